import type { NamedAccount, PayoutProvider, QueryResult } from '@usdt-africa/banking';
import type { MessageBus, PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type Log, Poller } from '@usdt-africa/platform';
import type { QueryAnswer } from '../domain/answers.js';
import { answerOfQuery, goOn, sends } from '../domain/decide.js';
import { earlierToCheck, isOpen, othersSent } from '../domain/payout.js';
import type { Payout, PayoutEvent } from '../domain/payout.js';
import { awaitList, compared } from '../domain/provider-list.js';
import type { PayoutRules } from '../domain/rules.js';
import { nextCheckAt, pauseAfter, QUESTIONS_AFTER_A_HINT, retryLookAt } from '../domain/schedule.js';
import { OPEN_GATE, unlessKeptBack } from './payout-gate.js';
import type { PayoutGate } from './payout-gate.js';
import { PAYOUT_HINTS } from './payout-hints.js';
import { openRecipient } from './payout-recipient.js';
import { beginSending } from './payout-sender.js';
import type { PayoutSender } from './payout-sender.js';
import type { PayoutStreams } from './payout-streams.js';
import type { DuePayout, NextQuestion, PayoutWork } from './payout-work.js';
import type { ProviderList } from './provider-list.js';

/** One question, and what came of it. */
interface Asked {
  readonly answer: QueryResult;
  readonly payout: Payout;
  /** Something was appended. */
  readonly recorded: boolean;
  /** A request went out. */
  readonly sent: boolean;
  /** Others recorded something while the question was under way. */
  readonly overtaken: boolean;
}

export interface PayoutResolverOptions {
  readonly payouts: PayoutStreams;
  readonly work: PayoutWork;
  readonly sender: PayoutSender;
  readonly personalData: PersonalData;
  readonly provider: PayoutProvider;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly rules: PayoutRules;
  /** Whether anything may go out. */
  readonly gate?: PayoutGate;
  /** What is compared after a restore, before anything goes out. */
  readonly list: ProviderList;
  /** Brings webhooks' hints at once; without it they are found by polling. */
  readonly bus?: Pick<MessageBus, 'listen'>;
  /** Default 500 ms. */
  readonly pollMs?: number;
  /** Questions at once. Default 16. */
  readonly concurrency?: number;
  /**
   * For how long nobody else asks about a payout: what is left of it when a process dies is waited for. Default 5 s. A
   * question that takes longer may be asked twice, which does no harm.
   */
  readonly leaseMs?: number;
}

const AFTER_FAULT = { initialMs: 1_000, maxMs: 1_000 };

/**
 * Asks the provider about every payout that is not known to be paid or failed, until it is. Several may run: each payout is
 * held by one for a while, and what two should still do at once only one of them can append.
 */
export class PayoutResolver {
  private readonly actor = 'system:payout-resolver';
  /** By payout. */
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly poller: Poller;
  /** The clock at the last look; before the first it may have been set back while nobody looked. */
  private lookedAt = Infinity;
  private unlisten: (() => void) | null = null;

  constructor(private readonly options: PayoutResolverOptions) {
    this.poller = new Poller(() => this.begin(), {
      everyMs: options.pollMs ?? 500,
      missed: (error) => options.log.error({ err: error }, 'payouts could not be looked for'),
      afterMissed: AFTER_FAULT,
    });
  }

  start(): void {
    this.unlisten ??= this.options.bus?.listen(PAYOUT_HINTS, () => this.wake()) ?? (() => undefined);
    this.poller.start();
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.unlisten?.();
    this.unlisten = null;
    await this.poller.stop();
    await Promise.all(this.underWay.values());
  }

  /** Has it look for due payouts now. */
  wake(): void {
    this.poller.wake();
  }

  /**
   * Asks about every payout that is due now, and waits for the answers.
   * @returns how many were due
   */
  async runOnce(): Promise<number> {
    for (let asked = 0; ;) {
      const begun = await this.begin();
      if (begun === 0) return asked;
      asked += begun;
      await Promise.all(this.underWay.values());
    }
  }

