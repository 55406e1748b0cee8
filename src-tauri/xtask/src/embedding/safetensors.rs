//! Reading the file in which the weights come: a length (u64), so much JSON that says where each tensor is, the tensors.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// All tensors of a file.
pub struct Tensors {
    head: Value,
    data: Vec<u8>,
}

impl Tensors {
    /// Reads the file.
    pub fn open(path: &Path) -> Result<Self> {
        let mut bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (length, rest) = bytes.split_first_chunk().context("the weights are cut short")?;
        let length = usize::try_from(u64::from_le_bytes(*length))?;
        let head = rest.get(..length).context("the weights are cut short")?;
        let head = serde_json::from_slice(head).context("the weights have no table of contents")?;
        Ok(Self { head, data: bytes.split_off(8 + length) })
    }

    /// The numbers of one tensor.
    pub fn get(&self, name: &str) -> Result<Vec<f32>> {
        let entry = &self.head[name];
        ensure!(entry["dtype"] == "F32", "the weights have no {name} of full numbers");
        let offset =
            |index: usize| entry["data_offsets"][index].as_u64().and_then(|at| usize::try_from(at).ok());
        let (start, end) = offset(0).zip(offset(1)).with_context(|| format!("{name} is nowhere"))?;
        let bytes = self.data.get(start..end).with_context(|| format!("{name} is cut short"))?;
        let (numbers, _) = bytes.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}
