//! Crates that Debian packages. Run as: driver CRATE VERSION.
mod measures;
mod sessions;
mod slice;

use bstr::ByteSlice;
use encoding_rs::{DecoderResult, UTF_8};
use slice::{slice, Slice};
use std::io::{self, BufRead, Write};

/// None if the crate does not offer the operation. An error holds the offset if the crate tells it.
type Verdict = Option<Result<(), Option<usize>>>;
type Decoded = Option<Result<String, Option<usize>>>;

struct Crate {
    name: &'static str,
    api: &'static str,
    ops: &'static str,
    replacement: &'static str,
    bom: &'static str,
    claims: &'static str, // more lines of the greeting
    validate: fn(&[u8]) -> Verdict,
    decode: fn(&[u8]) -> Decoded,
    replace: fn(&[u8]) -> Option<String>,
    stream: fn(&[&[u8]]) -> Decoded,
    stream_replace: fn(&[&[u8]]) -> Option<String>,
    /// The requests of utf8-driver 2, by their names and fields: measures.rs.
    more: fn(&str, &[&str]) -> Option<String>,
    /// Answers the requests of one object that is given several calls: sessions.rs.
    session: fn(&str, &[&str]) -> Option<String>,
}

const NOTHING: Crate = Crate {
    name: "",
    api: "",
    ops: "",
    replacement: "unspecified",
    bom: "keep",
    claims: "",
    validate: |_| None,
    decode: |_| None,
    replace: |_| None,
    stream: |_| None,
    stream_replace: |_| None,
    more: |_, _| None,
    session: |_, _| None,
};

fn bstr_chars(mut units: &[u8]) -> Decoded {
    let (mut text, total) = (String::new(), units.len());
    while !units.is_empty() {
        match bstr::decode_utf8(units) {
            (Some(c), size) => {
                text.push(c);
                units = &units[size..];
            }
            (None, _) => return Some(Err(Some(total - units.len()))),
        }
    }
    Some(Ok(text))
}

fn encoding_stream(chunks: &[&[u8]]) -> Decoded {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let room: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    let mut text = String::with_capacity(3 * room + 16);
    for (index, chunk) in chunks.iter().chain(std::iter::once(&&[][..])).enumerate() {
        let last = index == chunks.len();
        if let (DecoderResult::Malformed(..), _) =
            decoder.decode_to_string_without_replacement(chunk, &mut text, last)
        {
            return Some(Err(None));
        }
    }
    Some(Ok(text))
}

fn encoding_stream_replace(chunks: &[&[u8]]) -> Option<String> {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let room: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    let mut text = String::with_capacity(3 * room + 16);
    for chunk in chunks {
        let _ = decoder.decode_to_string(chunk, &mut text, false);
    }
    let _ = decoder.decode_to_string(&[], &mut text, true);
    Some(text)
}

fn utf_8_lossy(chunks: &[&[u8]]) -> Option<String> {
    let mut text = String::new();
    let mut decoder = utf8::LossyDecoder::new(|part| text.push_str(part));
    for chunk in chunks {
        decoder.feed(chunk);
    }
    drop(decoder); // ends the input
    Some(text)
}

