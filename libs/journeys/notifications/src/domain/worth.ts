import { CODE_MINUTES } from '@usdt-africa/contracts/api';

const CODES: ReadonlySet<string> = new Set([
  'registration-code',
  'login-code',
  'proof-code',
  'reset-code',
  'recipient-code',
  'refund-code',
]);

/** Whether a mail or a text of this kind brings a code. */
export const isCode = (kind: string): boolean => CODES.has(kind);

/** When a mail or a text is not worth sending any more: a code's, when the code ended. */
export function worthUntil({ kind, at }: { readonly kind: string; readonly at: string }, otherwiseMs: number): Date {
  return new Date(Date.parse(at) + (isCode(kind) ? CODE_MINUTES * 60_000 : otherwiseMs));
}
