//! The life of one decoder object. None of these crates' decoders has a reset, and none takes more after its last octets.
use crate::measures::utf16;
use crate::slice::octets;
use crate::values;
use encoding_rs::{CoderResult, Decoder, DecoderResult, UTF_8};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::mem::take;

/// Gives the calls to an object: `call` takes octets and whether they are the last, and returns a reply, or None where
/// it refuses them.
fn live(calls: &[&str], mut call: impl FnMut(&[u8], bool) -> Option<String>) -> String {
    let mut is_over = false;
    let mut part = |field: &&str| {
        is_over |= *field == "~";
        if is_over {
            return String::from("untestable");
        }
        is_over = field.starts_with('.');
        call(&octets(&field[1..]), is_over).unwrap_or(String::from("ill-formed"))
    };
    calls.iter().map(|field| part(field)).collect::<Vec<_>>().join(" / ")
}

/// A stream is a session of its chunks, with nothing as its last octets.
fn stream(chunks: &[&str], session: impl Fn(&[&str]) -> String) -> String {
    let calls: Vec<String> = chunks.iter().map(|chunk| format!("+{}", chunk.trim_matches('-'))).collect();
    let calls: Vec<&str> = calls.iter().map(|call| &call[..]).chain(["."]).collect();
    let parts = session(&calls);
    if parts.contains("ill-formed") {
        return String::from("ill-formed");
    }
    let all: Vec<&str> = parts.split(' ').filter(|word| !["values", "/"].contains(word)).collect();
    ["values"].iter().chain(&all).copied().collect::<Vec<_>>().join(" ")
}

/// A way to decode says whether what it read is malformed, how many octets it read, and what it wrote.
type Way = fn(&mut Decoder, &[u8], bool) -> (bool, usize, String);

fn to_string(decoder: &mut Decoder, octets: &[u8], last: bool) -> (bool, usize, String) {
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length(octets.len()).unwrap_or(0));
    let (_, read, _) = decoder.decode_to_string(octets, &mut text, last);
    (false, read, values(&text))
}

fn to_string_strictly(decoder: &mut Decoder, octets: &[u8], last: bool) -> (bool, usize, String) {
    let room = decoder.max_utf8_buffer_length_without_replacement(octets.len()).unwrap_or(0);
    let mut text = String::with_capacity(room);
    let (result, read) = decoder.decode_to_string_without_replacement(octets, &mut text, last);
    (result != DecoderResult::InputEmpty, read, values(&text))
}

fn to_utf16_strictly(decoder: &mut Decoder, octets: &[u8], last: bool) -> (bool, usize, String) {
    let mut room = vec![0; decoder.max_utf16_buffer_length(octets.len()).unwrap_or(0)];
    let (result, read, written) = decoder.decode_to_utf16_without_replacement(octets, &mut room, last);
    (result != DecoderResult::InputEmpty, read, utf16(None, &room[..written]))
}

fn to_utf8(decoder: &mut Decoder, octets: &[u8], last: bool) -> (bool, usize, String) {
    let mut room = vec![0; decoder.max_utf8_buffer_length(octets.len()).unwrap_or(0)];
    let (result, read, written, _) = decoder.decode_to_utf8(octets, &mut room, last);
    let text = std::str::from_utf8(&room[..written]); // it says that it writes UTF-8
    (result != CoderResult::InputEmpty || text.is_err(), read, values(text.unwrap_or("")))
}

/// The octets that were not consumed must be passed again.
fn decoder_life(mut decoder: Decoder, way: Way, calls: &[&str]) -> String {
    let mut waiting = vec![];
    live(calls, |octets, last| {
        waiting.extend_from_slice(octets);
        let (is_refused, read, reply) = way(&mut decoder, &waiting, last);
        waiting.drain(..read);
        Some(reply).filter(|_| !is_refused)
    })
}

pub fn encoding_rs(op: &str, fields: &[&str]) -> Option<String> {
    let decoder = || UTF_8.new_decoder_without_bom_handling();
    match op {
        "session" => Some(decoder_life(decoder(), to_string_strictly, fields)),
        "session-replace" => Some(decoder_life(decoder(), to_string, fields)),
        _ => None,
    }
}

pub fn encoding_rs_bom(op: &str, fields: &[&str]) -> Option<String> {
    let life = |way: Way, calls: &[&str]| decoder_life(UTF_8.new_decoder_with_bom_removal(), way, calls);
    match op {
        "decode" | "stream" => Some(stream(fields, |calls| life(to_string_strictly, calls))),
        "replace" | "stream-replace" => Some(stream(fields, |calls| life(to_string, calls))),
        "session" => Some(life(to_string_strictly, fields)),
        "session-replace" => Some(life(to_string, fields)),
        _ => None,
    }
}

