import { passing, readJson } from '../browser/storage';

/** A payment that was sent and has no response yet: without the proof, which the browser never stores. */
export type SentRequest<Agreed> = Agreed & {
  readonly key: string;
  /** Username of the sender: another customer may sign in later in the same tab. */
  readonly whose: string;
};

/** The one payment of a kind whose outcome this tab does not know. */
export interface SentRequests<Agreed> {
  /** The customer's sent payment; null without any, and for one of another customer. */
  readonly of: (whose: string) => SentRequest<Agreed> | null;
  readonly keep: (sent: SentRequest<Agreed>) => void;
  readonly forget: () => void;
}

/** @param stored its key in the tab's storage */
export const sentRequests = <Agreed>(stored: string): SentRequests<Agreed> => ({
  of(whose) {
    const sent = readJson<SentRequest<Agreed>>(passing, stored);
    return sent && sent.whose === whose ? sent : null;
  },
  keep: (sent) => passing.set(stored, JSON.stringify(sent)),
  forget: () => passing.remove(stored),
});
