// for: rust-crates-utf8parse
// run: rustc --edition 2021 --crate-type rlib --crate-name utf8parse /usr/share/cargo/registry/utf8parse-0.2*/src/lib.rs && rustc --edition 2021 reproduce.rs --extern utf8parse=libutf8parse.rlib && ./reproduce
struct Text(String);

impl utf8parse::Receiver for Text {
    fn codepoint(&mut self, c: char) {
        self.0.push(c);
    }
    fn invalid_sequence(&mut self) {
        self.0.push('\u{FFFD}');
    }
}

// A call gives octets: + or . and their hex. The parser has no end of a text, and no reset.
fn main() {
    let mut parser = utf8parse::Parser::new();
    let mut parts = Vec::new();
    for call in "CALLS_WORDS".split(' ') {
        let mut text = Text(String::new());
        for at in (1..call.len()).step_by(2) {
            parser.advance(&mut text, u8::from_str_radix(&call[at..at + 2], 16).unwrap());
        }
        parts.push(text.0.chars().fold(String::from("values"), |part, c| format!("{part} {:X}", c as u32)));
    }
    println!("{}", parts.join(" / "));
}
