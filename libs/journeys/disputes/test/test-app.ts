import { OperatorApprovalGate, OperatorLog, OperatorsApiModule, Sessions } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, hashToken, newToken, systemClock } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { createLog, POOL, RateLimit } from '@usdt-africa/platform';
import { testDatabase } from '@usdt-africa/test-kit';
import { SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import {
  append,
  type Ending,
  type Fate,
  happenedTo,
  payoutNext,
  makeScenario,
  displayedIn,
} from '@usdt-africa/test-kit/scenarios';
import type { Pool } from 'pg';
import {
  ApprovalGate,
  DISPUTE_RULES,
  DisputeClock,
  DisputeFiles,
  disputeIdOf,
  DisputeLimits,
  DisputeProcess,
  DisputeRepays,
  DisputesApiModule,
  disputesProjection,
  DisputeStreams,
  disputeTerms,
  PayoutRepayer,
} from '../src/index.js';

export const SENDER = {
  firstName: 'Ibrahim',
  lastName: 'Danjuma',
  email: 'ibrahim@example.com',
  phone: '+2348035550148',
};
export const RECIPIENT = {
  bankCode: '057',
  bankName: 'Zenith Bank',
  bankShortName: 'Zenith',
  accountNumber: '2210010192',
  accountName: 'EMEKA IFEANYI DANJUMA',
  email: 'emeka@example.com',
};

/** A sale, and the browser it belongs to. */
export interface Sale {
  readonly orderId: string;
  readonly number: string;
  readonly cookie: string;
  readonly payoutId: string;
  /** When its payout was paid, or its deposit confirmed. */
  readonly basisAt: Date;
}

/** Two people from so many kobo on, and always for support. */
class Gate extends ApprovalGate {
  readonly opened = new Map<string, Parameters<ApprovalGate['open']>[1]>();
  limitKobo = 50_000_000n;

  async needsSecond(operator: Parameters<ApprovalGate['needsSecond']>[0], { amountKobo }: { amountKobo: bigint }) {
    return operator.role !== 'finance' || amountKobo > this.limitKobo;
  }
  async open(approvalId: string, request: Parameters<ApprovalGate['open']>[1]): Promise<void> {
    this.opened.set(approvalId, request);
  }
  async pending(): Promise<AdminPendingApproval | null> {
    return null;
  }
}

/** A fake payouts context that sends again: records its requests, and appends the events it would write. */
class Repayer extends PayoutRepayer {
  readonly repaid: Parameters<PayoutRepayer['repay']>[0][] = [];
  refuses = false;
  /** If false, the provider does not report the outcome of the last attempt, and the repay waits. */
  sends = true;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly clock: FixedClock,
  ) {
    super();
  }
  async repay(order: Parameters<PayoutRepayer['repay']>[0]): Promise<void> {
    if (this.refuses) throw refusal('disputes.not-certain/paid');
    if (this.repaid.some((one) => one.key === order.key)) return;
    this.repaid.push(order);
    await payoutNext(this.store, order.payoutId, this.sends ? 'submitting' : 'wanted again', this.clock.now());
  }
}

const TERMS = { ...DISPUTE_RULES, explorerTransactionUrl: 'https://explorer.example/{id}' };
const limit = (pool: Pool, name: string): RateLimit => new RateLimit(pool, name, 10_000, 60);

/** Disputes and operators over HTTP; payouts and second people are played. */
export class TestApp extends Served {
  readonly gate = this.get(ApprovalGate) as Gate;
  readonly repayer = this.get(PayoutRepayer) as Repayer;
  readonly orders = this.get(OrderStreams);
  readonly disputes = this.get(DisputeStreams);
  readonly files = this.get(DisputeFiles);
  readonly repays = this.get(DisputeRepays);
  readonly terms = TERMS;
  readonly process = new DisputeProcess(this.store, this.disputes, this.gate, this.repays, this.clock, TERMS);
  readonly dispute = new DisputeClock(this.db.app, this.disputes, this.files, this.clock, createLog('test', 'silent'));
  #index = 0;

  static async open(): Promise<TestApp> {
    const clock = new FixedClock('2026-01-05T12:00:00.000Z');
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock,
        modules: [OperatorsApiModule.with(SANDBOX_OPERATORS), DisputesApiModule],
        config: [disputeTerms({ ...TERMS, disputeAfterSeconds: TERMS.waitMs / 1_000 })],
        below: [
          // No test manages operators here.
          { provide: OperatorApprovalGate, useValue: {} },
        ],
        instead: [
          { provide: ApprovalGate, useValue: new Gate() },
          {
            provide: PayoutRepayer,
            inject: [PostgresEventStore],
            useFactory: (store: PostgresEventStore) => new Repayer(store, clock),
          },
          {
            provide: DisputeLimits,
            inject: [POOL],
            useFactory: (pool: Pool): DisputeLimits => ({
              acts: limit(pool, 'acts'),
              uploads: new RateLimit(pool, 'uploads', 30, 60),
              uploadsPerClient: limit(pool, 'uploads-client'),
            }),
          },
          // Sessions do not end while the days of a case pass.
          {
            provide: Sessions,
            inject: [POOL, OperatorLog],
            useFactory: (pool: Pool, log: OperatorLog) => new Sessions(pool, log, systemClock, true),
          },
        ],
      }),
    );
    await app.applyEvents((transport) => transport.manage(app.process));
    await app.applyEvents((transport) => transport.project(disputesProjection));
    return app;
  }

  /** A sale that ended so, hours ago if the clock was not moved. */
  async sale(ending: Extract<Ending, 'completed' | 'cancelled' | 'paying' | 'returned'>): Promise<Sale> {
    const first = { completed: 0, cancelled: 2, returned: 7, paying: 9 }[ending];
    const { orderId, number, steps } = makeScenario(1, first + 11 * this.#index++);
    const token = newToken();
    // No dispute exists yet.
    const undisputed = steps.filter(({ streamId }) => streamId !== streams.dispute(disputeIdOf(orderId)));
    const people = { sender: SENDER, recipient: RECIPIENT, guestHash: hashToken(token) };
    await append(this.store, await happenedTo(people, { orderId, steps: undisputed }, this.personalData));
    const address = `T${String(this.#index).replaceAll('0', 'z').padStart(33, 'A')}`;
    await this.db.owner.query('insert into address_pool (index, address, issued_at) values ($1, $2, now())', [
      this.#index,
      address,
    ]);
    await this.db.owner.query(
      `insert into deposit_addresses (index, address, order_id, order_number, watched_until)
       values ($1, $2, $3, $4, '2027-01-01')`,
      [this.#index, address, orderId, number],
    );
    return {
      orderId,
      number,
      cookie: `guest=${token}`,
      // Of a cancelled order nothing was paid.
      payoutId: displayedIn(steps, 'PayoutRequested')?.payoutId ?? '',
      basisAt: new Date(
        displayedIn(steps, 'PayoutSettled')?.at ?? displayedIn(steps, 'DepositConfirmed')?.confirmedAt ?? 0,
      ),
    };
  }

  payoutNext({ payoutId }: Sale, fate: Fate): Promise<void> {
    return payoutNext(this.store, payoutId, fate, this.clock.now());
  }

  override events(orderId: string): Promise<RecordedEvent[]> {
    return super.events(streams.dispute(disputeIdOf(orderId)));
  }
}
