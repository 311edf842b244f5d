import { Inject, Optional } from '@nestjs/common';
import { type NamedAccount, PAYMENT_PROVIDER, type PayoutProvider, type QueryResult } from '@usdt-africa/banking';
import { type MessageBus, PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WAKE_UP, WorkerJob } from '@usdt-africa/platform';
import type { QueryAnswer } from '../domain/answers.js';
import { answerOfQuery, goOn, sends } from '../domain/decide.js';
import { earlierToCheck, isOpen, othersSent } from '../domain/payout.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import { awaitList, compared } from '../domain/provider-list.js';
import type { PayoutRules } from '../domain/rules.js';
import { PAYOUT_FIGURES } from './payout-limits.js';
import { nextCheckAt, pauseAfter, QUESTIONS_AFTER_A_HINT, retryLookAt } from '../domain/schedule.js';
import { PayoutAnswers } from './payout-answers.js';
import { type PayoutGate, PayoutSwitches } from './payout-gate.js';
import { PAYOUT_HINTS } from './payout-hints.js';
import { openRecipient } from './payout-recipient.js';
import { beginSending, PayoutSender } from './payout-sender.js';
import { type By, PayoutStreams } from './payout-streams.js';
import { type DuePayout, type NextQuestion, PayoutWork } from './payout-work.js';
import { ProviderList } from './provider-list.js';

/** One question, and what came of it. */
interface StatusResult {
  readonly answer: QueryResult;
  readonly payout: Payout;
  /** Something was appended. */
  readonly recorded: boolean;
  /** A request was sent. */
  readonly sent: boolean;
  /** Others recorded something while the question was under way. */
  readonly overtaken: boolean;
}

/** How often and how many payouts are queried. */
export interface ResolverTuning {
  /** Default 500 ms. */
  readonly pollMs?: number;
  /** Queries at once. Default 16. */
  readonly concurrency?: number;
  /**
   * Time for which no other resolver queries a claimed payout; after a crash the rest of it must pass. Default 5 s. A
   * query that takes longer may be made twice, which does no harm.
   */
  readonly leaseMs?: number;
}

/** Token of a {@link ResolverTuning}: production has the defaults. */
const TUNING = Symbol('resolver tuning');
const AFTER_FAULT = { initialMs: 1_000, maxMs: 1_000 };

/**
 * Queries the provider about every payout that is not known to be paid or failed, until it is. Several may run: each
 * payout is claimed by one for a while, and of two simultaneous appends only one succeeds.
 */
@WorkerJob('payouts')
export class PayoutResolver implements Job {
  private readonly actor = 'system:payout-resolver';
  /** By payout. */
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly poller: Poller;
  /** The clock at the last poll; infinite before the first, because it may have been set back while no resolver ran. */
  private polledAt = Infinity;
  private unlisten: (() => void) | null = null;

  constructor(
    private readonly payouts: PayoutStreams,
    private readonly work: PayoutWork,
    private readonly sender: PayoutSender,
    private readonly answers: PayoutAnswers,
    private readonly personalData: PersonalData,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PayoutProvider,
    @Inject(PayoutSwitches) private readonly gate: PayoutGate,
    /** Compared after a restore before anything is sent. */
    private readonly list: ProviderList,
    @Inject(PAYOUT_FIGURES) private readonly rules: PayoutRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    /** Brings webhooks' hints at once; without it they are found by polling. */
    @Inject(WAKE_UP) private readonly bus: Pick<MessageBus, 'listen'> | null,
    @Optional() @Inject(TUNING) private readonly tuning: ResolverTuning = {},
  ) {
    this.poller = new Poller(() => this.begin(), {
      everyMs: tuning.pollMs ?? 500,
      missed: (error) => this.log.error({ err: error }, 'failed to poll for due payouts'),
      afterMissed: AFTER_FAULT,
    });
  }

  start(): void {
    this.unlisten ??= this.bus?.listen(PAYOUT_HINTS, () => this.wake()) ?? (() => undefined);
    this.poller.start();
  }

  /** Resolves when running queries have ended. */
  async stop(): Promise<void> {
    this.unlisten?.();
    this.unlisten = null;
    await this.poller.stop();
    await Promise.all(this.underWay.values());
  }

  /** Makes it poll for due payouts now. */
  wake(): void {
    this.poller.wake();
  }

  /**
   * Queries every payout that is due now, and waits for the answers.
   * @returns how many were due
   */
  async runOnce(): Promise<number> {
    for (let queried = 0; ;) {
      const begun = await this.begin();
      if (begun === 0) return queried;
      queried += begun;
      await Promise.all(this.underWay.values());
    }
  }