fn crate_named(name: &str) -> Option<Crate> {
    Some(match name {
        "bstr" => Crate {
            name: "bstr",
            api: "to_str, decode_utf8, decode_last_utf8, to_str_lossy, BStr: Ord",
            ops: "validate decode replace previous compare within repeat",
            replacement: "maximal-subpart",
            claims: "backward maximal-subpart\norder code-point\n",
            validate: |units| Some(units.to_str().map(|_| ()).map_err(|error| Some(error.valid_up_to()))),
            decode: bstr_chars,
            replace: |units| Some(units.to_str_lossy().into_owned()),
            more: measures::bstr,
            ..NOTHING
        },
        "bstr-chars" => Crate {
            name: "bstr-chars",
            api: "chars, char_indices, from either end",
            ops: "replace count previous within repeat",
            replacement: "maximal-subpart",
            claims: "counting replacement\n",
            replace: |units| Some(units.chars().collect()),
            more: measures::bstr_chars,
            ..NOTHING
        },
        "encoding-rs" => Crate {
            name: "encoding-rs",
            api: "UTF_8, Decoder, Encoder, Encoding::utf8_valid_up_to",
            ops: "validate decode replace stream stream-replace session session-replace decode-into encode-into encode-utf16 within repeat",
            replacement: "maximal-subpart",
            claims: "room utf16\nlone-surrogate replace\nrefusal replace\ndelivers at-once\nafter-error go-on\nafter-last reset-first\n",
            validate: |units| {
                let valid = encoding_rs::Encoding::utf8_valid_up_to(units);
                Some(if valid == units.len() { Ok(()) } else { Err(Some(valid)) })
            },
            decode: |units| {
                let text = UTF_8.decode_without_bom_handling_and_without_replacement(units);
                Some(text.map(|text| text.into_owned()).ok_or(None))
            },
            replace: |units| Some(UTF_8.decode_without_bom_handling(units).0.into_owned()),
            stream: encoding_stream,
            stream_replace: encoding_stream_replace,
            more: measures::encoding_rs,
            session: sessions::encoding_rs,
            ..NOTHING
        },
        "encoding-rs-bom" => Crate {
            name: "encoding-rs-bom",
            api: "Encoding::new_decoder_with_bom_removal, Decoder",
            ops: "decode replace stream stream-replace session session-replace",
            replacement: "maximal-subpart",
            bom: "strip",
            claims: "delivers at-once\nafter-error go-on\nafter-last reset-first\n",
            session: sessions::encoding_rs_bom,
            ..NOTHING
        },
        "encoding-rs-strict" => Crate {
            name: "encoding-rs-strict",
            api: "Decoder::decode_to_utf16_without_replacement",
            ops: "decode-into stream session",
            claims: "room utf16\ndelivers at-once\nafter-error go-on\nafter-last reset-first\n",
            more: measures::encoding_rs_strict,
            session: sessions::encoding_rs_strict,
            ..NOTHING
        },
        "encoding-rs-utf8" => Crate {
            name: "encoding-rs-utf8",
            api: "Decoder::decode_to_utf8",
            ops: "decode-into stream-replace session-replace",
            replacement: "maximal-subpart",
            claims: "room utf8\ndelivers at-once\nafter-last reset-first\n",
            more: measures::encoding_rs_utf8,
            session: sessions::encoding_rs_utf8,
            ..NOTHING
        },
        "encoding-rs-mem" => Crate {
            name: "encoding-rs-mem",
            api: "mem::convert_utf16_to_utf8_partial, mem::convert_utf16_to_utf8",
            ops: "encode-into encode-utf16",
            claims: "lone-surrogate replace\nrefusal replace\n",
            more: measures::encoding_rs_mem,
            ..NOTHING
        },
        "bytecount" => Crate {
            name: "bytecount",
            api: "num_chars",
            ops: "count within repeat",
            more: measures::bytecount,
            ..NOTHING
        },
        "widestring" => Crate {
            name: "widestring",
            api: "U16String::from_str, len, to_string",
            ops: "utf16-length encode-utf16 repeat",
            claims: "counting refuse\nlone-surrogate refuse\n",
            more: measures::widestring,
            ..NOTHING
        },
        "widestring-lossy" => Crate {
            name: "widestring-lossy",
            api: "U16String::to_string_lossy",
            ops: "encode-utf16",
            claims: "lone-surrogate replace\n",
            more: measures::widestring_lossy,
            ..NOTHING
        },
        "simdutf8-basic" => Crate {
            name: "simdutf8-basic",
            api: "basic::from_utf8",
            ops: "validate within repeat",
            validate: |units| Some(simdutf8::basic::from_utf8(units).map(|_| ()).map_err(|_| None)),
            ..NOTHING
        },
        "simdutf8-compat" => Crate {
            name: "simdutf8-compat",
            api: "compat::from_utf8",
            ops: "validate within repeat",
            validate: |units| {
                let text = simdutf8::compat::from_utf8(units);
                Some(text.map(|_| ()).map_err(|error| Some(error.valid_up_to())))
            },
            ..NOTHING
        },
        "utf-8" => Crate {
            name: "utf-8",
            api: "decode, Incomplete, LossyDecoder",
            ops: "decode replace stream stream-replace session session-replace within",
            claims: "after-error go-on\n",
            decode: |units| {
                Some(utf8::decode(units).map(String::from).map_err(|error| match error {
                    utf8::DecodeError::Invalid { valid_prefix, .. }
                    | utf8::DecodeError::Incomplete { valid_prefix, .. } => Some(valid_prefix.len()),
                }))
            },
            replace: |units| utf_8_lossy(&[units]),
            stream_replace: utf_8_lossy,
            session: sessions::utf_8,
            ..NOTHING
        },
        "utf-8-buf-read" => Crate {
            name: "utf-8-buf-read",
            api: "BufReadDecoder::next_strict, next_lossy",
            ops: "decode replace stream stream-replace",
            session: sessions::utf_8_buf_read,
            ..NOTHING
        },
        "utf8parse" => Crate {
            name: "utf8parse",
            api: "Parser::advance",
            ops: "replace stream-replace session-replace",
            session: sessions::utf8parse,
            ..NOTHING
        },
        _ => return None,
    })
}

