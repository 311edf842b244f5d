/**
 * Wire format of a refusal: its status, and a plain sentence filled from its data. In addition to the sentence, only
 * data that clients act upon is sent: `retryAfterSeconds`, `triesLeft`, `errors`, and the `field` it is about.
 */
export interface RefusalText {
  readonly status: number;
  readonly sentence: string | ((data: never) => string);
  /** When a retry is possible, where that is always the same. */
  readonly retryAfterSeconds?: number;
  /** The field of the form it is about, where that is always the same. */
  readonly field?: string;
  /** By what the field knows it, where that is not the refusal's own code. */
  readonly fieldCode?: string;
}

/** A code that was not right. */
export function triesLeft({ left }: { readonly left: number }): string {
  return `That code is wrong. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
