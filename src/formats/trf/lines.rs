//! A report as lines of bytes with their endings, in UTF-8 or ISO-8859-1, kept as they came.

/// How characters are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// ISO-8859-1: every byte is the character of its number.
    Latin1,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Line feed.
    Lf,
    /// Carriage return, as the format asks.
    Cr,
    /// Both.
    CrLf,
    /// The file ends without one.
    Nothing,
}

impl Ending {
    const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::Cr => b"\r",
            Self::CrLf => b"\r\n",
            Self::Nothing => b"",
        }
    }
}

/// A report file: its lines as they came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfFile {
    encoding: Encoding,
    mark: bool,
    lines: Vec<(Vec<u8>, Ending)>,
}

const MARK: &[u8] = b"\xEF\xBB\xBF";

impl TrfFile {
    /// Splits bytes into lines. Every input has lines: nothing is refused here.
    pub fn parse(bytes: &[u8]) -> Self {
        let mark = bytes.starts_with(MARK);
        let body = if mark { &bytes[MARK.len()..] } else { bytes };
        let encoding = if std::str::from_utf8(body).is_ok() { Encoding::Utf8 } else { Encoding::Latin1 };
        let mut lines = Vec::new();
        let mut start = 0;
        let mut at = 0;
        while at < body.len() {
            let ending = match (body[at], body.get(at + 1)) {
                (b'\r', Some(b'\n')) => Ending::CrLf,
                (b'\r', _) => Ending::Cr,
                (b'\n', _) => Ending::Lf,
                _ => {
                    at += 1;
                    continue;
                }
            };
            lines.push((body[start..at].to_vec(), ending));
            at += ending.bytes().len();
            start = at;
        }
        if start < body.len() {
            lines.push((body[start..].to_vec(), Ending::Nothing));
        }
        Self { encoding, mark, lines }
    }

    /// An empty file of an encoding.
    pub fn empty(encoding: Encoding) -> Self {
        Self { encoding, mark: false, lines: Vec::new() }
    }

    /// The bytes; of a file that was only read, exactly those it was read from.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = if self.mark { MARK.to_vec() } else { Vec::new() };
        for (line, ending) in &self.lines {
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(ending.bytes());
        }
        bytes
    }

    /// How characters are stored.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A line's characters; positions in a report count characters.
    pub fn text(&self, index: usize) -> String {
        let bytes = self.lines.get(index).map_or(&[][..], |(line, _)| line);
        match self.encoding {
            Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Encoding::Latin1 => bytes.iter().map(|&byte| char::from(byte)).collect(),
        }
    }

    /// Puts another text in a line's place; its ending stays.
    pub(super) fn replace(&mut self, index: usize, text: &str) {
        let bytes = self.encode(text);
        if let Some((line, _)) = self.lines.get_mut(index) {
            *line = bytes;
        }
    }

    /// Adds a line at the end, ending as the first line does.
    pub(super) fn push(&mut self, text: &str) {
        let usual = match self.lines.first() {
            Some((_, ending)) if *ending != Ending::Nothing => *ending,
            _ => Ending::Lf,
        };
        if let Some((_, last)) = self.lines.last_mut()
            && *last == Ending::Nothing
        {
            *last = usual;
        }
        let bytes = self.encode(text);
        self.lines.push((bytes, usual));
    }

    fn encode(&self, text: &str) -> Vec<u8> {
        match self.encoding {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Latin1 => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_and_both_encodings_come_back_as_they_were() {
        let samples: [&[u8]; 6] = [
            b"012 A\r001\r",
            b"012 A\n\n001",
            b"012 A\r\n001\r\n",
            b"012 M\xFCller\n",
            b"",
            b"\xEF\xBB\xBF012 \xC3\xBC\n",
        ];
        for sample in samples {
            assert_eq!(TrfFile::parse(sample).to_bytes(), sample);
        }
    }

    #[test]
    fn characters_are_counted_not_bytes() {
        assert_eq!(TrfFile::parse(b"012 M\xFCller").text(0).chars().nth(5), Some('ü'));
        assert_eq!(TrfFile::parse("012 Müller".as_bytes()).text(0).chars().nth(5), Some('ü'));
    }
}
