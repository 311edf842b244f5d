import type { AccountOrderTerms } from '@usdt-africa/contracts/api';
import { passing, readJson } from '../app/storage';

/** What a page tells of a sale: whom it goes to, what is sold, what they get. Null where it is not known. */
export interface ToldSale {
  readonly recipientId: string | null;
  readonly amount: string | null;
  readonly naira: string | null;
}

/** What was sent and not answered: without the proof, which no browser keeps. */
export interface SentSale {
  readonly key: string;
  readonly terms: AccountOrderTerms;
  /** Username of who sent it: in a tab that is left, somebody else may log in. */
  readonly whose?: string;
  /** As its page told it; what an earlier release has kept says nothing of it. */
  readonly told?: Omit<ToldSale, 'recipientId'>;
}

const SENT = 'sale-request';

/** What they sent; null without any, and for what was somebody else's. */
export function sentBefore(whose: string): SentSale | null {
  const sent = readJson<SentSale>(passing, SENT);
  return sent && (sent.whose ?? whose) === whose ? sent : null;
}
export const keepSent = (sent: SentSale): void => passing.set(SENT, JSON.stringify(sent));
export const forgetSent = (): void => passing.remove(SENT);

/**
 * What the page tells is what its PIN confirms: while an outcome is unknown that is the sale that was sent, whatever was chosen
 * or typed since.
 */
export function toldOf(sent: SentSale | null, chosen: ToldSale): ToldSale {
  if (!sent) return chosen;
  const { amount = null, naira = null } = sent.told ?? {};
  return { recipientId: sent.terms.recipientId, amount, naira };
}
