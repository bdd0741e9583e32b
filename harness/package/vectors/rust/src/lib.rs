#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// The file that the vectors come from. Its head says what its fields are.
pub const TEXT: &str = include_str!("placemat.txt");

/// A string of octets, and all that a UTF-8 decoder must make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Permanent, and never used for another string.
    pub id: &'static str,
    pub octets: Vec<u8>,
    /// The offset of the first ill-formed octet; `None`: the string is well-formed.
    pub fault: Option<usize>,
    /// With one U+FFFD for each maximal subpart. A U+FEFF is kept.
    pub text: String,
    pub utf16_length: usize,
    pub utf8_length: usize,
    /// Says what is wrong, in a word; of a well-formed string, the length of its longest sequence.
    pub what: &'static str,
}

fn vector_of(line: &'static str) -> Vector {
    let field: Vec<&'static str> = line.split(' ').collect();
    let hex = field[1].trim_matches('-');
    let number = |digits: &str, radix| u32::from_str_radix(digits, radix).expect("a number");
    Vector {
        id: field[0],
        octets: (0..hex.len() / 2).map(|i| number(&hex[2 * i..2 * i + 2], 16) as u8).collect(),
        fault: field[2].parse().ok(),
        text: field[3]
            .split(',')
            .filter(|value| *value != "-")
            .map(|value| char::from_u32(number(value, 16)).expect("a scalar value"))
            .collect(),
        utf16_length: number(field[4], 10) as usize,
        utf8_length: number(field[5], 10) as usize,
        what: field[6],
    }
}

/// Returns the vectors, in the order of the file.
pub fn vectors() -> impl Iterator<Item = Vector> {
    TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(vector_of)
}

/// Returns the vectors that a decoder gets wrong, which returns `None` if the octets are ill-formed.
pub fn faults(decode: impl Fn(&[u8]) -> Option<String>) -> Vec<Vector> {
    vectors()
        .filter(|vector| {
            let wanted = vector.fault.is_none().then_some(&vector.text);
            decode(&vector.octets).as_ref() != wanted
        })
        .collect()
}

/// Returns the vectors that a decoder gets wrong, which gives U+FFFD for each maximal subpart.
pub fn faults_of_replacing(decode: impl Fn(&[u8]) -> String) -> Vec<Vector> {
    vectors().filter(|vector| decode(&vector.octets) != vector.text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_library_is_right() {
        assert_eq!(faults(|octets| std::str::from_utf8(octets).ok().map(str::to_owned)), []);
        assert_eq!(faults_of_replacing(|octets| String::from_utf8_lossy(octets).into_owned()), []);
    }

    #[test]
    fn a_fault_is_found() {
        let found = faults(|octets| Some(String::from_utf8_lossy(octets).into_owned()));
        assert!(found.iter().any(|vector| vector.what == "surrogate"));
    }
}
