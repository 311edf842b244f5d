/**
 * Where a withdrawal is. `undone`: its naira are in the wallet again; `paid-after-all`: paid after that, and taken from the wallet
 * again, which owes what it did not have.
 */
export const WITHDRAWAL_STATUSES = ['sending', 'paid', 'undone', 'paid-after-all'] as const;
