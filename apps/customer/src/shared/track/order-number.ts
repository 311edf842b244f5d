/** The contract's form of an order's id, written again so that the landing does not carry the contract's schemas. */
export const ORDER_NUMBER = /^[SB]\d{12}$/;

/** The number of a purchase. */
export const PURCHASE_NUMBER = /^B\d{12}$/;

/** Typed text parsed as an order's id, or the fault in its form. */
export type ReadNumber =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly fault: 'short' | 'long'; readonly by: number }
  | { readonly ok: false; readonly fault: 'letter' | 'hash' | 'email' | 'form' };

const DIGITS = 12;

/**
 * Ignores spaces, dashes and invisible characters; the letter may be lower case. Reports the fault, never whether a
 * similar id exists.
 */
export function readOrderNumber(typed: string): ReadNumber {
  const text = typed.replace(/[\s.\p{Pd}\p{Cf}]/gu, '').toUpperCase();
  if (ORDER_NUMBER.test(text)) return { ok: true, number: text };
  if (/^(0X)?[0-9A-F]{64}$/.test(text)) return { ok: false, fault: 'hash' };
  if (typed.includes('@')) return { ok: false, fault: 'email' };
  if (/^\d+$/.test(text)) return { ok: false, fault: 'letter' };
  const digits = /^[SB](\d*)$/.exec(text)?.[1];
  if (digits === undefined) return { ok: false, fault: 'form' };
  return digits.length < DIGITS
    ? { ok: false, fault: 'short', by: DIGITS - digits.length }
    : { ok: false, fault: 'long', by: digits.length - DIGITS };
}