  /** Claims as many due payouts as there are free slots. @returns how many */
  private async begin(): Promise<number> {
    const { work, clock } = this;
    const { concurrency = 16, leaseMs = 5_000 } = this.tuning;
    const capacity = concurrency - this.underWay.size;
    if (capacity <= 0) return 0;
    const now = clock.now();
    if (now.getTime() < this.polledAt) await work.afterClockSetBack(now);
    this.polledAt = now.getTime();
    const claimed = await work.claim(now, leaseMs, capacity);
    const due = claimed.filter(({ payoutId }) => !this.underWay.has(payoutId));
    for (const payout of due) {
      const resolving = this.resolve(payout).finally(() => {
        const wasFull = this.underWay.size >= concurrency;
        this.underWay.delete(payout.payoutId);
        if (wasFull) this.wake();
      });
      this.underWay.set(payout.payoutId, resolving);
    }
    return due.length;
  }

  private async resolve(due: DuePayout): Promise<void> {
    const { work, clock, log } = this;
    try {
      const { state } = await this.payouts.load(due.payoutId);
      if (state.phase === 'waiting') return await this.letGo(due, state);
      const unanswered: string[] = [];
      for (const reference of new Set([...due.hintedReferences, ...earlierToCheck(state)])) {
        const { answer, overtaken } = await this.queryAbout(due, reference);
        if (answer.state === 'UNAVAILABLE' || overtaken) unanswered.push(reference);
      }
      const result = await this.queryAbout(due, due.reference);
      const next = result.sent ? undefined : this.nextQuestion(due, result, unanswered.length > 0);
      await work.release(due, clock.now(), next, unanswered);
    } catch (error) {
      // Its claim expires, and it is queried again.
      log.error({ err: error, payoutId: due.payoutId }, 'a payout could not be resolved');
    }
  }

  /** Lets a payout that waited go out once nothing is paused. */
  private async letGo(due: DuePayout, state: Payout): Promise<void> {
    const { payouts, work, clock, rules, sender } = this;
    const { payoutId } = due;
    const account = await this.accountOf(state);
    const by = this.byOf(due);
    const listAllows = await this.listAllows(due, state);
    if (listAllows === 'decided') return work.release(due, clock.now(), undefined, []);
    const sending = beginSending();
    const opened =
      !listAllows || (await this.isPaused(account, state))
        ? null
        : await payouts.change(payoutId, (payout) => goOn(payout, clock.now()), by);
    if (!opened || opened.isHeld) {
      await work.release(due, clock.now(), { at: nextCheckAt(state, 0, clock.now(), rules), inSeries: false }, []);
      return;
    }
    if (opened.events.length > 0) await sender.send(opened.state, account, sending, by);
    await work.release(due, clock.now(), undefined, []);
  }

  /**
   * Compares a payout of an order or a withdrawal that is older than the epoch with the provider's list, before anything is sent for
   * it.
   * @returns false while the list is not read to its end; `decided` where the comparison decided the payout's outcome
   */
  private async listAllows(due: DuePayout, payout: Payout): Promise<boolean | 'decided'> {
    const { payouts, clock, list } = this;
    const { payoutId } = due;
    const awaited = await list.awaitedFor(due.for);
    if (!awaited || payout.comparedEpoch === awaited.epoch) return true;
    const { epoch, isRead } = awaited;
    const comparison = isRead ? await list.compare(payoutId, payout, epoch) : null;
    const now = clock.now();
    const decide = (newest: Payout) =>
      comparison ? compared(newest, epoch, comparison, now) : awaitList(newest, epoch, now);
    const { events } = await payouts.change(payoutId, decide, this.byOf(due));
    this.logEvents(payoutId, events);
    if (!comparison) return false;
    return comparison.outcome === 'same' ? true : 'decided';
  }

  private byOf({ for: paidFor, correlationId }: DuePayout): By {
    return { actor: this.actor, correlationId, for: paidFor };
  }

  private isPaused(account: NamedAccount | null, { submission }: Payout): Promise<boolean> {
    return this.gate.isPaused(account?.bankCode ?? null, BigInt(submission?.amountKobo ?? 0), submission?.for.kind);
  }

