import { Inject, Optional } from '@nestjs/common';
import { LEGAL_MS } from '@usdt-africa/accounts';
import { eraseSubject, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the erasures');
const BATCH = 100;
/** A deposit that is seen and not final: what becomes of it is known by then. */
const UNCLEAR_MS = 3_600_000;
const REASONS: Readonly<Record<string, string>> = {
  closed: 'Its owner closed the account.',
  unpaid: 'Its owner closed the account. Nothing was paid, and the address is no longer watched.',
  law: 'Its owner closed the account, and the legal retention period has ended.',
};

/**
 * Destroys the keys of personal data as planned when an account was closed. A row of the plan is deleted after its key:
 * a worker killed in between repeats the step, which does nothing.
 */
@WorkerJob('clock')
export class Erasures implements Job {
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
    @Optional() @Inject(TICK_MS) everyMs = 1_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => log.error({ err: error }, 'the keys of a closed account were not destroyed yet'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Destroys the keys that are due now. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ subject_id: string; because: string }>(
      'select subject_id, because from account_erasures where due_at <= $1 order by due_at, subject_id limit $2',
      [now, BATCH],
    );
    for (const { subject_id: subject, because } of rows) {
      if (because === 'unpaid' && (await this.#isNeeded(subject, now))) continue;
      await this.#erase(subject, because);
      await this.pool.query('delete from account_erasures where subject_id = $1', [subject]);
    }
    for (const subject of await this.#payees()) await this.#erase(subject, 'closed');
  }

  /**
   * Whether an order received money after its account was closed, while its address was watched: then it is paid out,
   * and by law payer and payee must be retained, counted from then. Such a key is planned again.
   */
  async #isNeeded(subject: string, now: Date): Promise<boolean> {
    const { rows } = await this.pool.query<{ last: Date | null; unclear: boolean }>(
      `select max(recorded_at) filter (where type in ('OrderDepositConfirmed', 'PayoutRequested')) as last,
         count(*) filter (where type = 'OrderDepositSeen') > count(*) filter (where type in ('OrderDepositConfirmed', 'OrderDepositDropped'))
           as unclear
       from events where stream_id = $1`,
      [subject.replace(/^(sender|recipient)-/, 'order-')],
    );
    const { last, unclear } = rows[0]!;
    if (last) await this.#planAgain(subject, 'law', new Date(last.getTime() + LEGAL_MS));
    else if (unclear) await this.#planAgain(subject, 'unpaid', new Date(now.getTime() + UNCLEAR_MS));
    return last !== null || unclear;
  }

  async #planAgain(subject: string, because: 'law' | 'unpaid', due: Date): Promise<void> {
    await this.pool.query('update account_erasures set because = $2, due_at = $3 where subject_id = $1', [
      subject,
      because,
      due,
    ]);
  }

  async #erase(subject: string, because: string): Promise<void> {
    if (!(await this.personalData.knows(subject))) return;
    await eraseSubject({ store: this.store, personalData: this.personalData, clock: this.clock }, subject, {
      by: 'system:closed-accounts',
      reason: REASONS[because]!,
    });
  }

  /**
   * Saved recipients and addresses of closed accounts whose keys still exist: mostly third parties, each under their own key. Searched for
   * as long as the plan has the account, some days: its owner may have been saving one while it was closed.
   */
  async #payees(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ subject: string }>(
      `select k.subject_id as subject from account_erasures e join saved_recipients r using (account_id)
       join subject_keys k on k.subject_id = coalesce(
         r.state->'saved'->'account'->'$sealed'->>'s', r.state->'address'->'address'->'$sealed'->>'s')
       where e.because = 'closed' and k.destroyed_at is null limit $1`,
      [BATCH],
    );
    return rows.map(({ subject }) => subject);
  }
}
