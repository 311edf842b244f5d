import type { PurchaseTerms } from '@usdt-africa/contracts/api';
import { passing, readJson } from '../../shared/browser/storage';
import type { AgreedTerms } from '../../shared/draft/buy-draft';

/** A purchase that was sent and has no response yet: without the proof, which the browser never stores. */
export interface SentPurchase {
  readonly key: string;
  readonly terms: PurchaseTerms;
  /** Username of the sender: another customer may sign in later in the same tab. */
  readonly whose: string;
  /** What the page showed of it. */
  readonly agreed: AgreedTerms;
  readonly nickname: string;
}

const SENT = 'purchase-request';

/** The customer's sent purchase; null without any, and for one of another customer. */
export function sentPurchase(whose: string): SentPurchase | null {
  const sent = readJson<SentPurchase>(passing, SENT);
  return sent && sent.whose === whose ? sent : null;
}
export const keepSentPurchase = (sent: SentPurchase): void => passing.set(SENT, JSON.stringify(sent));
export const forgetSentPurchase = (): void => passing.remove(SENT);
