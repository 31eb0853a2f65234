//! A small lexer for Rust: enough to tell code from comments, strings and test modules.

/// What a token is, as far as the checks care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or keyword.
    Word,
    /// A string literal; the text is what stands between the quotes, escapes untouched.
    Text,
    /// Punctuation: `::` as one, everything else one character each.
    Sign,
    /// A number, character or lifetime, which no check looks at.
    Other,
}

/// One token and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// Counted from 1.
    pub(crate) line: usize,
    /// Whether it belongs to an item under `#[cfg(test)]`.
    pub(crate) test: bool,
    /// How many inline modules (`mod x { … }`) it stands in.
    pub(crate) nesting: usize,
}

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

/// All tokens of a file, with test code and inline modules marked.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { rest: source, line: 1, out: Vec::new() };
    while lexer.step() {}
    let mut tokens = lexer.out;
    mark_tests(&mut tokens);
    mark_nesting(&mut tokens);
    tokens
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    out: Vec<Token>,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Lexer<'_> {
    /// Takes one token, comment or blank; false at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else { return false };
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment(self.rest));
        } else if let Some((open, hashes)) = string_start(self.rest) {
            self.string(open, hashes);
        } else if first == '\'' {
            self.take(Kind::Other, quote(self.rest));
        } else if first.is_ascii_digit() {
            self.take(Kind::Other, number(self.rest));
        } else if is_word(first) {
            if self.rest.starts_with("r#") {
                self.skip(2);
            }
            let len = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
            self.take(Kind::Word, len);
        } else {
            let len = if self.rest.starts_with("::") { 2 } else { first.len_utf8() };
            self.take(Kind::Sign, len);
        }
        true
    }

    fn skip(&mut self, len: usize) {
        let (gone, rest) = self.rest.split_at(len);
        self.line += gone.matches('\n').count();
        self.rest = rest;
    }

    fn take(&mut self, kind: Kind, len: usize) {
        let text = self.rest[..len].to_owned();
        self.out.push(Token { kind, text, line: self.line, test: false, nesting: 0 });
        self.skip(len);
    }

    fn string(&mut self, open: usize, hashes: Option<usize>) {
        self.skip(open);
        let (text, close) = match hashes {
            Some(hashes) => {
                let end = format!("\"{}", "#".repeat(hashes));
                (self.rest.find(&end).unwrap_or(self.rest.len()), end.len())
            }
            None => (plain_string(self.rest), 1),
        };
        self.take(Kind::Text, text);
        self.skip(close.min(self.rest.len()));
    }
}

/// The length of a string literal's opening and, where it is raw, its number of hashes.
fn string_start(rest: &str) -> Option<(usize, Option<usize>)> {
    let after = rest.trim_start_matches(['b', 'c', 'r']);
    let prefix = &rest[..rest.len() - after.len()];
    if !["", "b", "c", "r", "br", "cr"].contains(&prefix) {
        return None;
    }
    let hashes = after.len() - after.trim_start_matches('#').len();
    let raw = prefix.ends_with('r');
    (after[hashes..].starts_with('"') && (raw || hashes == 0))
        .then(|| (prefix.len() + hashes + 1, raw.then_some(hashes)))
}

fn plain_string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    rest.len()
}

fn block_comment(rest: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (at, depth) = (at + 2, depth + 1);
        } else if rest[at..].starts_with("*/") {
            (at, depth) = (at + 2, depth - 1);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of a character literal or a lifetime.
fn quote(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            chars.next();
            chars.find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1)
        }
        Some((_, c)) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ if is_word(c) => 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1),
            _ => 1,
        },
        None => 1,
    }
}

fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let fraction = bytes[at] == b'.' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' || fraction {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Marks every item under `#[cfg(test)]` or `#[cfg(all(test, …))]`, and whole files under `#![cfg(test)]`.
fn mark_tests(tokens: &mut [Token]) {
    let mut at = 0;
    while at < tokens.len() {
        let Some((close, inner)) = test_attribute(tokens, at) else {
            at += 1;
            continue;
        };
        let end = if inner { tokens.len() } else { item_end(tokens, close + 1) };
        for token in &mut tokens[at..end] {
            token.test = true;
        }
        at = end;
    }
}