  /** Takes as many due payouts as there is room for. @returns how many */
  private async begin(): Promise<number> {
    const { work, clock, concurrency = 16, leaseMs = 5_000 } = this.options;
    const room = concurrency - this.underWay.size;
    if (room <= 0) return 0;
    const now = clock.now();
    if (now.getTime() < this.lookedAt) await work.afterClockSetBack(now);
    this.lookedAt = now.getTime();
    const claimed = await work.claim(now, leaseMs, room);
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
    const { work, clock, log } = this.options;
    try {
      const { state } = await this.options.payouts.load(due.payoutId);
      if (state.phase === 'waiting') return await this.letGo(due, state);
      const unanswered: string[] = [];
      for (const reference of new Set([...due.hintedReferences, ...earlierToCheck(state)])) {
        const { answer, overtaken } = await this.askAbout(due, reference);
        if (answer.state === 'UNAVAILABLE' || overtaken) unanswered.push(reference);
      }
      const asked = await this.askAbout(due, due.reference);
      const next = asked.sent ? undefined : this.nextQuestion(due, asked, unanswered.length > 0);
      await work.release(due, clock.now(), next, unanswered);
    } catch (error) {
      // Its claim ends by itself, and it is asked about again.
      log.error({ err: error, payoutId: due.payoutId }, 'a payout could not be resolved');
    }
  }

  /** Lets a payout that waited go out once nothing is paused. */
  private async letGo(due: DuePayout, state: Payout): Promise<void> {
    const { payouts, work, clock, rules, sender } = this.options;
    const { payoutId, orderId, correlationId } = due;
    const account = await this.accountOf(state);
    const by = { actor: this.actor, correlationId, orderId };
    const listAllows = await this.listAllows(due, state);
    if (listAllows === 'decided') return work.release(due, clock.now(), undefined, []);
    const sending = beginSending();
    const opened =
      !listAllows || (await this.isPaused(account, state))
        ? null
        : await unlessKeptBack(payouts.change(payoutId, (payout) => goOn(payout, clock.now()), by));
    if (!opened) {
      await work.release(due, clock.now(), { at: nextCheckAt(state, 0, clock.now(), rules), inSeries: false }, []);
      return;
    }
    if (opened.events.length > 0) await sender.send(opened.state, account, sending, by);
    await work.release(due, clock.now(), undefined, []);
  }

  /**
   * Compares a payout of an order that is older than the epoch with the provider's list, before anything goes out for it.
   * @returns false while the list is not read to its end; `decided` where the comparison decided what becomes of the payout
   */
  private async listAllows(due: DuePayout, payout: Payout): Promise<boolean | 'decided'> {
    const { payouts, clock, list } = this.options;
    const { payoutId, orderId, correlationId } = due;
    const awaited = await list.awaitedFor(orderId);
    if (!awaited || payout.comparedEpoch === awaited.epoch) return true;
    const { epoch, isRead } = awaited;
    const comparison = isRead ? await list.compare(payoutId, payout, epoch) : null;
    const now = clock.now();
    const decide = (newest: Payout) =>
      comparison ? compared(newest, epoch, comparison, now) : awaitList(newest, epoch, now);
    const { events } = await payouts.change(payoutId, decide, { actor: this.actor, correlationId, orderId });
    this.tell(payoutId, events);
    if (!comparison) return false;
    return comparison.outcome === 'same' ? true : 'decided';
  }

  private isPaused(account: NamedAccount | null, { asked }: Payout): Promise<boolean> {
    return (this.options.gate ?? OPEN_GATE).isPaused(account?.bankCode ?? null, BigInt(asked?.amountKobo ?? 0));
  }

