//! What a model is told: tokens, plan, summarise, assemble
