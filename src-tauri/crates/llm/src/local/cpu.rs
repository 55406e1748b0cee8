//! Whether this processor can run what was built.
//!
//! llama.cpp is built for AVX2, FMA, F16C and BMI2 (every x86-64 processor since about 2013): without them it would end the
//! whole program with an illegal instruction, so they are looked for before it is called for the first time.

use extremis_language::{joined, text};

use crate::ModelError;

use super::local;

/// An error that names what the processor lacks.
pub(super) fn check() -> Result<(), ModelError> {
    let missing = missing();
    if missing.is_empty() {
        return Ok(());
    }
    Err(local(text!("llm-local-processor", what = joined(&missing))))
}

#[cfg(target_arch = "x86_64")]
fn missing() -> Vec<&'static str> {
    let needed = [
        ("AVX2", std::arch::is_x86_feature_detected!("avx2")),
        ("FMA", std::arch::is_x86_feature_detected!("fma")),
        ("F16C", std::arch::is_x86_feature_detected!("f16c")),
        ("BMI2", std::arch::is_x86_feature_detected!("bmi2")),
    ];
    needed.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
}

/// Elsewhere llama.cpp is built for what every processor of the architecture has.
#[cfg(not(target_arch = "x86_64"))]
fn missing() -> Vec<&'static str> {
    Vec::new()
}
