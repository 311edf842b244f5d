import { accountDecider, type AccountEvent, type OtherWays, otherWays } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import {
  type EventStore,
  foldRecorded,
  isEvent,
  placeOf,
  placeOfLast,
  placesOf,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { isCode } from '../domain/worth.js';

/** When what a notice tells of happened, and what it ends with. */
export interface AccountStory {
  readonly at: string;
  readonly until: string | null;
  /** What opens the account beside a password that was reset; null where nothing of the kind is told. */
  readonly ways: OtherWays | null;
}

/** What {@link otherWays} is folded from: of a stream that grows with every log-in these are few. */
const OF_WAYS = [
  'AccountPasskeyAdded',
  'AccountPasskeyRemoved',
  'AccountPasskeyUsesSet',
  'AccountSecondFactorReset',
  'AccountIdentityLinked',
  'AccountIdentityUnlinked',
] as const satisfies readonly AccountEvent['type'][];

/** What is asked for about an account, by mail or by text. */
interface Requested {
  readonly accountId: string;
  readonly kind: string;
  readonly at: string;
}

/** What a notice to a customer says, found again from the event that it tells of: of the account's stream, which grows with every
 * log-in, that one is read. */
export class AccountStories {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /**
   * @param causedBy id of the event that it tells of
   * @returns null where there is nothing to tell
   */
  async read({ accountId, kind, at }: Requested, causedBy: string): Promise<AccountStory | null> {
    // Nobody reacts to the last one: it was asked for with what it tells of. What became of a wish stands in its own stream.
    const standsAlone = isCode(kind) || kind === 'registration-known' || kind === 'account-closed';
    if (standsAlone || kind.startsWith('upgrade-')) return { at, until: null, ways: null };
    const cause = await this.#at(accountId, (stream) => placeOf(this.pool, stream, causedBy));
    if (!cause) return null;
    // How to open a locked PIN is told again while an operator helps: it was locked when it was locked.
    const locked =
      cause.type === 'AccountPinUnlockBegun'
        ? await this.#at(accountId, (stream) => placeOfLast(this.pool, stream, 'AccountPinLocked'))
        : null;
    const told = locked ?? cause;
    const until = isEvent(told, 'AccountPayoutsHeld') ? told.data.until : null;
    // As it is when it is told: "still" is said of what is there.
    const isReset = isEvent(told, 'AccountPasswordSet') && told.data.how === 'reset';
    return { at: told.recordedAt.toISOString(), until, ways: isReset ? await this.#waysOf(accountId) : null };
  }

  async #waysOf(accountId: string): Promise<OtherWays> {
    const stream = streams.account(accountId);
    const places = await placesOf(this.pool, stream, OF_WAYS);
    const events = await Promise.all(places.map((at) => this.store.readStream(stream, { from: at, to: at })));
    return otherWays(foldRecorded(accountDecider, events.flat()));
  }

  async #at(accountId: string, find: (stream: string) => Promise<number | null>): Promise<RecordedEvent | null> {
    const stream = streams.account(accountId);
    const place = await find(stream);
    return place === null ? null : ((await this.store.readStream(stream, { from: place, to: place }))[0] ?? null);
  }
}
