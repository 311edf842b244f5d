import { passing, readJson } from '../app/storage';
import type { AgreedTransfer } from './transfer-draft';

/** A transfer that was sent and has no response yet: without the proof, which the browser never stores. */
export interface SentTransfer extends AgreedTransfer {
  readonly key: string;
  /** Username of the sender: another customer may sign in later in the same tab. */
  readonly whose: string;
}

const SENT = 'transfer-request';

/** The customer's sent transfer; null without any, and for one of another customer. */
export function sentTransfer(whose: string): SentTransfer | null {
  const sent = readJson<SentTransfer>(passing, SENT);
  return sent && sent.whose === whose ? sent : null;
}
export const keepSentTransfer = (sent: SentTransfer): void => passing.set(SENT, JSON.stringify(sent));
export const forgetSentTransfer = (): void => passing.remove(SENT);
