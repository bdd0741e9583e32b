//! Rust's std::str::from_utf8, String::from_utf8_lossy and char::encode_utf8.
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0)).collect()
}

fn values(text: &str) -> String {
    let mut reply = String::from("values");
    for c in text.chars() {
        let _ = write!(reply, " {:X}", c as u32);
    }
    reply
}

/// A char is a scalar value: if from_u32 refuses a value, Rust cannot encode it.
fn encode(fields: &[&str]) -> String {
    let mut text = String::new();
    for (index, field) in fields.iter().enumerate() {
        match u32::from_str_radix(field, 16).ok().and_then(char::from_u32) {
            Some(c) => text.push(c),
            None => return format!("unencodable {}", index),
        }
    }
    let mut reply = String::from("units ");
    for unit in text.bytes() {
        let _ = write!(reply, "{:02X}", unit);
    }
    reply
}

fn main() {
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let version = std::env::args().nth(1).unwrap_or_default();
    let _ = write!(out, "utf8-driver 1\nid rust-std\nname Rust std\nversion {}\nlanguage Rust\napi str::from_utf8, String::from_utf8_lossy, char\nform rfc3629\nbom keep\nrefusal refuse\nops validate decode replace encode\nready\n", version);
    let _ = out.flush();
    for line in io::stdin().lock().lines().flatten() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() {
            let _ = out.flush();
            continue;
        }
        let units = if fields[0] != "encode" { octets(fields.get(1).unwrap_or(&"")) } else { vec![] };
        let reply = match fields[0] {
            "validate" => match std::str::from_utf8(&units) {
                Ok(_) => String::from("well-formed"),
                Err(error) => format!("ill-formed {}", error.valid_up_to()),
            },
            "decode" => match std::str::from_utf8(&units) {
                Ok(text) => values(text),
                Err(error) => format!("ill-formed {}", error.valid_up_to()),
            },
            "replace" => values(&String::from_utf8_lossy(&units)),
            "encode" => encode(&fields[1..]),
            _ => String::from("unsupported"),
        };
        let _ = writeln!(out, "{}", reply);
    }
    let _ = out.flush();
}
