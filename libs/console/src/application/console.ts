import type { Approvals } from '@usdt-africa/approvals';
import type { AuditList } from '@usdt-africa/audit';
import { UnattributedDeposits } from '@usdt-africa/deposits';
import { DisputeList } from '@usdt-africa/disputes';
import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { EventRows } from '@usdt-africa/history';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import { Actors, CsvExports, type OperatorIdentity } from '@usdt-africa/operators';
import { type OrderPages, type OrderRules, type OrderStreams, PayAgain, ReleaseOrders } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { type Idempotency, KeysetPager } from '@usdt-africa/platform';
import { Switches } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { ApprovalEffects, type OtherEffects } from '../read-model/approval-effects.js';
import { ApprovalList } from '../read-model/approval-list.js';
import { Dashboard, type DashboardParts } from '../read-model/dashboard/dashboard.js';
import { OrderList } from '../read-model/order-list.js';
import { OrderPage } from '../read-model/order-page.js';
import { PayoutList } from '../read-model/payout-list.js';
import { PayoutPage } from '../read-model/payout-page.js';
import { SwitchList } from '../read-model/switch-list.js';
import { UnattributedList } from '../read-model/unattributed-list.js';
import { ArrivalWork } from './arrival-work.js';
import { EvidenceWork } from './evidence-work.js';
import { OperatorWork } from './operator-work.js';

export interface ConsoleParts extends DashboardParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly idempotency: Idempotency;
  readonly identity: Pick<OperatorIdentity, 'profiles' | 'operatorLog'>;
  readonly approvals: Approvals;
  readonly audit: AuditList;
  readonly eventRows: EventRows;
  readonly orders: OrderStreams;
  readonly limits: LimitDesk;
  readonly pages: OrderPages;
  readonly clock: Clock;
  readonly rules: OrderRules;
  readonly confirmations: number;
  readonly explorerTransactionUrl: string | null;
  /** What requests of other contexts do, as they tell it. */
  readonly effects: OtherEffects;
}

/** The rooms of the console that show several contexts at once, put together: what its controllers work with. */
export class Console {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly approvals: Approvals;
  readonly payouts: OperatorPayouts;
  readonly actors: Actors;
  readonly orderList: OrderList;
  readonly orderPage: OrderPage;
  readonly payoutList: PayoutList;
  readonly payoutPage: PayoutPage;
  readonly unattributedList: UnattributedList;
  readonly disputeList: DisputeList;
  readonly exports: CsvExports;
  readonly approvalList: ApprovalList;
  readonly work: OperatorWork;
  readonly evidence: EvidenceWork;
  readonly arrivals: ArrivalWork;
  readonly switches: Switches;
  readonly switchList: SwitchList;
  readonly audit: AuditList;
  readonly dashboard: Dashboard;

  constructor(parts: ConsoleParts) {
    const { pool, store, personalData, idempotency, identity, orders, pages, clock, rules, confirmations } = parts;
    this.pool = pool;
    this.clock = clock;
    const pager = new KeysetPager(pool);
    this.actors = new Actors(pool, identity.profiles);
    this.payouts = new OperatorPayouts(store, pool, clock);
    this.approvals = parts.approvals;
    this.audit = parts.audit;
    this.orderList = new OrderList(pool, pager, personalData, clock, confirmations);
    this.orderPage = new OrderPage(
      pool,
      store,
      orders,
      pages,
      this.orderList,
      personalData,
      this.actors,
      this.approvals,
      clock,
      parts,
    );
    this.disputeList = new DisputeList(pool, identity.profiles);
    this.exports = new CsvExports(identity.operatorLog, clock);
    this.payoutList = new PayoutList(pool, pager, personalData, clock);
    this.payoutPage = new PayoutPage(pool, store, orders, personalData, this.actors, this.approvals, parts);
    this.unattributedList = new UnattributedList(pool, store, this.actors, this.approvals, parts);
    const operators = identity.profiles;
    const { actors } = this;
    const effects = new ApprovalEffects({ ...parts, operators, actors, others: parts.effects });
    this.approvalList = new ApprovalList(pool, pager, actors, operators, this.approvals, effects, clock);
    this.switchList = new SwitchList(pool, personalData, this.actors, parts.eventRows, clock);
    this.switches = new Switches(store, this.switchList, clock);
    this.dashboard = new Dashboard(pool, this.audit, clock, parts);
    this.evidence = new EvidenceWork(orders, this.payouts, this.approvals);
    this.arrivals = new ArrivalWork(orders, new UnattributedDeposits(store, clock), this.approvals);
    this.work = new OperatorWork({
      store,
      orders,
      releases: new ReleaseOrders(orders, parts.limits, clock, rules),
      again: new PayAgain(orders, this.payouts, clock),
      payouts: this.payouts,
      personalData,
      idempotency,
      operatorLog: identity.operatorLog,
      approvals: this.approvals,
      clock,
      rules,
    });
  }
}
