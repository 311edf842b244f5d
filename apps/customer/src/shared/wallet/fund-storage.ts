/** Names under which the tab stores what belongs to adding naira. */
export const AMOUNT_TEXT = 'fund-amount';

/** When this browser opened the sum, by its own clock, which may be wrong and is compared with itself alone. */
export const openedKey = (intentId: string): string => `funding-opened:${intentId}`;
