//! Text, in the encodings that files have.

/// The text of a file, with plain ends of lines; none where it holds something else.
pub(crate) fn of(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf_8(rest),
        _ => utf_8(bytes).or_else(|| latin_1(bytes)),
    }?;
    (!text.contains('\0')).then(|| text.replace("\r\n", "\n"))
}

fn utf_8(bytes: &[u8]) -> Option<String> {
    std::str::from_utf8(bytes).ok().map(str::to_owned)
}

fn utf_16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| read(*pair)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

/// Old files of Western Europe. Almost anything is text in it, so one that has control characters is none.
fn latin_1(bytes: &[u8]) -> Option<String> {
    let is_text = |byte: u8| byte >= 0xa0 || matches!(byte, 0x20..=0x7e | b'\t' | b'\n' | b'\r');
    bytes.iter().all(|byte| is_text(*byte)).then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
}
