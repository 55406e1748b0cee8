use super::*;
use crate::testing::{assert_near, direction};

fn matrix() -> VectorMatrix {
    let mut matrix = VectorMatrix::default();
    matrix.grow(4);
    matrix.put(1, &direction(&[(0, 1.0)]));
    matrix.put(3, &direction(&[(0, 0.6), (1, 0.8)]));
    matrix
}

#[test]
fn a_vector_is_where_it_was_put() {
    let matrix = matrix();
    assert_eq!(matrix.len(), 4);
    assert_eq!([0, 1, 2, 3, 4].map(|place| matrix.has(place)), [false, true, false, true, false]);
    assert_eq!(matrix.get(1), Some(direction(&[(0, 1.0)])));
    assert_eq!(matrix.get(3), Some(direction(&[(0, 0.6), (1, 0.8)])));
    assert_eq!([matrix.get(0), matrix.get(2), matrix.get(4)], [None; 3]);
}

#[test]
fn a_matrix_that_grows_keeps_what_it_has() {
    let mut matrix = matrix();
    matrix.grow(6);
    assert_eq!((matrix.len(), matrix.get(5)), (6, None));
    assert_eq!(matrix.get(3), Some(direction(&[(0, 0.6), (1, 0.8)])));
    matrix.put(5, &direction(&[(2, 1.0)]));
    assert_eq!(matrix.get(5), Some(direction(&[(2, 1.0)])));
}

#[test]
fn each_text_is_as_close_as_its_vector_is() {
    let matrix = matrix();
    let to = direction(&[(0, 1.0)]);
    assert_near(&matrix.cosines(&to), &[0.0, 1.0, 0.0, 0.6]);
    let close = matrix.closeness(&to);
    assert_eq!(close.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, true]);
    assert_near(&close.into_iter().flatten().collect::<Vec<_>>(), &[1.0, 0.6]);
}

#[test]
fn without_a_vector_there_is_nothing() {
    let mut matrix = VectorMatrix::default();
    matrix.grow(2);
    assert!(!matrix.is_anything());
    matrix.put(1, &direction(&[(0, 1.0)]));
    assert!(matrix.is_anything());
}

#[test]
fn what_vectors_have_in_common_is_their_mean_direction_from_thirty_two_on() {
    let mut matrix = VectorMatrix::default();
    matrix.grow(40);
    for place in 0..31 {
        matrix.put(place, &direction(&[(0, 0.6), (place + 1, 0.8)]));
    }
    assert_eq!(matrix.common(), None);
    matrix.put(39, &direction(&[(0, 1.0)]));
    // 31 × 0.6 and 1 along the first, 0.8 along each of 31 others.
    let length = (19.6_f32.powi(2) + 31.0 * 0.64).sqrt();
    let along = matrix.common().unwrap().cosine(&direction(&[(0, 1.0)]));
    assert_near(&[along], &[19.6 / length]);
    matrix.put(39, &direction(&[(0, 0.6), (32, 0.8)]));
    let length = (19.2_f32.powi(2) + 32.0 * 0.64).sqrt();
    let along = matrix.common().unwrap().cosine(&direction(&[(0, 1.0)]));
    assert_near(&[along], &[19.2 / length]);
}
