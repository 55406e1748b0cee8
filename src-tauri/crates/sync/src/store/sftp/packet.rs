//! The packets of SFTP, version 3, as draft-ietf-secsh-filexfer-02 has them: the version that every server speaks.

/// What is asked for.
#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub(super) enum Kind {
    Init = 1,
    Open = 3,
    Close = 4,
    Read = 5,
    Write = 6,
    FileAttributes = 8,
    OpenFolder = 11,
    ReadFolder = 12,
    Remove = 13,
    MakeFolder = 14,
    Attributes = 17,
    Rename = 18,
    Extended = 200,
}

/// A file is opened to be read; or is made and written, and there must be none.
pub(super) const READ: u32 = 0x01;
pub(super) const CREATE_NEW: u32 = 0x02 | 0x08 | 0x20;

/// Nothing larger is read: a server that sends more sends no packets.
pub(super) const LARGEST: usize = 1 << 20;

/// Why something was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Done,
    AtEnd,
    Missing,
    Denied,
    Other,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    File,
    Folder,
    Other,
}

/// A name in a folder; one that is no text is left out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DirectoryEntry {
    pub(super) name: String,
    pub(super) kind: FileKind,
}

/// What is known of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attributes {
    pub(super) size: Option<u64>,
    pub(super) kind: Option<FileKind>,
}

/// What a server answers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Status(Status, String),
    Handle(Vec<u8>),
    Data(Vec<u8>),
    Names(Vec<DirectoryEntry>),
    Attributes(Attributes),
}

/// What came is no packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Malformed;

/// A packet that is written.
#[derive(Debug)]
pub(super) struct Packet(Vec<u8>);

impl Packet {
    /// A request; the first one has a version where the others have a number.
    pub(super) fn new(kind: Kind, number: u32) -> Self {
        Self(vec![0, 0, 0, 0, kind as u8]).number(number)
    }

    pub(super) fn number(mut self, number: u32) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    pub(super) fn offset(mut self, offset: u64) -> Self {
        self.0.extend(offset.to_be_bytes());
        self
    }

    pub(super) fn bytes(self, bytes: &[u8]) -> Self {
        let mut packet = self.number(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        packet.0.extend(bytes);
        packet
    }

    /// As it goes over the line: its length is before it.
    pub(super) fn sealed(mut self) -> Vec<u8> {
        let length = u32::try_from(self.0.len() - 4).unwrap_or(u32::MAX);
        self.0[..4].copy_from_slice(&length.to_be_bytes());
        self.0
    }
}

/// What is left of a packet that is read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, many: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.0.split_at_checked(many).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Malformed> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u32, Malformed> {
        self.take(4)?.try_into().map(u32::from_be_bytes).map_err(|_| Malformed)
    }

    fn offset(&mut self) -> Result<u64, Malformed> {
        self.take(8)?.try_into().map(u64::from_be_bytes).map_err(|_| Malformed)
    }

    fn bytes(&mut self) -> Result<&'a [u8], Malformed> {
        let many = usize::try_from(self.number()?).map_err(|_| Malformed)?;
        self.take(many)
    }

    fn attributes(&mut self) -> Result<Attributes, Malformed> {
        let flags = self.number()?;
        let size = if flags & 0x1 == 0 { None } else { Some(self.offset()?) };
        if flags & 0x2 != 0 {
            self.take(8)?;
        }
        let kind = if flags & 0x4 == 0 { None } else { Some(kind_of(self.number()?)) };
        if flags & 0x8 != 0 {
            self.take(8)?;
        }
        if flags & 0x8000_0000 != 0 {
            for _ in 0..self.number()? {
                self.bytes()?;
                self.bytes()?;
            }
        }
        Ok(Attributes { size, kind })
    }
}

/// What the rights of a file say that it is.
fn kind_of(rights: u32) -> FileKind {
    match rights & 0o170_000 {
        0o100_000 => FileKind::File,
        0o040_000 => FileKind::Folder,
        _ => FileKind::Other,
    }
}

/// The names of what a server can do besides, from its first packet.
pub(super) fn extensions(packet: &[u8]) -> Result<Vec<String>, Malformed> {
    let mut rest = Rest(packet);
    if rest.byte()? != 2 || rest.number()? < 3 {
        return Err(Malformed);
    }
    let mut names = Vec::new();
    while !rest.0.is_empty() {
        names.push(String::from_utf8_lossy(rest.bytes()?).into_owned());
        rest.bytes()?;
    }
    Ok(names)
}

