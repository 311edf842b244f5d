import { accountDecider, type AccountEvent, type OtherSignInMethods, otherSignInMethods } from '@usdt-africa/accounts';
import { type EventData, streams } from '@usdt-africa/contracts/events';
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
import { purchaseDecider } from '@usdt-africa/purchases';
import { isCode } from '../domain/worth.js';

/** When the reported event happened, and the end of its effect. */
export interface AccountContext {
  readonly at: string;
  readonly until: string | null;
  /** The other sign-in methods of an account whose password was reset; null for other notices. */
  readonly ways: OtherSignInMethods | null;
  /** Word of the order that a code is for; null for other messages. */
  readonly word: string | null;
  /** What came in, in kobo; null for other notices. */
  readonly nairaKobo: bigint | null;
  /** The purchase that a notice reports; null for other notices. */
  readonly purchase: PurchaseFacts | null;
  /** The transfer that a notice reports to its receiver; null for other notices. */
  readonly transfer: ReportedTransfer | null;
  /** The withdrawal whose end a notice reports; null for other notices. */
  readonly withdrawal: ReportedWithdrawal | null;
}

/** Where there is nothing more to report than that it happened. */
const NOTHING_MORE = {
  until: null,
  ways: null,
  word: null,
  nairaKobo: null,
  purchase: null,
  transfer: null,
  withdrawal: null,
} as const satisfies Omit<AccountContext, 'at'>;

/** What came from another customer. */
export interface ReportedTransfer {
  readonly details: EventData<'TransferMade'>['details'];
  /** Of the receiver's wallet after it, in kobo. */
  readonly balanceKobo: bigint;
}

/** Why naira are in the wallet again: the bank refused the account, the bank was away, the bank sent them back, another reason. */
export type UndoneWhy = 'account' | 'bank' | 'returned' | 'other';

/** How a withdrawal ended. */
export interface ReportedWithdrawal {
  readonly withdrawalId: string;
  readonly number: string;
  readonly recipient: EventData<'WithdrawalRequested'>['recipient'];
  /** NIP session id; null where the provider gave none, and where it was not paid. */
  readonly sessionId: string | null;
  /** Null: it was paid. */
  readonly undone: { readonly why: UndoneWhy; readonly balanceKobo: bigint } | null;
  /** It was paid after the naira had gone back: the part that the wallet did not have. Null: it was not. */
  readonly owedKobo: bigint | null;
}

/** What messages say of a purchase. */
export interface PurchaseFacts {
  readonly number: string;
  readonly word: string;
  readonly amountMicro: bigint;
  readonly nairaKobo: bigint;
  /** `T…`, in full. */
  readonly address: string;
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
    if (kind === 'recipient-code' || kind === 'refund-code') {
      const word = await this.#wordOf(accountId);
      return word === null ? null : { ...NOTHING_MORE, at, word };
    }
    const standsAlone = isCode(kind) || kind === 'registration-known' || kind === 'account-closed';
    if (standsAlone || kind.startsWith('upgrade-')) return { ...NOTHING_MORE, at };
    if (kind === 'naira-transferred') return this.#transfer(causedBy);
    if (kind === 'naira-sent' || kind === 'naira-back') return withdrawalContext(await this.#streamUpTo(causedBy));
    if (kind.startsWith('naira-')) return this.#payment(causedBy);
    if (kind === 'purchase-answered') return this.#answer(causedBy);
    if (kind.startsWith('purchase-')) return this.#purchase(await this.#streamUpTo(causedBy));
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
    return { ...NOTHING_MORE, at: origin.recordedAt.toISOString(), until, ways };
  }

