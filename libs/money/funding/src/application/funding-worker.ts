import { Inject, Optional } from '@nestjs/common';
import { COLLECTION_PROVIDER, type CollectionProvider } from '@usdt-africa/banking';
import { crashPoint, type MessageBus } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WAKE_UP, WorkerJob } from '@usdt-africa/platform';
import { FUNDING_RULES } from '../domain/rules.js';
import { AccountOpener, type Progress } from './account-opener.js';
import { ReceivedCredits } from './received-credits.js';
import { FundingAccounts } from './funding-accounts.js';
import { FUNDING_HINTS } from './funding-hints.js';
import { FundingListReader } from './funding-list-reader.js';
import { FundingStreams } from './funding-streams.js';
import { type DueWork, FundingWork } from './funding-work.js';
import { Refunds } from './refunds.js';

/** How the worker polls, for tests: production has the defaults. */
export interface FundingTuning {
  readonly pollMs?: number;
  readonly concurrency?: number;
  readonly leaseMs?: number;
}

const TUNING = Symbol('how the funding worker polls');
/** Pauses between two questions about the same: doubled from the first to the last. */
const PAUSES = { firstMs: 2_000, lastMs: 600_000 } as const;
/** The provider looks for missed payments of a number at most so often. */
const REQUERY_MS = 10 * 60_000;

/** Asks the provider what is due, and records its answers. Several workers share the questions. */
@WorkerJob('funding')
export class FundingWorker implements Job {
  readonly #poller: Poller;
  readonly #underWay = new Map<string, Promise<void>>();
  #unlisten: (() => void) | null = null;
  #polledAt = Infinity;

  constructor(
    private readonly work: FundingWork,
    private readonly received: ReceivedCredits,
    private readonly refunds: Refunds,
    private readonly opener: AccountOpener,
    private readonly accounts: FundingAccounts,
    private readonly fundings: FundingStreams,
    private readonly list: FundingListReader,
    @Inject(COLLECTION_PROVIDER) private readonly provider: Pick<CollectionProvider, 'verify' | 'requery'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    /** Brings webhooks' hints at once; without it they are found by polling. */
    @Inject(WAKE_UP) private readonly bus: Pick<MessageBus, 'listen'> | null,
    @Optional() @Inject(TUNING) private readonly tuning: FundingTuning = {},
  ) {
    this.#poller = new Poller(() => this.begin(), {
      everyMs: tuning.pollMs ?? 1_000,
      missed: (error) => this.log.error({ err: error }, 'failed to poll for due fundings'),
    });
  }

  start(): void {
    this.#unlisten ??= this.bus?.listen(FUNDING_HINTS, () => this.#poller.wake()) ?? (() => undefined);
    this.#poller.start();
  }

  /** Resolves when running questions have ended. */
  async stop(): Promise<void> {
    this.#unlisten?.();
    this.#unlisten = null;
    await this.#poller.stop();
    await Promise.all(this.#underWay.values());
  }

  /** Asks everything that is due now, and waits for the answers. @returns how much was due */
  async runOnce(): Promise<number> {
    for (let handled = 0; ;) {
      const begun = await this.begin();
      if (begun === 0) return handled;
      handled += begun;
      await Promise.all(this.#underWay.values());
    }
  }

  private async begin(): Promise<number> {
    const { concurrency = 8, leaseMs = 60_000 } = this.tuning;
    const capacity = concurrency - this.#underWay.size;
    if (capacity <= 0) return 0;
    const now = this.clock.now();
    if (now.getTime() < this.#polledAt) await this.work.afterClockSetBack(now, 2 * FUNDING_RULES.nameAgainMs);
    this.#polledAt = now.getTime();
    const claimed = await this.work.claim(now, leaseMs, capacity);
    for (const due of claimed)
      this.#underWay.set(
        due.key,
        this.#handle(due).finally(() => {
          this.#underWay.delete(due.key);
          this.#poller.wake();
        }),
      );
    return claimed.length;
  }

  async #handle(due: DueWork): Promise<void> {
    try {
      const progress = await this.#query(due);
      const now = this.clock.now();
      if (progress === 'done') await this.work.finish(due);
      else await this.work.postpone(due, progress === 'again' ? pauseAfter(due.tries, now) : progress, now);
    } catch (error) {
      // Its claim expires, and it is asked again.
      this.log.error({ err: error, key: due.key }, 'a question about funding failed');
    }
  }

  /** @returns when to query again, where that is known */
  #query(due: DueWork): Promise<Progress | Date> {
    switch (due.kind) {
      case 'credit':
        return this.#credit(due, due.subject);
      case 'funding':
        return this.#funding(due);
      case 'account':
        return this.opener.goOn(due.subject);
      case 'requery':
        return this.#requery(due.subject);
    }
  }

  async #credit(due: DueWork, reference: string): Promise<Progress> {
    const answer = await this.provider.verify(reference);
    if (answer.kind === 'credit') {
      crashPoint('fund.after-seen');
      await this.received.record(answer.credit, due.found);
      return 'done';
    }
    if (answer.kind !== 'not-found') return 'again';
    if (this.clock.now().getTime() - due.createdAt.getTime() < FUNDING_RULES.unknownMs) return 'again';
    this.log.warn({ reference }, 'the provider does not know a credit that it reported');
    return 'done';
  }

  async #funding(due: DueWork): Promise<Progress | Date> {
    const { state } = await this.fundings.load(due.subject);
    if (state.phase === 'returning') return this.refunds.goOn(due.subject, due);
    if (state.phase !== 'checking') return 'done';
    const againAt = new Date(state.againAt!);
    if (this.clock.now() < againAt) return againAt;
    return this.#credit(due, state.seen!.reference);
  }

  /** Has the provider look for missed payments of a number, and its list read. */
  async #requery(accountId: string): Promise<Progress> {
    const now = this.clock.now();
    const { rows } = await this.accounts.pool.query<{ bank_slug: string | null }>(
      `update funding_accounts set requeried_at = $2
       where account_id = $1 and state = 'open' and (requeried_at is null or requeried_at <= $3) returning bank_slug`,
      [accountId, now, new Date(now.getTime() - REQUERY_MS)],
    );
    const slug = rows[0]?.bank_slug ?? null;
    const { state } = await this.accounts.load(accountId);
    const number = state.opened && (await this.accounts.numberOf(state.opened.account));
    if (slug !== null && number) await this.provider.requery(number.accountNumber, slug);
    await this.list.readSoon();
    return 'done';
  }
}

function pauseAfter(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(PAUSES.lastMs, PAUSES.firstMs * 2 ** Math.min(20, tries - 1)));
}