pub fn values(text: &str) -> String {
    text.chars().fold(String::from("values"), |reply, c| format!("{} {:X}", reply, c as u32))
}

pub fn ill_formed(offset: Option<usize>) -> String {
    offset.map_or(String::from("ill-formed"), |offset| format!("ill-formed {}", offset))
}

fn answer(judged: &Crate, op: &str, fields: &[&str]) -> String {
    for answer in [judged.more, judged.session] {
        if let Some(reply) = answer(op, fields) {
            return reply;
        }
    }
    let units: Vec<Slice> = fields.iter().map(|field| slice(field)).collect();
    let chunks: Vec<&[u8]> = units.iter().map(|chunk| &chunk[..]).collect();
    let empty = slice("");
    let whole = chunks.first().copied().unwrap_or(&empty);
    let decoded = |result: Decoded| {
        result.map(|result| result.map_or_else(ill_formed, |text| values(&text)))
    };
    match op {
        "validate" => (judged.validate)(whole)
            .map(|result| result.map_or_else(ill_formed, |_| String::from("well-formed"))),
        "decode" => decoded((judged.decode)(whole)),
        "replace" => (judged.replace)(whole).map(|text| values(&text)),
        "stream" => decoded((judged.stream)(&chunks)),
        "stream-replace" => (judged.stream_replace)(&chunks).map(|text| values(&text)),
        _ => None,
    }
    .unwrap_or(String::from("unsupported"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let judged = arguments.get(1).and_then(|name| crate_named(name)).expect("the name of a crate");
    let version = arguments.get(2).map_or("", |version| version);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let _ = write!(out, "utf8-driver 3\nid rust-crates-{}\nname Rust crate {}\nversion {}\nlanguage Rust\napi {}\nform rfc3629\nreplacement {}\nbom {}\n{}ops {}\nready\n", judged.name, judged.name, version, judged.api, judged.replacement, judged.bom, judged.claims, judged.ops);
    let _ = out.flush();
    for line in io::stdin().lock().lines().flatten() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() {
            let _ = out.flush();
        } else {
            let _ = writeln!(out, "{}", slice::reply(&fields, |op, fields| answer(&judged, op, fields)));
        }
    }
    let _ = out.flush();
}