  /** The word of an order; null where there is no such order. */
  async #wordOf(orderId: string): Promise<string | null> {
    const [placed] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    return isEvent(placed, 'OrderPlaced') ? placed.data.word : null;
  }

  /** The event that a notice reports, with its stream up to it; empty where it is not there. */
  async #streamUpTo(eventId: string): Promise<readonly RecordedEvent[]> {
    const { rows } = await this.pool.query<{ stream_id: string; version: number }>(
      'select stream_id, version from events where event_id = $1',
      [eventId],
    );
    const [place] = rows;
    return place ? this.store.readStream(place.stream_id, { from: 1, to: place.version }) : [];
  }

  /** The answer in a purchase's case that a notice reports. */
  async #answer(eventId: string): Promise<AccountContext | null> {
    const events = await this.#streamUpTo(eventId);
    const [opened, written] = [events[0], events.at(-1)];
    if (!isEvent(opened, 'PurchaseDisputeOpened') || !isEvent(written, 'DisputeMessageWritten')) return null;
    const about = this.#purchase(await this.store.readStream(streams.purchase(opened.data.purchaseId)));
    const { turn, at } = written.data;
    return about && { ...about, at, until: turn?.of === 'customer' ? turn.dueAt : null };
  }

  /** The purchase that a notice reports: a stream of at most four events. */
  #purchase(recorded: readonly RecordedEvent[]): AccountContext | null {
    const { placed, hold, lastAt } = foldRecorded(purchaseDecider, recorded);
    if (!placed) return null;
    const { number, word, address } = placed;
    const amounts = { amountMicro: BigInt(placed.amountMicro), nairaKobo: BigInt(placed.nairaKobo) };
    const isHeld = isEvent(recorded.at(-1), 'PurchaseHeld');
    const until = isHeld ? (hold?.until ?? null) : null;
    const purchase = { number, word, address, ...amounts };
    return { ...NOTHING_MORE, at: lastAt, until, purchase };
  }

  /** The transfer that a notice reports to its receiver. */
  async #transfer(eventId: string): Promise<AccountContext | null> {
    const [made] = await this.#streamUpTo(eventId);
    if (!isEvent(made, 'TransferMade')) return null;
    const { at, amountKobo, details, toBalanceKobo } = made.data;
    const transfer = { details, balanceKobo: BigInt(toBalanceKobo) };
    return { ...NOTHING_MORE, at, nairaKobo: BigInt(amountKobo), transfer };
  }

  /** The event of the payment that a notice reports. */
  async #payment(eventId: string): Promise<AccountContext | null> {
    const event = (await this.#streamUpTo(eventId)).at(-1);
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
    const { at, amountKobo } = reported.data;
    return { ...NOTHING_MORE, at, until, nairaKobo: BigInt(amountKobo) };
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

/** What a failed payout's reason says to its customer; all others are `other`. */
const FAILURES: Readonly<Record<string, UndoneWhy>> = { 'recipient-refused': 'account', 'bank-down': 'bank' };

/** The withdrawal whose end a notice reports, by its stream up to that event. */
function withdrawalContext(recorded: readonly RecordedEvent[]): AccountContext | null {
  const [requested, end] = [recorded[0], recorded.at(-1)];
  if (!isEvent(requested, 'WithdrawalRequested')) return null;
  const { withdrawalId, number, recipient, amountKobo } = requested.data;
  const about = { withdrawalId, number, recipient, sessionId: null, undone: null, owedKobo: null };
  const reported = (at: string, more: Partial<ReportedWithdrawal>): AccountContext => ({
    ...NOTHING_MORE,
    at,
    nairaKobo: BigInt(amountKobo),
    withdrawal: { ...about, ...more },
  });
  if (isEvent(end, 'WithdrawalPaid')) return reported(end.data.at, { sessionId: end.data.sessionId });
  if (isEvent(end, 'WithdrawalPaidAfterAll')) return reported(end.data.at, { owedKobo: BigInt(end.data.owedKobo) });
  if (!isEvent(end, 'WithdrawalUndone')) return null;
  const why = end.data.why === 'payout-returned' ? 'returned' : (FAILURES[end.data.reason] ?? 'other');
  return reported(end.data.at, { undone: { why, balanceKobo: BigInt(end.data.balanceKobo) } });
}