/// Where the attribute that begins here ends, and whether it is an inner one, if it is a `cfg` for tests.
fn test_attribute(tokens: &[Token], at: usize) -> Option<(usize, bool)> {
    let inner = tokens.get(at + 1)?.is("!");
    let open = at + 1 + usize::from(inner);
    if !tokens[at].is("#") || !tokens.get(open)?.is("[") {
        return None;
    }
    let close = matching(tokens, open)?;
    let words: Vec<&str> = tokens[open + 1..close].iter().map(|token| token.text.as_str()).collect();
    let for_tests =
        words.starts_with(&["cfg", "(", "test", ")"]) || words.starts_with(&["cfg", "(", "all", "(", "test"]);
    for_tests.then_some((close, inner))
}

/// The index just after the item that begins here.
fn item_end(tokens: &[Token], from: usize) -> usize {
    let mut at = from;
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            _ if tokens[at].kind != Kind::Sign => at += 1,
            ";" => return at + 1,
            "{" => return matching(tokens, at).map_or(tokens.len(), |close| close + 1),
            "(" | "[" => at = matching(tokens, at).map_or(tokens.len(), |close| close + 1),
            _ => at += 1,
        }
    }
    tokens.len()
}

/// The index of the bracket that closes the one at `open`.
pub(crate) fn matching(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.kind != Kind::Sign {
            continue;
        }
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn mark_nesting(tokens: &mut [Token]) {
    let mut open: Vec<bool> = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at].is("}") {
            open.pop();
        }
        tokens[at].nesting = open.iter().filter(|module| **module).count();
        if tokens[at].is("{") {
            open.push(at >= 2 && tokens[at - 2].is("mod") && tokens[at - 1].kind == Kind::Word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<String> {
        tokens(source).into_iter().filter(|token| token.kind == Kind::Word).map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_strings_are_not_code() {
        let source = "a // b\n/* c /* d */ e */ f \"g \\\" h\" r#\"i \" j\"# b\"k\" 'l' '\\'' 'm: n r#o";
        assert_eq!(words(source), ["a", "f", "n", "o"]);
        let texts: Vec<String> =
            tokens(source).into_iter().filter(|token| token.kind == Kind::Text).map(|t| t.text).collect();
        assert_eq!(texts, ["g \\\" h", "i \" j", "k"]);
    }

    #[test]
    fn lines_are_counted_through_strings_and_comments() {
        let found = tokens("a\n/*\n*/ \"\n\" b");
        assert_eq!(found.iter().map(|token| token.line).collect::<Vec<_>>(), [1, 3, 4]);
    }

    #[test]
    fn only_code_under_cfg_test_is_test_code() {
        let marked = |source: &str| -> Vec<String> {
            let test = |token: &Token| token.test && token.kind == Kind::Word;
            tokens(source).into_iter().filter(test).map(|token| token.text).collect()
        };
        assert_eq!(marked("#[cfg(test)] mod t { a } b"), ["cfg", "test", "mod", "t", "a"]);
        assert_eq!(marked("#[cfg(test)] #[x] fn f(q: [u8; 2]) { a } b").last().unwrap(), "a");
        assert_eq!(marked("#[cfg(test)] use a; b").last().unwrap(), "a");
        assert_eq!(marked("#[cfg(all(test, unix))] use a; b").last().unwrap(), "a");
        assert_eq!(marked("#![cfg(test)] a b").last().unwrap(), "b");
        assert!(
            marked(
                "#[cfg(not(test))] use a; #[cfg(any(test, unix))] use b; #[cfg(feature = \"test\")] use c;"
            )
            .is_empty()
        );
    }

    #[test]
    fn inline_modules_nest() {
        let found = tokens("a mod m { b fn f() { c mod n { d } } } e");
        let depth = |word: &str| found.iter().find(|token| token.text == word).unwrap().nesting;
        assert_eq!(["a", "b", "c", "d", "e"].map(depth), [0, 1, 1, 2, 0]);
    }

    #[test]
    fn numbers_leave_ranges_and_methods_alone() {
        assert_eq!(words("1..n 2.5e3 0x_ff 1.max"), ["n", "max"]);
    }
}
