//! The requests of utf8-driver 2: counts, lengths, room, backwards and order.
use crate::slice::{slice, Slice};
use crate::{ill_formed, values};
use bstr::ByteSlice;
use encoding_rs::{CoderResult, DecoderResult, UTF_8};
use std::cmp::Ordering;
use std::fmt::Write;
use widestring::U16String;

/// "-" is the empty string.
fn field(fields: &[&str], at: usize) -> Slice {
    slice(fields.get(at).map_or("", |hex| hex.trim_matches('-')))
}

fn number(fields: &[&str]) -> usize {
    fields[0].parse().unwrap_or(0)
}

fn words(fields: &[&str]) -> Vec<u16> {
    fields.iter().map(|field| u16::from_str_radix(field, 16).unwrap_or(0)).collect()
}

fn units(start: &str, units: &[u8]) -> String {
    units.iter().fold(format!("{} ", start), |mut reply, unit| {
        let _ = write!(reply, "{:02X}", unit);
        reply
    })
}

/// What was written to a room of UTF-16: all that was read, or the first `read` octets of it.
pub fn utf16(full: Option<usize>, written: &[u16]) -> String {
    let start = full.map_or(String::from("values"), |read| format!("partial {}", read));
    char::decode_utf16(written.iter().copied()).fold(start, |reply, value| {
        format!("{} {:X}", reply, value.map_or_else(|error| error.unpaired_surrogate() as u32, |c| c as u32))
    })
}

/// Its API takes UTF-16, so a value beyond and a pair of two surrogates cannot be asked.
fn of_values(fields: &[&str]) -> Option<Vec<u16>> {
    let mut words: Vec<u16> = vec![];
    for field in fields {
        let value = u32::from_str_radix(field, 16).ok().filter(|value| *value <= 0x10FFFF)?;
        if value > 0xFFFF {
            words.extend_from_slice(char::from_u32(value)?.encode_utf16(&mut [0; 2]));
        } else if value >> 10 == 0x37 && words.last().map_or(false, |last| last >> 10 == 0x36) {
            return None;
        } else {
            words.push(value as u16);
        }
    }
    Some(words)
}

/// `convert` tells how many words it read, and how many octets it wrote.
fn encode_into(fields: &[&str], convert: impl Fn(&[u16], &mut [u8]) -> (usize, usize)) -> Option<String> {
    let words = match of_values(&fields[1..]) {
        Some(words) => words,
        None => return Some(String::from("untestable")),
    };
    let mut room = vec![0; number(fields)];
    let (read, written) = convert(&words, &mut room);
    Some(if read == words.len() {
        units("units", &room[..written])
    } else {
        let read = char::decode_utf16(words[..read].iter().copied()).count(); // in values
        units(&format!("partial {}", read), &room[..written])
    })
}

pub fn bstr(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "previous" => {
            let at = number(fields);
            Some(match bstr::decode_last_utf8(&field(fields, 1)[..at]) {
                (Some(c), size) => format!("start {} {:X}", at - size, c as u32),
                (None, size) => format!("start {}", at - size),
            })
        }
        "compare" => {
            let (left, right) = (field(fields, 0), field(fields, 1));
            Some(String::from(match left.as_bstr().cmp(right.as_bstr()) {
                Ordering::Less => "less",
                Ordering::Equal => "equal",
                Ordering::Greater => "greater",
            }))
        }
        _ => None,
    }
}

pub fn bstr_chars(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "count" => Some(format!("number {}", field(fields, 0).chars().count())),
        "previous" => {
            let (at, text) = (number(fields), field(fields, 1));
            let (start, _, c) = text[..at].char_indices().next_back()?;
            // As char_indices says: U+FFFD stands for what is invalid if the octets are not its own.
            Some(if c == '\u{FFFD}' && text[start..at] != *"\u{FFFD}".as_bytes() {
                format!("start {}", start)
            } else {
                format!("start {} {:X}", start, c as u32)
            })
        }
        _ => None,
    }
}