  /** Queries, records the decided events, and sends if they say so. */
  private async queryAbout(due: DuePayout, reference: string): Promise<StatusResult> {
    const { payouts, provider, clock, rules, sender } = this;
    const { payoutId } = due;
    const before = await payouts.load(payoutId);
    const expected = this.answers.expect(before.state, reference, 'query');
    const answer = await provider.query(reference, expected.received);
    const recorded = expected.record(answer.state, causeOf(answer));
    const account = mayNeedAccount(answer) ? await this.accountOf(before.state) : null;
    const paused = await this.isPaused(account ?? (await this.accountOf(before.state)), before.state);
    const checkedAnswer = checked(answer, account);
    const toSend = sends(answerOfQuery(before.state, reference, checkedAnswer, clock.now(), rules));
    const dead = toSend ? await this.deadAmong(othersSent(before.state), due) : [];
    const listAllows = !toSend || (await this.listAllows(due, before.state)) === true;
    const by = this.byOf(due);
    const sending = beginSending();
    let fresh = true;
    const decide = (payout: Payout, mayNotSend: boolean): readonly PayoutEvent[] => {
      const answered = (received: QueryAnswer) => answerOfQuery(payout, reference, received, clock.now(), rules, fresh);
      let decided = answered(checkedAnswer);
      // It may be paid under another reference: nothing is sent, as if there had been no answer.
      if (sends(decided) && othersSent(payout).some((other) => !dead.includes(other)))
        decided = answered({ state: 'UNAVAILABLE' });
      // A sending is decided again once nothing is paused or held back. That the outcome has been unknown for so long is
      // recorded now.
      return mayNotSend && sends(decided) ? decided.filter(({ type }) => type === 'PayoutEscalated') : decided;
    };
    const { state, events } = await payouts.change(
      payoutId,
      (payout, version) => {
        fresh = version === before.version;
        return decide(payout, paused || !listAllows);
      },
      by,
      { whenHeld: (payout) => decide(payout, true) },
    );
    this.logEvents(payoutId, events);
    const sent = sends(events);
    if (sent) await sender.send(state, account, sending, by);
    await recorded;
    return { answer, payout: state, recorded: events.length > 0, sent, overtaken: !fresh };
  }

  /**
   * Other references were surely dead when they were replaced. Before anything more is sent, the provider is queried
   * about each once more: one that is alive after all becomes disputed.
   * @returns those that it reports as not found, failed or reversed
   */
  private async deadAmong(others: readonly string[], due: DuePayout): Promise<readonly string[]> {
    const dead: string[] = [];
    for (const other of others) {
      const { answer } = await this.queryAbout(due, other);
      if (answer.state === 'NOT_FOUND' || answer.state === 'FAILED' || answer.state === 'REVERSED') dead.push(other);
    }
    return dead;
  }

  /** Time of the next query; undefined when it was written with the recorded events. */
  private nextQuestion(due: DuePayout, result: StatusResult, unanswered: boolean): NextQuestion | undefined {
    const { payout, answer, recorded, overtaken } = result;
    const now = this.clock.now();
    const { rules } = this;
    if (isOpen(payout) || payout.phase === 'disputed')
      return recorded ? undefined : { at: nextCheckAt(payout, due.checks + 1, now, rules), inSeries: true };
    // The query came from a hint or a scheduled check. A hint may be ahead of the answers: after a few more queries it
    // counts as false.
    const ahead = due.reversalHinted && payout.phase === 'settled' && answer.state === 'SUCCEEDED';
    const goOn = ahead || unanswered || overtaken || answer.state === 'UNAVAILABLE';
    if (goOn && due.checks < QUESTIONS_AFTER_A_HINT) return { at: pauseAfter(due.checks, now, rules), inSeries: true };
    const unlooked = payout.phase === 'settled' && answer.state === 'UNAVAILABLE';
    const at = unlooked ? retryLookAt(payout, now, rules) : nextCheckAt(payout, 0, now, rules);
    return { at, inSeries: false };
  }

  private async accountOf({ submission }: Payout): Promise<NamedAccount | null> {
    return submission ? openRecipient(this.personalData, submission.recipient) : null;
  }

  private logEvents(payoutId: string, events: readonly Pick<PayoutEvent, 'type'>[]): void {
    for (const { type } of events) {
      if (type === 'PayoutEscalated')
        this.log.warn({ payoutId }, 'a payout is not known to be paid or failed: an operator is needed');
      else if (type === 'PayoutResponseMismatched')
        this.log.error({ payoutId }, 'provider response contradicts the request: an operator is needed');
      else this.log.info({ payoutId, event: type }, 'payout resolved further');
    }
  }
}

/** To compare with, or to send again to. */
function mayNeedAccount(answer: QueryResult): boolean {
  return answer.state !== 'PENDING' && answer.state !== 'NEEDS_AUTH' && answer.state !== 'UNAVAILABLE';
}

/** Why it did not answer, or why nothing was paid. */
function causeOf(answer: QueryResult): string | undefined {
  if (answer.state === 'UNAVAILABLE') return answer.cause;
  return answer.state === 'FAILED' ? answer.code : undefined;
}

function checked(answer: QueryResult, account: NamedAccount | null): QueryAnswer {
  if (answer.state !== 'SUCCEEDED' && answer.state !== 'REVERSED') return answer;
  const { bankCode, accountNumber } = answer.paid.account;
  const accountMatches = account?.bankCode === bankCode && account.accountNumber === accountNumber;
  return { state: answer.state, paid: { ...answer.paid, accountMatches } };
}
