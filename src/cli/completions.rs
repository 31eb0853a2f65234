//! `arbitro completions`.

use clap::Args;
use clap_complete::Shell;

use super::{Outcome, grammar, output};

const EXAMPLES: &str = "\
Examples:
  arbitro completions bash > ~/.local/share/bash-completion/completions/arbitro
  arbitro completions zsh > ~/.zfunc/_arbitro
  arbitro completions fish > ~/.config/fish/completions/arbitro.fish";

/// Writes a shell's completions to standard output.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Outcome {
        // Not straight to standard output: the generator would panic at a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut grammar(), "arbitro", &mut script);
        output::put(&script)
    }
}
