use std::io::Cursor;

use extremis_tests::fuzz;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, height, |x, y| {
        Rgb([x, y, x * y].map(|colour| u8::try_from(colour % 256).unwrap()))
    });
    let mut bytes = Vec::new();
    DynamicImage::from(pixels).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

fn size(read: &Read) -> (u32, u32) {
    let size = read.attachment.picture.unwrap();
    (size.width, size.height)
}

#[rstest]
#[case(ImageFormat::Png, "image/png")]
#[case(ImageFormat::Jpeg, "image/jpeg")]
#[case(ImageFormat::Gif, "image/png")]
#[case(ImageFormat::WebP, "image/png")]
fn a_picture_of_each_kind_is_kept_as_one_that_every_model_takes(
    #[case] format: ImageFormat,
    #[case] kept: &str,
) {
    let read = read("cat.dat", picture(64, 48, format)).unwrap();
    assert_eq!((size(&read), read.attachment.media_type.as_str()), ((64, 48), kept));
    assert_eq!(read.attachment.hash, hash_of(&read.bytes));
    assert_eq!(usize::try_from(read.attachment.size).unwrap(), read.bytes.len());
    assert!(image::load_from_memory(&read.bytes).is_ok());
}

#[rstest]
#[case(3000, 2000)]
#[case(20_000, 10)]
#[case(1568, 1568)]
fn a_large_picture_is_made_as_small_as_models_see_it(#[case] width: u32, #[case] height: u32) {
    let read = read("photo.jpg", picture(width, height, ImageFormat::Jpeg)).unwrap();
    let (small, low) = size(&read);
    assert!(small.max(low) <= 1568 && small * low <= 1_150_000, "{small} x {low}");
    assert!(read.attachment.picture_tokens() <= 1534);
    let shape = |width: u32, height: u32| f64::from(width) / f64::from(height);
    assert!(height < 100 || (shape(small, low) - shape(width, height)).abs() < 0.01);
}

#[test]
fn what_a_camera_wrote_is_turned_upright_and_not_kept() {
    let plain = picture(40, 20, ImageFormat::Jpeg);
    // An EXIF segment that says "turned right", and where the picture was taken.
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"GPS 48.8584 N 2.2945 E");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let bytes = [&plain[..2], &[0xff, 0xe1], &length, &exif, &plain[2..]].concat();
    let read = read("photo.jpg", bytes).unwrap();
    assert_eq!(size(&read), (20, 40));
    let holds = |words: &[u8]| read.bytes.windows(words.len()).any(|window| window == words);
    assert!(!holds(b"GPS") && !holds(b"Exif"));
}

#[test]
fn a_picture_bomb_is_refused_before_it_is_decoded() {
    let mut bytes = picture(1, 1, ImageFormat::Png);
    // Width and height of the header, and its checksum.
    bytes[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
    let error = read("bomb.png", bytes).unwrap_err();
    assert_eq!(error, AttachError::Picture { name: "bomb.png".to_owned() });
}

#[test]
fn hostile_pictures_are_read_or_refused() {
    let mut tried = 0;
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP] {
        let sound = picture(40, 30, format);
        let cut = (0..100).map(|place| sound[..sound.len() * place / 100].to_vec());
        let fuzzed = (0..200).map(|case| fuzz::input(case, std::slice::from_ref(&sound)));
        // The size, wherever it stands: each pair of bytes as large as it can be.
        let huge = (0..64.min(sound.len() - 4)).map(|place| {
            let mut bytes = sound.clone();
            bytes[place..place + 4].fill(0xff);
            bytes
        });
        for bytes in cut.chain(fuzzed).chain(huge).filter(|bytes| bytes.len() >= 4) {
            tried += 1;
            let _ = read("picture", bytes);
        }
    }
    println!("{tried} hostile pictures, 0 panics");
    assert!(tried >= 1400, "{tried}");
}

#[rstest]
#[case(b"one\r\ntwo".to_vec(), "one\ntwo")]
#[case(b"\xef\xbb\xbfone".to_vec(), "one")]
#[case(b"\xff\xfeo\0n\0".to_vec(), "on")]
#[case(b"\xfe\xff\0o\0n".to_vec(), "on")]
#[case(b"caf\xe9\n".to_vec(), "caf\u{e9}\n")]
#[case("<svg>\u{e4}</svg>".as_bytes().to_vec(), "<svg>\u{e4}</svg>")]
fn text_is_read_in_the_encodings_that_files_have(#[case] bytes: Vec<u8>, #[case] expected: &str) {
    let read = read("notes", bytes.clone()).unwrap();
    assert_eq!(read.attachment.text.as_deref(), Some(expected));
    assert_eq!((read.bytes, read.attachment.text_length), (bytes, None), "the file is kept as it is");
}

#[test]
fn of_a_long_text_the_beginning_is_read_and_the_file_kept() {
    let whole = "\u{e4}".repeat(MAX_ATTACHED_CHARS + 7);
    let read = read("long.txt", whole.clone().into_bytes()).unwrap();
    assert_eq!(read.attachment.text_left_out(), 7);
    assert_eq!(read.bytes, whole.into_bytes());
}

#[rstest]
#[case(Vec::new(), "is empty")]
#[case(vec![b'x'; MAX_BYTES + 1], "larger than 20 MB")]
#[case(b"\x7fELF\x02\x01\x01\0\0".to_vec(), "neither text, nor a document")]
#[case(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old".to_vec(), "is of an old kind")]
#[case(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0".to_vec(), "has a password")]
#[case(b"\x89PNG\r\n\x1a\nnonsense".to_vec(), "cannot be read as a picture")]
fn what_cannot_go_along_says_why(#[case] bytes: Vec<u8>, #[case] why: &str) {
    let error = read("/some/folder/thing.bin", bytes).unwrap_err().to_string();
    assert!(error.starts_with("thing.bin ") && error.contains(why), "{error}");
}

#[rstest]
#[case("C:\\Users\\ada\\notes.txt", "notes.txt")]
#[case("../../etc/passwd", "passwd")]
#[case("\u{202e}gpj.exe", "gpj.exe")]
#[case("a\nb", "ab")]
#[case("", "file")]
fn a_name_is_the_last_part_of_what_can_be_seen(#[case] given: &str, #[case] kept: &str) {
    assert_eq!(read(given, b"x".to_vec()).unwrap().attachment.name, kept);
}

#[rstest]
#[case(64, 48)]
#[case(4000, 1000)]
fn pixels_are_kept_as_the_picture_of_them_is(#[case] width: u32, #[case] height: u32) {
    let file = picture(width, height, ImageFormat::Png);
    let pixels = image::load_from_memory(&file).unwrap().into_rgb8().into_raw();
    let taken = read_pixels("screen.png", width, height, pixels.clone()).unwrap();
    assert_eq!(taken, read("screen.png", file).unwrap());
    let fewer = read_pixels("screen.png", width, height + 1, pixels).unwrap_err();
    assert!(fewer.to_string().contains("cannot be read as a picture"), "{fewer}");
    assert!(read_pixels("screen.png", 0, 0, Vec::new()).is_err());
}

proptest! {
    #[test]
    fn whatever_a_file_holds_it_is_read_or_refused(
        head in prop::sample::select(vec![
            &b""[..], b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF89a", b"RIFF\x10\0\0\0WEBPVP8 ",
        ]),
        rest in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let _ = read("thing", [head, &rest].concat());
    }
}