pub fn encoding_rs_strict(op: &str, fields: &[&str]) -> Option<String> {
    let life = |calls: &[&str]| decoder_life(UTF_8.new_decoder_without_bom_handling(), to_utf16_strictly, calls);
    match op {
        "stream" => Some(stream(fields, life)),
        "session" => Some(life(fields)),
        _ => None,
    }
}

pub fn encoding_rs_utf8(op: &str, fields: &[&str]) -> Option<String> {
    let life = |calls: &[&str]| decoder_life(UTF_8.new_decoder_without_bom_handling(), to_utf8, calls);
    match op {
        "stream-replace" => Some(stream(fields, life)),
        "session-replace" => Some(life(fields)),
        _ => None,
    }
}

/// Goes on, as its documentation shows it, with the input that remains after a malformed sequence.
fn utf_8_life(calls: &[&str]) -> String {
    let mut waiting: Vec<u8> = vec![];
    let mut incomplete = utf8::Incomplete::empty();
    live(calls, |octets, last| {
        waiting.extend_from_slice(octets);
        let input = take(&mut waiting);
        let (mut text, mut rest) = (String::new(), &input[..]);
        if !incomplete.is_empty() {
            let (completed, remaining) = match incomplete.try_complete(rest) {
                Some(result) => result,
                None => return Some(values("")).filter(|_| !last),
            };
            rest = remaining;
            match completed {
                Ok(part) => text.push_str(part),
                Err(_) => {
                    waiting = rest.to_vec();
                    return None;
                }
            }
        }
        match utf8::decode(rest) {
            Ok(part) => text.push_str(part),
            Err(utf8::DecodeError::Invalid { remaining_input, .. }) => {
                waiting = remaining_input.to_vec();
                return None;
            }
            Err(utf8::DecodeError::Incomplete { valid_prefix, incomplete_suffix }) => {
                text.push_str(valid_prefix);
                incomplete = incomplete_suffix;
            }
        }
        Some(values(&text)).filter(|_| !last || incomplete.is_empty())
    })
}

pub fn utf_8(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "stream" => Some(stream(fields, utf_8_life)),
        "session" => Some(utf_8_life(fields)),
        "session-replace" => {
            let text = RefCell::new(String::new());
            let mut decoder = Some(utf8::LossyDecoder::new(|part| text.borrow_mut().push_str(part)));
            Some(live(fields, |octets, last| {
                decoder.as_mut()?.feed(octets);
                if last {
                    decoder = None; // dropping it signals the end
                }
                Some(values(&text.take()))
            }))
        }
        _ => None,
    }
}

/// Each chunk is what one read gives.
struct Chunks(VecDeque<Vec<u8>>);

impl Read for Chunks {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(room)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Chunks {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.0.front().map_or(false, |chunk| chunk.is_empty()) {
            self.0.pop_front();
        }
        Ok(self.0.front().map_or(&[], |chunk| chunk))
    }
    fn consume(&mut self, count: usize) {
        if let Some(chunk) = self.0.front_mut() {
            chunk.drain(..count);
        }
    }
}

pub fn utf_8_buf_read(op: &str, fields: &[&str]) -> Option<String> {
    let chunks = fields.iter().map(|field| octets(field.trim_matches('-')));
    let mut decoder = utf8::BufReadDecoder::new(Chunks(chunks.collect()));
    let mut text = String::new();
    match op {
        "decode" | "stream" => {
            while let Some(part) = decoder.next_strict() {
                match part {
                    Ok(part) => text.push_str(part),
                    Err(_) => return Some(String::from("ill-formed")),
                }
            }
        }
        "replace" | "stream-replace" => {
            while let Some(Ok(part)) = decoder.next_lossy() {
                text.push_str(part);
            }
        }
        _ => return None,
    }
    Some(values(&text))
}

struct Text(String);

impl utf8parse::Receiver for Text {
    fn codepoint(&mut self, c: char) {
        self.0.push(c);
    }
    fn invalid_sequence(&mut self) {
        self.0.push('\u{FFFD}');
    }
}

/// The parser does not learn where a text ends, so it says nothing of an unfinished sequence there.
fn utf8parse_life(calls: &[&str]) -> String {
    let mut parser = utf8parse::Parser::new();
    live(calls, |octets, _| {
        let mut text = Text(String::new());
        octets.iter().for_each(|octet| parser.advance(&mut text, *octet));
        Some(values(&text.0))
    })
}

pub fn utf8parse(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "replace" | "stream-replace" => Some(stream(fields, utf8parse_life)),
        "session-replace" => Some(utf8parse_life(fields)),
        _ => None,
    }
}
