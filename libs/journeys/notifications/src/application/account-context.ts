import { accountDecider, type AccountEvent, type OtherSignInMethods, otherSignInMethods } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import {
  eventsOf,
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

/** When the reported event happened, and the end of its effect. */
export interface AccountContext {
  readonly at: string;
  readonly until: string | null;
  /** The other sign-in methods of an account whose password was reset; null for other notices. */
  readonly ways: OtherSignInMethods | null;
  /** What came in, in kobo; null for other notices. */
  readonly nairaKobo: bigint | null;
}

/** What {@link otherSignInMethods} is folded from: of a stream that grows with every log-in these are few. */
const OF_WAYS = [
  'AccountPasskeyAdded',
  'AccountPasskeyRemoved',
  'AccountPasskeyUsesSet',
  'AccountSecondFactorReset',
  'AccountIdentityLinked',
  'AccountIdentityUnlinked',
] as const satisfies readonly AccountEvent['type'][];

/** A requested message about an account, by mail or by text. */
interface Requested {
  readonly accountId: string;
  readonly kind: string;
  readonly at: string;
}

/**
 * The content of a notice to a customer, rebuilt from the event it reports: only that event of the account's stream is
 * read, since the stream grows with every sign-in.
 */
export class AccountContexts {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /**
   * @param causedBy id of the event that it reports
   * @returns null where there is nothing to report
   */
  async read({ accountId, kind, at }: Requested, causedBy: string): Promise<AccountContext | null> {
    // No handler reacts to the last one: it is requested together with the event it reports. The result of a tier
    // upgrade request is in its own stream.
    const standsAlone = isCode(kind) || kind === 'registration-known' || kind === 'account-closed';
    if (standsAlone || kind.startsWith('upgrade-')) return { at, until: null, ways: null, nairaKobo: null };
    if (kind.startsWith('naira-')) return this.#payment(causedBy);
    const cause = await this.#at(accountId, (stream) => placeOf(this.pool, stream, causedBy));
    if (!cause) return null;
    // How to unlock a PIN is sent again while an operator helps; the time is still that of the lock.
    const locked =
      cause.type === 'AccountPinResetAllowed'
        ? await this.#at(accountId, (stream) => placeOfLast(this.pool, stream, 'AccountPinLocked'))
        : null;
    const origin = locked ?? cause;
    const until = isEvent(origin, 'AccountPayoutsHeld') ? origin.data.until : null;
    // The current methods, not those of that time: the text says "still".
    const isReset = isEvent(origin, 'AccountPasswordSet') && origin.data.how === 'reset';
    const ways = isReset ? await this.#methodsOf(accountId) : null;
    return { at: origin.recordedAt.toISOString(), until, ways, nairaKobo: null };
  }

  /** The event of the payment that a notice reports. */
  async #payment(eventId: string): Promise<AccountContext | null> {
    const { rows } = await this.pool.query<{ stream_id: string; version: number }>(
      'select stream_id, version from events where event_id = $1',
      [eventId],
    );
    const [place] = rows;
    if (!place) return null;
    const { stream_id: stream, version } = place;
    const [event] = await this.store.readStream(stream, { from: version, to: version });
    const [reported] = eventsOf(
      event ? [event] : [],
      'FundingCredited',
      'FundingReleased',
      'FundingSuspended',
      'FundingReturned',
      'FundingTakenBack',
    );
    if (!reported) return null;
    const until = reported.type === 'FundingSuspended' ? reported.data.dueAt : null;
    return { at: reported.data.at, until, ways: null, nairaKobo: BigInt(reported.data.amountKobo) };
  }

  async #methodsOf(accountId: string): Promise<OtherSignInMethods> {
    const stream = streams.account(accountId);
    const places = await placesOf(this.pool, stream, OF_WAYS);
    const events = await Promise.all(places.map((at) => this.store.readStream(stream, { from: at, to: at })));
    return otherSignInMethods(foldRecorded(accountDecider, events.flat()));
  }

  async #at(accountId: string, find: (stream: string) => Promise<number | null>): Promise<RecordedEvent | null> {
    const stream = streams.account(accountId);
    const place = await find(stream);
    return place === null ? null : ((await this.store.readStream(stream, { from: place, to: place }))[0] ?? null);
  }
}