  /** Asks, records what follows, and sends when it follows that something is to be sent. */
  private async askAbout(due: DuePayout, reference: string): Promise<Asked> {
    const { payouts, provider, clock, rules, sender } = this.options;
    const { payoutId, orderId, correlationId } = due;
    const before = await payouts.load(payoutId);
    const answer = await provider.query(reference);
    const account = mayNeedAccount(answer) ? await this.accountOf(before.state) : null;
    const paused = await this.isPaused(account ?? (await this.accountOf(before.state)), before.state);
    const said = checked(answer, account);
    const toSend = sends(answerOfQuery(before.state, reference, said, clock.now(), rules));
    const dead = toSend ? await this.deadAmong(othersSent(before.state), due) : [];
    const listAllows = !toSend || (await this.listAllows(due, before.state)) === true;
    const by = { actor: this.actor, correlationId, orderId };
    const sending = beginSending();
    let fresh = true;
    const record = (mayNotSend: boolean) =>
      payouts.change(
        payoutId,
        (payout, version) => {
          fresh = version === before.version;
          const decide = (heard: QueryAnswer) => answerOfQuery(payout, reference, heard, clock.now(), rules, fresh);
          let decided = decide(said);
          // Whether it is paid under another one is not known: nothing goes out, as if nothing had been said.
          if (sends(decided) && othersSent(payout).some((other) => !dead.includes(other)))
            decided = decide({ state: 'UNAVAILABLE' });
          // What would be sent is decided again when nothing is paused, nor kept back. That nobody knows for so long is shown now.
          return mayNotSend && sends(decided) ? decided.filter(({ type }) => type === 'PayoutEscalated') : decided;
        },
        by,
      );
    const { state, events } = (await unlessKeptBack(record(paused || !listAllows))) ?? (await record(true));
    this.tell(payoutId, events);
    const sent = sends(events);
    if (sent) await sender.send(state, account, sending, by);
    return { answer, payout: state, recorded: events.length > 0, sent, overtaken: !fresh };
  }

  /**
   * What was sent under other references was surely dead then. Before anything more goes out the provider is asked about each
   * of them once more: what has come to life is put in dispute.
   * @returns those that it does not tell of as paid or under way
   */
  private async deadAmong(others: readonly string[], due: DuePayout): Promise<readonly string[]> {
    const dead: string[] = [];
    for (const other of others) {
      const { answer } = await this.askAbout(due, other);
      if (answer.state === 'NOT_FOUND' || answer.state === 'FAILED' || answer.state === 'REVERSED') dead.push(other);
    }
    return dead;
  }

  /** When to ask again; undefined when that was written with what was recorded. */
  private nextQuestion(due: DuePayout, asked: Asked, unanswered: boolean): NextQuestion | undefined {
    const { payout, answer, recorded, overtaken } = asked;
    const now = this.options.clock.now();
    const { rules } = this.options;
    if (isOpen(payout) || payout.phase === 'disputed')
      return recorded ? undefined : { at: nextCheckAt(payout, due.checks + 1, now, rules), inSeries: true };
    // A hint made us ask, or the time had come to look again. A hint may be ahead of the answers: a few more questions, then it was a rumour.
    const ahead = due.reversalHinted && payout.phase === 'settled' && answer.state === 'SUCCEEDED';
    const goOn = ahead || unanswered || overtaken || answer.state === 'UNAVAILABLE';
    if (goOn && due.checks < QUESTIONS_AFTER_A_HINT) return { at: pauseAfter(due.checks, now, rules), inSeries: true };
    const unlooked = payout.phase === 'settled' && answer.state === 'UNAVAILABLE';
    const at = unlooked ? retryLookAt(payout, now, rules) : nextCheckAt(payout, 0, now, rules);
    return { at, inSeries: false };
  }

  private async accountOf({ asked }: Payout): Promise<NamedAccount | null> {
    return asked ? openRecipient(this.options.personalData, asked.recipient) : null;
  }

  private tell(payoutId: string, events: readonly Pick<PayoutEvent, 'type'>[]): void {
    for (const { type } of events) {
      if (type === 'PayoutEscalated')
        this.options.log.warn({ payoutId }, 'a payout is not known to be paid or failed: an operator is needed');
      else if (type === 'PayoutDisputedByAnswer')
        this.options.log.error({ payoutId }, 'the provider contradicts what was asked of it: an operator is needed');
      else this.options.log.info({ payoutId, event: type }, 'payout resolved further');
    }
  }
}

/** To compare with, or to send again to. */
function mayNeedAccount(answer: QueryResult): boolean {
  return answer.state !== 'PENDING' && answer.state !== 'NEEDS_AUTH' && answer.state !== 'UNAVAILABLE';
}

function checked(answer: QueryResult, account: NamedAccount | null): QueryAnswer {
  if (answer.state !== 'SUCCEEDED' && answer.state !== 'REVERSED') return answer;
  const { bankCode, accountNumber } = answer.paid.account;
  const accountMatches = account?.bankCode === bankCode && account.accountNumber === accountNumber;
  return { state: answer.state, paid: { ...answer.paid, accountMatches } };
}
