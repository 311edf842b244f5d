import type { OperatorIdentity } from '@usdt-africa/operators';
import { UnattributedDeposits } from '@usdt-africa/deposits';
import { DisputeList } from '@usdt-africa/disputes';
import { type PersonalData, type PostgresEventStore, Rebuilder } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import { type OrderPages, type OrderRules, type OrderStreams, PayAgain, ReleaseOrders } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import type { Idempotency } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CsvExports } from '../http/csv-export.js';
import { AuditList } from '../read-model/audit/audit-list.js';
import { Actors } from '../read-model/console/actors.js';
import { ApprovalEffects, type OtherEffects } from '../read-model/console/approval-effects.js';
import { ApprovalList } from '../read-model/console/approval-list.js';
import { KeysetPager } from '../read-model/console/keyset.js';
import { OrderList } from '../read-model/console/order-list.js';
import { OrderPage } from '../read-model/console/order-page.js';
import { PayoutList } from '../read-model/console/payout-list.js';
import { PayoutPage } from '../read-model/console/payout-page.js';
import { type Approvals, type Executors, openApprovals } from './approvals.js';
import { UnattributedList } from '../read-model/console/unattributed-list.js';
import { Dashboard, type DashboardParts } from '../read-model/dashboard/dashboard.js';
import { DeadLetterList } from '../read-model/history/dead-letter-list.js';
import { EventList } from '../read-model/history/event-list.js';
import { EventRows } from '../read-model/history/event-rows.js';
import { ProjectionList } from '../read-model/history/projection-list.js';
import { SwitchList } from '../read-model/console/switch-list.js';
import { StreamPage } from '../read-model/history/stream-page.js';
import { projections } from '../projections.js';
import { ArrivalWork } from './arrival-work.js';
import { EvidenceWork } from './evidence-work.js';
import { OperatorWork } from './operator-work.js';
import { ProofBook } from './proof-book.js';
import { Switches } from './switches.js';
import { TechnicalWork } from './technical-work.js';
import { Verification } from './verification.js';

export interface ConsoleParts extends DashboardParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly idempotency: Idempotency;
  readonly identity: Pick<OperatorIdentity, 'profiles' | 'operatorLog'>;
  readonly orders: OrderStreams;
  readonly limits: LimitDesk;
  readonly pages: OrderPages;
  readonly clock: Clock;
  readonly rules: OrderRules;
  readonly confirmations: number;
  readonly explorerTransactionUrl: string | null;
  /** What other contexts' requests are carried out by here; the rest is left to the worker. */
  readonly executors?: Executors;
  /** What requests of other contexts do, as they tell it. */
  readonly effects: OtherEffects;
  /** Where the sealer's heads and public keys can be read; null or absent when they are not at hand. */
  readonly sealExportFolder?: string | null;
  /** The sealer's public keys (PEM) that count, where they were named; else those beside its heads do. */
  readonly sealPublicKeys?: readonly string[] | null;
}

/** The operators' console, put together: what its controllers work with. */
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
  readonly eventList: EventList;
  readonly streamPage: StreamPage;
  readonly deadLetters: DeadLetterList;
  readonly projectionList: ProjectionList;
  readonly technical: TechnicalWork;
  readonly switches: Switches;
  readonly switchList: SwitchList;
  readonly audit: AuditList;
  readonly verification: Verification;
  readonly dashboard: Dashboard;

  constructor(parts: ConsoleParts) {
    const { pool, store, personalData, idempotency, identity, orders, pages, clock, rules, confirmations } = parts;
    this.pool = pool;
    this.clock = clock;
    const pager = new KeysetPager(pool);
    this.actors = new Actors(pool, identity.profiles);
    this.payouts = new OperatorPayouts(store, pool, clock);
    this.approvals = openApprovals({ ...parts, operators: identity.profiles });
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
    const fed = projections(rules);
    const names = fed.map(({ projection }) => projection.name);
    const rows = new EventRows(pool, store, this.actors);
    const proofs = new ProofBook(store, clock);
    const rebuilder = new Rebuilder({ store, projections: fed.map(({ projection }) => projection) });
    const acting = fed.filter((one) => one.fed === 'acting').map(({ projection }) => projection.name);
    this.switchList = new SwitchList(pool, personalData, this.actors, rows, clock);
    this.switches = new Switches(store, this.switchList, clock);
    this.eventList = new EventList(pool, rows);
    this.audit = new AuditList(pool, pager, this.actors, rows);
    this.verification = new Verification(
      pool,
      parts.sealExportFolder ?? null,
      identity.operatorLog,
      clock,
      parts.sealPublicKeys ?? null,
    );
    this.dashboard = new Dashboard(pool, this.audit, clock, parts);
    this.streamPage = new StreamPage(pool, store, rows, this.eventList, this.actors, names);
    this.deadLetters = new DeadLetterList(pool, store, rows, this.actors, new Set(acting));
    this.projectionList = new ProjectionList(pool, fed, rebuilder, proofs, this.actors);
    this.technical = new TechnicalWork({
      store,
      rebuilder,
      proofs,
      idempotency,
      operatorLog: identity.operatorLog,
      clock,
      projections: fed,
    });
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
