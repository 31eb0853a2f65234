//! Bytes to records with positions, and back without loss; one file or folder a format.

pub mod trf;