/// Reads an answer, and the number of what was asked.
pub(super) fn reply(packet: &[u8]) -> Result<(u32, Reply), Malformed> {
    let mut rest = Rest(packet);
    let (kind, number) = (rest.byte()?, rest.number()?);
    let reply = match kind {
        101 => {
            let status = match rest.number()? {
                0 => Status::Done,
                1 => Status::AtEnd,
                2 => Status::Missing,
                3 => Status::Denied,
                _ => Status::Other,
            };
            // Old servers say nothing more.
            let said = rest.bytes().unwrap_or_default();
            Reply::Status(status, String::from_utf8_lossy(said).into_owned())
        }
        102 => Reply::Handle(rest.bytes()?.to_vec()),
        103 => Reply::Data(rest.bytes()?.to_vec()),
        104 => Reply::Names(names(&mut rest)?),
        105 => Reply::Attributes(rest.attributes()?),
        _ => return Err(Malformed),
    };
    Ok((number, reply))
}

fn names(rest: &mut Rest<'_>) -> Result<Vec<DirectoryEntry>, Malformed> {
    let mut listed = Vec::new();
    for _ in 0..rest.number()? {
        let name = std::str::from_utf8(rest.bytes()?).ok();
        // As `ls -l` writes it: where the rights are missing, its first letter says the same.
        let long = rest.bytes()?.first().copied();
        let by_letter = match long {
            Some(b'-') => FileKind::File,
            Some(b'd') => FileKind::Folder,
            _ => FileKind::Other,
        };
        let kind = rest.attributes()?.kind.unwrap_or(by_letter);
        if let Some(name) = name.filter(|name| !matches!(*name, "." | "..") && !name.contains('/')) {
            listed.push(DirectoryEntry { name: name.to_owned(), kind });
        }
    }
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_has_its_length_before_it() {
        let packet = Packet::new(Kind::Read, 7).bytes(b"ab").offset(1).number(2).sealed();
        let length = [0, 0, 0, 23];
        let rest = [5, 0, 0, 0, 7, 0, 0, 0, 2, b'a', b'b', 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2];
        assert_eq!(packet, [length.as_slice(), &rest].concat());
    }

    #[test]
    fn a_folder_is_read_with_what_each_name_is_and_without_those_that_lead_out_or_are_no_text() {
        let entry = |name: &[u8], long: &[u8], rights: Option<u32>| {
            let packet = Packet(Vec::new()).bytes(name).bytes(long);
            match rights {
                Some(rights) => packet.number(0x4).number(rights).0,
                None => packet.number(0x8000_0001).offset(3).number(1).bytes(b"x").bytes(b"y").0,
            }
        };
        let entries = [
            entry(b"..", b"d", None),
            entry(b"a/b", b"-", None),
            entry(b"\xff", b"-", None),
            entry(b"log", b"drwx", Some(0o040_700)),
            entry(b"vault", b"-rw-", None),
            entry(b"link", b"l", Some(0o120_777)),
        ];
        let packet = [&[104, 0, 0, 0, 9, 0, 0, 0, 6], entries.concat().as_slice()].concat();
        let (number, reply) = reply(&packet).unwrap();
        let names = [("log", FileKind::Folder), ("vault", FileKind::File), ("link", FileKind::Other)];
        let names = names.map(|(name, kind)| DirectoryEntry { name: name.to_owned(), kind }).into();
        assert_eq!((number, reply), (9, Reply::Names(names)));
    }

    #[test]
    fn what_is_cut_or_says_more_than_it_holds_is_no_packet() {
        let whole = Packet::new(Kind::Open, 1).bytes(b"handle").sealed();
        let mut answer = whole[4..].to_vec();
        answer[0] = 102;
        assert!(reply(&answer).is_ok());
        for end in 0..answer.len() {
            assert_eq!(reply(&answer[..end]), Err(Malformed), "{end}");
        }
        assert_eq!(reply(b"Welcome to this machine!"), Err(Malformed));
        assert_eq!(extensions(b"\x02\0\0\0\x02"), Err(Malformed), "an older version");
        assert_eq!(extensions(b"\x02\0\0\0\x03\0\0\0\x01x\0\0\0\x011"), Ok(vec!["x".to_owned()]));
    }
}
