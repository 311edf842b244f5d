import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { PostgresFileStore } from '@usdt-africa/files';
import type { Clock } from '@usdt-africa/kernel';
import { OrderStreams, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { Idempotency, type Log } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { type ApprovalDesk, DisputeApprovals } from './application/approval-desk.js';
import { CustomerDisputes } from './application/customer-disputes.js';
import { DisputeClock } from './application/dispute-clock.js';
import { DisputeContext } from './application/dispute-context.js';
import { DisputeFiles } from './application/dispute-files.js';
import { DisputeProcess } from './application/dispute-process.js';
import { DisputeRepays } from './application/dispute-repays.js';
import { DisputeStreams } from './application/dispute-streams.js';
import { OperatorDisputes } from './application/operator-disputes.js';
import { PayoutsAgain } from './application/payouts-again.js';
import type { OperatorNames } from './application/ports.js';
import { DISPUTE_RULES, type DisputeRules } from './domain/rules.js';
import { AdminDisputes } from './read-model/admin-dispute.js';
import { DisputeList } from './read-model/dispute-list.js';
import { OrderDisputes } from './read-model/order-dispute.js';

export interface DisputesParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly explorerTransactionUrl: string | null;
  /** What differs from {@link DISPUTE_RULES}. */
  readonly rules?: Partial<DisputeRules>;
}

/** What operators see and do of cases. */
export interface DisputesConsole {
  readonly list: DisputeList;
  readonly cases: AdminDisputes;
  readonly work: OperatorDisputes;
}

/** Disputes, put together: what the controllers, the worker and the desk of approvals work with. */
export class Disputes {
  readonly context: DisputeContext;
  readonly customer: CustomerDisputes;
  readonly views: OrderDisputes;
  /** Carries out what a second person allowed: the executor of `dispute-repay`. */
  readonly repays: DisputeRepays;
  readonly #idempotency: Idempotency;

  constructor({ pool, store, personalData, clock, explorerTransactionUrl, rules }: DisputesParts) {
    const files = new DisputeFiles(pool, new PostgresFileStore(pool, personalData), personalData, clock);
    this.context = new DisputeContext(
      pool,
      store,
      new OrderStreams(store),
      new DisputeStreams(store),
      files,
      personalData,
      clock,
      { ...DISPUTE_RULES, ...rules },
      explorerTransactionUrl,
    );
    this.#idempotency = new Idempotency(pool, personalData, clock);
    this.customer = new CustomerDisputes(this.context, this.#idempotency);
    this.views = new OrderDisputes(this.context);
    const payouts = new OperatorPayouts(store, pool, clock);
    this.repays = new DisputeRepays(this.context, new PayoutsAgain(new PayAgain(this.context.orders, payouts, clock)));
  }

  /** The operators' side. */
  console(desk: ApprovalDesk, operators: OperatorNames): DisputesConsole {
    const { context } = this;
    const gate = new DisputeApprovals(desk, context.orders);
    return {
      list: new DisputeList(context.pool, operators),
      cases: new AdminDisputes(context, gate, operators),
      work: new OperatorDisputes(context, this.#idempotency, gate, operators),
    };
  }

  /** What must follow elsewhere, to be run by a subscription transport. */
  process(desk: ApprovalDesk): DisputeProcess {
    return new DisputeProcess(this.context, new DisputeApprovals(desk, this.context.orders), this.repays);
  }

  /** What happens because time passes; to be started. */
  clock(log: Log): DisputeClock {
    return new DisputeClock(this.context, log);
  }
}
