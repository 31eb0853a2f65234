//! Transparent gzip and zstd, streamed, with a limit against archives that unpack without end.

use std::io::{self, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;

/// The most bytes a packed file may unpack to: 4 GiB, some fifty million games.
pub const MOST_UNPACKED: u64 = 4 << 30;
/// The most bytes one packed byte may stand for, looked at after [`RATIO_FROM`] bytes. Results pack to a
/// fifth or a twentieth; only an archive made for it goes beyond.
pub const MOST_RATIO: u64 = 250;
/// How many unpacked bytes are let through before the ratio counts.
pub const RATIO_FROM: u64 = 64 << 20;

type Bytes = Box<dyn Read + Send>;

/// A file's bytes, unpacked where they were packed.
pub(crate) struct Unpacked {
    layer: Layer,
    given: u64,
}

enum Layer {
    Plain(Bytes),
    Gzip(Box<MultiGzDecoder<Counted>>),
    Zstd(zstd::stream::read::Decoder<'static, BufReader<Counted>>),
}

/// Counts what was read from the packed file.
struct Counted {
    bytes: Bytes,
    taken: u64,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.bytes.read(buffer)?;
        self.taken += count as u64;
        Ok(count)
    }
}

/// What is wrong with a packed file, as the inner error of an [`io::Error`].
#[derive(Debug, thiserror::Error)]
pub(crate) enum PackingError {
    /// It would unpack to more than is reasonable.
    #[error("the archive unpacks to more than {limit}: it looks made to fill the memory")]
    Endless {
        /// Which limit.
        limit: String,
    },
    /// It is cut off or its bytes are wrong.
    #[error("the {kind} archive is damaged or cut off: {why}")]
    Damaged {
        /// `gzip` or `zstd`.
        kind: &'static str,
        /// What the decoder said.
        why: String,
    },
}

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

impl Unpacked {
    /// Looks at the first bytes and puts the right decoder before them.
    pub(crate) fn open(mut bytes: Bytes) -> io::Result<Self> {
        let mut start = Vec::with_capacity(4);
        bytes.by_ref().take(4).read_to_end(&mut start)?;
        let (gzip, zstd) = (start.starts_with(GZIP), start.starts_with(ZSTD));
        let bytes: Bytes = Box::new(Cursor::new(start).chain(bytes));
        let counted = |bytes| Counted { bytes, taken: 0 };
        let layer = if gzip {
            Layer::Gzip(Box::new(MultiGzDecoder::new(counted(bytes))))
        } else if zstd {
            Layer::Zstd(zstd::stream::read::Decoder::new(counted(bytes))?)
        } else {
            Layer::Plain(bytes)
        };
        Ok(Self { layer, given: 0 })
    }

    /// `gzip`, `zstd`, or nothing.
    pub(crate) const fn kind(&self) -> Option<&'static str> {
        match self.layer {
            Layer::Plain(_) => None,
            Layer::Gzip(_) => Some("gzip"),
            Layer::Zstd(_) => Some("zstd"),
        }
    }

    fn taken(&self) -> u64 {
        match &self.layer {
            Layer::Plain(_) => self.given,
            Layer::Gzip(decoder) => decoder.get_ref().taken,
            Layer::Zstd(decoder) => decoder.get_ref().get_ref().taken,
        }
    }

    fn check_size(&self) -> io::Result<()> {
        if self.given > MOST_UNPACKED {
            return Err(endless(format!("{} GiB", MOST_UNPACKED >> 30)));
        }
        if self.given > RATIO_FROM && self.given / MOST_RATIO > self.taken() {
            return Err(endless(format!("{MOST_RATIO} times its size")));
        }
        Ok(())
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let kind = self.kind();
        let count = match &mut self.layer {
            Layer::Plain(bytes) => return bytes.read(buffer),
            Layer::Gzip(decoder) => decoder.read(buffer),
            Layer::Zstd(decoder) => decoder.read(buffer),
        };
        let count = count.map_err(|error| damaged(kind, error))?;
        self.given += count as u64;
        self.check_size()?;
        Ok(count)
    }
}

fn endless(limit: String) -> io::Error {
    io::Error::other(PackingError::Endless { limit })
}

/// A decoder's complaint carries no number of the operating system; the file's own errors do.
fn damaged(kind: Option<&'static str>, error: io::Error) -> io::Error {
    let (Some(kind), None) = (kind, error.raw_os_error()) else { return error };
    if error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    io::Error::other(PackingError::Damaged { kind, why: error.to_string() })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn unpack(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        Unpacked::open(Box::new(Cursor::new(bytes)))?.read_to_end(&mut out)?;
        Ok(out)
    }

    #[test]
    fn gzip_zstd_and_plain_bytes_come_out_alike() {
        let text = b"id,first\n1,ana\n".to_vec();
        assert_eq!(unpack(text.clone()).unwrap(), text);
        assert_eq!(unpack(gzip(&text)).unwrap(), text);
        assert_eq!(unpack(zstd::encode_all(&text[..], 3).unwrap()).unwrap(), text);
    }

    #[test]
    fn members_of_one_gzip_file_follow_each_other() {
        assert_eq!(unpack([gzip(b"one,"), gzip(b"two")].concat()).unwrap(), b"one,two");
    }

    #[test]
    fn a_cut_archive_is_said_to_be_cut() {
        let text: Vec<u8> = (0..2000_u32).flat_map(|n| n.to_string().into_bytes()).collect();
        for (packed, kind) in [(gzip(&text), "gzip"), (zstd::encode_all(&text[..], 3).unwrap(), "zstd")] {
            let cut = packed[..packed.len() / 2].to_vec();
            let error = unpack(cut).unwrap_err().to_string();
            assert!(error.starts_with(&format!("the {kind} archive is damaged or cut off")), "{error}");
        }
    }

    #[test]
    fn an_archive_of_nothing_but_zeros_is_stopped() {
        let zeros = vec![0; 1 << 20];
        let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
        for _ in 0..80 {
            encoder.write_all(&zeros).unwrap();
        }
        let error = unpack(encoder.finish().unwrap()).unwrap_err().to_string();
        assert!(error.contains("250 times its size"), "{error}");
    }
}
