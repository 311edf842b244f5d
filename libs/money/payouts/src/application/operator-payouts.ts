import { Inject, Injectable } from '@nestjs/common';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { DomainEvent, Loaded, NewEvent, StreamAppend } from '@usdt-africa/event-store';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { close, requestCheckByOperator, requestRepay } from '../domain/operate.js';
import { endByEvidence } from '../domain/dispute.js';
import type { Evidence } from '../domain/dispute.js';
import { payoutDecider } from '../domain/payout.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import { type LevyRules, PAYOUT_RULES } from '../domain/rules.js';
import { PayoutStreams } from './payout-streams.js';
import type { By } from './payout-streams.js';
import { PayoutWork } from './payout-work.js';

/** Who acts, and why. */
export interface OperatorActs extends Omit<By, 'for'> {
  readonly reason: string;
}

/** A payout that is to be sent once more. */
export interface SentAgain {
  /** Under which it will go out; null when the same request was made before. */
  readonly reference: string | null;
  readonly appends: readonly StreamAppend[];
  /** Writes the row of work, in the transaction of the append. */
  readonly save: (tx: PoolClient) => Promise<void>;
}

/** A payout that is closed. */
export type ClosedPayout = Omit<SentAgain, 'reference'>;

/**
 * What operators do with payouts, in any process: facts are recorded here and now, and the resolver, which alone talks with
 * the provider, finds them due.
 */
@Injectable()
export class OperatorPayouts {
  readonly #payouts: PayoutStreams;
  readonly #work: PayoutWork;

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    /**
     * Levy for payouts that are booked as paid by evidence, as configured for the installation; the usual when omitted.
     */
    @Inject(ProductConfig) private readonly levy: Partial<LevyRules> = {},
  ) {
    this.#work = new PayoutWork(pool, PAYOUT_RULES);
    this.#payouts = new PayoutStreams(store, this.#work, clock);
  }

  async load(payoutId: string): Promise<Payout> {
    return (await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId))).state;
  }

  /** It with its version: how many events it has. */
  loadAt(payoutId: string): Promise<Loaded<Payout, PayoutEvent>> {
    return this.#payouts.load(payoutId);
  }

  /** Has the provider queried about it at once. @throws Refusal 409 `not-requested` */
  async checkStatus(payoutId: string, by: OperatorActs): Promise<void> {
    const decide = (payout: Payout) => requestCheckByOperator(payout, this.clock.now());
    await this.#payouts.change(payoutId, decide, await this.#of(payoutId, by), { checkNow: true });
  }

  /**
   * Records the outcome that two operators have seen. A repeat with the same key changes nothing.
   * @param check checks again what they saw; throws when it is not so any more
   * @throws Refusal 409 `no-evidence-needed`, 400 `unknown-reference`
   */
  async endByEvidence(
    payoutId: string,
    found: Evidence,
    by: OperatorActs,
    check: (payout: Payout) => void,
  ): Promise<void> {
    const { stampDutyFromKobo = PAYOUT_RULES.stampDutyFromKobo, stampDutyKobo = PAYOUT_RULES.stampDutyKobo } =
      this.levy;
    const rules = { ...PAYOUT_RULES, stampDutyFromKobo, stampDutyKobo };
    await this.#payouts.change(
      payoutId,
      (payout) => {
        const events = endByEvidence(payout, found, this.clock.now(), rules);
        if (events.length > 0) check(payout);
        return events;
      },
      await this.#of(payoutId, by),
    );
  }

  /** @throws Refusal 409 `not-requested` where it was never opened */
  async #of(payoutId: string, by: OperatorActs): Promise<By> {
    const { submission } = await this.load(payoutId);
    if (!submission) throw refusal('payouts.not-requested');
    return { ...by, for: submission.for };
  }

  /**
   * Events that have it sent once more, after another query about its outcome: for its order, which appends them
   * together with its own event.
   * @param key a repeat with the same key sends nothing again
   * @throws Refusal 409 `not-certain`, `under-way`, `too-often`
   */
  async again(payoutId: string, key: string, correlationId: string): Promise<SentAgain> {
    const decide = (payout: Payout) => requestRepay(payout, key, this.clock.now());
    const { payout, isChanged, ...beside } = await this.#beside(payoutId, decide, correlationId, true);
    return { reference: isChanged ? (payout.repay?.reference ?? null) : null, ...beside };
  }

  /**
   * Events that close it, since it surely is not paid: for its order, which appends them together with its own event.
   * @throws Refusal 409 `pays-withdrawal`, `under-way`, `not-certain`
   */
  async close(
    payoutId: string,
    reason: Pick<EventData<'PayoutClosed'>, 'why' | 'by'>,
    correlationId: string,
  ): Promise<ClosedPayout> {
    const decide = (payout: Payout) => close(payout, reason, this.clock.now());
    const { appends, save } = await this.#beside(payoutId, decide, correlationId, false);
    return { appends, save };
  }

  /** Events of a payout that are appended together with those of its order. */
  async #beside(
    payoutId: string,
    decide: (payout: Payout) => readonly PayoutEvent[],
    correlationId: string,
    checkNow: boolean,
  ) {
    const { state, version } = await this.#payouts.load(payoutId);
    const now = this.clock.now();
    const events = decide(state);
    const payout = events.reduce((before, event) => payoutDecider.evolve(before, event), state);
    const append = {
      streamId: streams.payout(payoutId),
      expectedVersion: version,
      events: events.map((event: DomainEvent): NewEvent => ({ ...event, schemaVersion: event.schemaVersion ?? 1 })),
    };
    return {
      payout,
      isChanged: events.length > 0,
      appends: [append],
      save: (tx: PoolClient) =>
        this.#work.save(tx, { payoutId, payout, version: version + events.length, correlationId }, now, checkNow),
    };
  }
}
