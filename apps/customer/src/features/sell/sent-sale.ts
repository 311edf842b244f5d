import type { AccountOrderTerms } from '@usdt-africa/contracts/api';
import { passing, readJson } from '../../shared/browser/storage';

/** Sale as a page shows it: recipient, amount sold, and naira received. Null where it is not known. */
export interface DisplayedSale {
  readonly recipientId: string | null;
  readonly amount: string | null;
  readonly naira: string | null;
}

/** A sale that was sent and has no response yet: without the proof, which the browser never stores. */
export interface SentSale {
  readonly key: string;
  readonly terms: AccountOrderTerms;
  /** Username of the sender: another customer may sign in later in the same tab. */
  readonly whose?: string;
  /** Sale as its page showed it; missing in data stored by an earlier release. */
  readonly displayed?: Omit<DisplayedSale, 'recipientId'>;
}

const SENT = 'sale-request';

/** The customer's sent sale; null without any, and for one of another customer. */
export function sentBefore(whose: string): SentSale | null {
  const sent = readJson<SentSale>(passing, SENT);
  return sent && (sent.whose ?? whose) === whose ? sent : null;
}
export const keepSent = (sent: SentSale): void => passing.set(SENT, JSON.stringify(sent));
export const forgetSent = (): void => passing.remove(SENT);

/**
 * The page shows what its PIN confirms: while an outcome is unknown that is the sent sale, whatever was chosen or typed
 * since.
 */
export function displayedSaleOf(sent: SentSale | null, chosen: DisplayedSale): DisplayedSale {
  if (!sent) return chosen;
  const { amount = null, naira = null } = sent.displayed ?? {};
  return { recipientId: sent.terms.recipientId, amount, naira };
}
