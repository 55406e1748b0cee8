//! Scores of different kinds on one scale.

#![expect(clippy::cast_precision_loss, reason = "there are far fewer messages than an f32 tells apart")]

/// Each value's distance from the mean in standard deviations; all 0 when they are all the same.
pub(crate) fn z_scores(values: &[f32]) -> Vec<f32> {
    let count = values.len().max(1) as f32;
    let mean = values.iter().sum::<f32>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    let deviation = variance.sqrt();
    if deviation < 1e-6 {
        return vec![0.0; values.len()];
    }
    values.iter().map(|value| (value - mean) / deviation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_deviations_from_their_mean() {
        assert_eq!(z_scores(&[1.0, 3.0]), [-1.0, 1.0]);
        assert_eq!(z_scores(&[2.0, 2.0]), [0.0, 0.0]);
        assert_eq!(z_scores(&[]), [0.0; 0]);
    }
}
