/**
 * How a refusal goes out over the wire: its status, and what it says to people in plain words, filled from its data. Of the
 * data goes out beside it what clients act upon: `retryAfterSeconds`, `triesLeft`, `errors`, and the `field` it is about.
 */
export interface RefusalText {
  readonly status: number;
  readonly sentence: string | ((data: never) => string);
  /** When it may be asked again, where that is always the same. */
  readonly retryAfterSeconds?: number;
  /** The field of the form it is about, where that is always the same. */
  readonly field?: string;
  /** By what the field knows it, where that is not the refusal's own code. */
  readonly fieldCode?: string;
}

/** A code that was not right. */
export function triesLeft({ left }: { readonly left: number }): string {
  return `That code was not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