/// encoding_rs says: "When decoding to UTF-8, the output buffer must have at least 4 bytes of
/// space. When decoding to UTF-16, the output buffer must have at least two UTF-16 code units".
const TOO_SMALL: &str = "untestable";

pub fn encoding_rs(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "decode-into" if number(fields) < 2 => Some(String::from(TOO_SMALL)),
        "decode-into" => {
            let mut room = vec![0; number(fields)];
            let mut decoder = UTF_8.new_decoder_without_bom_handling();
            let (result, read, written, _) = decoder.decode_to_utf16(&field(fields, 1), &mut room, true);
            Some(utf16(Some(read).filter(|_| result == CoderResult::OutputFull), &room[..written]))
        }
        "encode-into" => encode_into(fields, |words, room| {
            let (_, read, written, _) = UTF_8.new_encoder().encode_from_utf16(words, room, true);
            (read, written)
        }),
        "encode-utf16" => {
            let words = words(fields);
            let mut room = vec![0; 3 * words.len() + 4];
            let (_, _, written, _) = UTF_8.new_encoder().encode_from_utf16(&words, &mut room, true);
            Some(units("units", &room[..written]))
        }
        _ => None,
    }
}

pub fn encoding_rs_strict(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "decode-into" if number(fields) < 2 => Some(String::from(TOO_SMALL)),
        "decode-into" => {
            let mut room = vec![0; number(fields)];
            let mut decoder = UTF_8.new_decoder_without_bom_handling();
            let (result, read, written) =
                decoder.decode_to_utf16_without_replacement(&field(fields, 1), &mut room, true);
            Some(match result {
                DecoderResult::Malformed(..) => ill_formed(None),
                DecoderResult::OutputFull => utf16(Some(read), &room[..written]),
                DecoderResult::InputEmpty => utf16(None, &room[..written]),
            })
        }
        _ => None,
    }
}

pub fn encoding_rs_utf8(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "decode-into" if number(fields) < 4 => Some(String::from(TOO_SMALL)),
        "decode-into" => {
            let mut room = vec![0; number(fields)];
            let mut decoder = UTF_8.new_decoder_without_bom_handling();
            let (result, read, written, _) = decoder.decode_to_utf8(&field(fields, 1), &mut room, true);
            let text = match std::str::from_utf8(&room[..written]) {
                Ok(text) => values(text),
                Err(_) => return Some(String::from("unsupported")), // it says that it writes UTF-8
            };
            Some(match result {
                CoderResult::InputEmpty => text,
                CoderResult::OutputFull => text.replacen("values", &format!("partial {}", read), 1),
            })
        }
        _ => None,
    }
}

pub fn encoding_rs_mem(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "encode-into" => encode_into(fields, encoding_rs::mem::convert_utf16_to_utf8_partial),
        "encode-utf16" => {
            let words = words(fields);
            let mut room = vec![0; 3 * words.len()];
            let written = encoding_rs::mem::convert_utf16_to_utf8(&words, &mut room);
            Some(units("units", &room[..written]))
        }
        _ => None,
    }
}

pub fn bytecount(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "count" => Some(format!("number {}", bytecount::num_chars(&field(fields, 0)))),
        _ => None,
    }
}

pub fn widestring(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "utf16-length" => Some(match std::str::from_utf8(&field(fields, 0)) {
            Ok(text) => format!("number {}", U16String::from_str(text).len()),
            Err(error) => ill_formed(Some(error.valid_up_to())), // it takes a str
        }),
        "encode-utf16" => Some(match U16String::from_vec(words(fields)).to_string() {
            Ok(text) => units("units", text.as_bytes()),
            Err(_) => String::from("unencodable"),
        }),
        _ => None,
    }
}

pub fn widestring_lossy(op: &str, fields: &[&str]) -> Option<String> {
    match op {
        "encode-utf16" => Some(units("units", U16String::from_vec(words(fields)).to_string_lossy().as_bytes())),
        _ => None,
    }
}
