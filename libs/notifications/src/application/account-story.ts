import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent } from '@usdt-africa/event-store';
import { isCode } from '../domain/worth.js';

/** When what a notice tells of happened, and what it ends with. */
export interface AccountStory {
  readonly at: string;
  readonly until: string | null;
}

/** What is asked for about an account, by mail or by text. */
interface Requested {
  readonly accountId: string;
  readonly kind: string;
  readonly at: string;
}

/** What a notice to a customer says, found again from the event that it tells of. */
export class AccountStories {
  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /**
   * @param causedBy id of the event that it tells of
   * @returns null where there is nothing to tell
   */
  async read({ accountId, kind, at }: Requested, causedBy: string): Promise<AccountStory | null> {
    // Nobody reacts to the last one: it was asked for with what it tells of.
    if (isCode(kind) || kind === 'registration-known' || kind === 'account-closed') return { at, until: null };
    const events = await this.store.readStream(streams.account(accountId));
    const cause = events.find(({ eventId }) => eventId === causedBy);
    if (!cause) return null;
    // How to open a locked PIN is told again while an operator helps: it was locked when it was locked.
    const told =
      cause.type === 'AccountPinUnlockBegun'
        ? (events.findLast(({ type }) => type === 'AccountPinLocked') ?? cause)
        : cause;
    const until = isEvent(told, 'AccountPayoutsHeld') ? told.data.until : null;
    return { at: told.recordedAt.toISOString(), until };
  }
}
