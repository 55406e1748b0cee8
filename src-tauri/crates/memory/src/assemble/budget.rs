//! How the length of a prompt is divided among its layers, as far as they compete for it (README, "Budget").

use extremis_domain::PromptShares;

/// What each layer has for itself, in tokens, before what others leave is given away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shares {
    pub system: u32,
    pub summaries: u32,
    pub recent: u32,
    pub snippets: u32,
}

impl Shares {
    /// The shares of a whole budget, in the proportions of the policy.
    pub fn of(budget: u32, of_whole: &PromptShares) -> Self {
        let whole = of_whole.total().max(1);
        let share =
            |part: u32| u32::try_from(u64::from(budget) * u64::from(part) / whole).unwrap_or(u32::MAX);
        Self {
            system: share(of_whole.system),
            summaries: share(of_whole.summaries),
            recent: share(of_whole.recent),
            snippets: share(of_whole.snippets),
        }
    }
}

/// A budget below this is small: recent messages have only their share of it.
const SMALL: u32 = 4000;
/// Of a budget of so many tokens recent messages have all, by the square rule below.
const SQUARE: u64 = 96_000;

/// How much of a budget the latest messages may take when not all of the conversation fits and no summary stands for
/// what does not. The rest is for what the message asks about.
///
/// After hours of silence they have the less of it the smaller it is: with the square, one part in 64 of 1,500 tokens,
/// and one in 12 of 8,000.
pub(super) fn for_recent(budget: u32, shares: &Shares, is_resumed: bool) -> u32 {
    if is_resumed {
        let square = u64::from(budget) * u64::from(budget) / SQUARE;
        return shares.recent.min(u32::try_from(square).unwrap_or(u32::MAX));
    }
    if budget < SMALL { shares.recent } else { budget.saturating_sub(shares.snippets) }
}

/// How much of a budget summaries may take before recent messages do, but for the newest, which is always in.
///
/// While a conversation goes on and the budget is not small, recent messages are reduced before older summaries are:
/// these have as much as of the whole.
pub(super) fn for_summaries(budget: u32, of_whole: &PromptShares, is_resumed: bool) -> u32 {
    let share = Shares::of(budget, of_whole).summaries;
    if is_resumed || budget < SMALL { share } else { share.max(of_whole.summaries) }
}

/// Tokens that are still free.
#[derive(Debug, Clone, Copy)]
pub(super) struct TokenBudget(u32);

impl TokenBudget {
    pub fn of(tokens: u32) -> Self {
        Self(tokens)
    }

    pub fn left(self) -> u32 {
        self.0
    }

    /// Gives back what was taken.
    pub fn give(&mut self, tokens: u32) {
        self.0 = self.0.saturating_add(tokens);
    }

    /// Takes so many, if there are so many.
    pub fn take(&mut self, tokens: u32) -> bool {
        match self.0.checked_sub(tokens) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => false,
        }
    }
}

/// The greatest number up to `count` whose cost is within `room`. Costs may be a little uneven: what is found fits.
pub(super) fn most_that_fit(count: usize, room: u32, cost: impl Fn(usize) -> u32) -> usize {
    if cost(count) <= room {
        return count;
    }
    let (mut fits, mut too_many) = (0, count);
    while too_many - fits > 1 {
        let middle = fits + (too_many - fits) / 2;
        if cost(middle) <= room {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_003_token_budget_enforcement_has_the_shares_of_the_source() {
        let shares = Shares::of(8000, &PromptShares::default());
        assert_eq!(
            (shares.system, shares.summaries, shares.recent, shares.snippets),
            (1500, 2000, 3000, 1500)
        );
    }

    #[test]
    fn other_budgets_are_divided_in_the_same_proportions_and_never_exceeded() {
        let shares = Shares::of(4000, &PromptShares::default());
        assert_eq!((shares.system, shares.summaries, shares.recent, shares.snippets), (750, 1000, 1500, 750));
        for budget in [0, 1, 7, 200, 12_288, u32::MAX] {
            let shares = Shares::of(budget, &PromptShares::default());
            let sum = [shares.system, shares.summaries, shares.recent, shares.snippets]
                .map(u64::from)
                .iter()
                .sum::<u64>();
            assert!(sum <= u64::from(budget));
        }
    }

    #[test]
    fn the_most_that_fit_is_found() {
        for room in 0..50 {
            let found = most_that_fit(10, room, |count| u32::try_from(count * 4).unwrap());
            assert_eq!(found, usize::min(10, room as usize / 4));
        }
    }
}
