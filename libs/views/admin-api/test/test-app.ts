import { AccountsApiModule, AccountsConfig, DemoCustomerModule } from '@usdt-africa/accounts';
import { ApprovalProcess, Approvals, ApprovalsModule, approvalsProjection } from '@usdt-africa/approvals';
import { AuditModule } from '@usdt-africa/audit';
import { event, streams } from '@usdt-africa/contracts/events';
import { DisputesApiModule, disputeTerms } from '@usdt-africa/disputes';
import { eventsOf, type NewEvent, PostgresEventStore, type RunningSubscription } from '@usdt-africa/event-store';
import { HISTORY, type HistoryConfig, HistoryModule } from '@usdt-africa/history';
import { FixedClock, nairaFor, parseDecimal, RATE_SCALE, systemClock } from '@usdt-africa/kernel';
import { LimitsApiModule, LimitWorth, PricedWorth } from '@usdt-africa/limits';
import { NotificationsModule } from '@usdt-africa/notifications';
import { OperatorLog, OperatorsApiModule, Sessions } from '@usdt-africa/operators';
import { OrdersApiModule, OrderStreams, TWO_PEOPLE_ABOVE_KOBO } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { configured, POOL, productConfig, Settings } from '@usdt-africa/platform';
import { PurchasesConfig } from '@usdt-africa/purchases';
import { RatesApiModule } from '@usdt-africa/rates';
import { RefundPagesModule } from '@usdt-africa/refunds';
import { RecipientsApiModule, RecipientsConfig } from '@usdt-africa/recipients';
import { ReconciliationApiModule, reconciliationProjection } from '@usdt-africa/reconciliation';
import { ApprovalExecutorsModule, projections, liveResources, stateOf } from '@usdt-africa/registry';
import { sealingKeys, testDatabase } from '@usdt-africa/test-kit';
import { SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import {
  append,
  type Ending,
  happenedTo,
  payoutNext,
  makeScenario,
  type Scenario,
  displayedIn,
} from '@usdt-africa/test-kit/scenarios';
import { TRON_NODE } from '@usdt-africa/tron';
import { ClaimedPaymentsModule, TransactionsApiModule } from '@usdt-africa/transactions';
import { VerificationsApiModule } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, ChangeStream, AdminApiModule, FIND_ALARMS, ordersProjection } from '../src/index.js';
import { withdrawalsProjection } from '../src/read-model/withdrawals/withdrawals-projection.js';
import { shownTo } from '../src/read-model/shown-to.js';

export type { Answer } from '@usdt-africa/test-kit/served';

export const SENDER = {
  firstName: 'Temitope',
  lastName: 'Adewale',
  email: 'temitope@example.com',
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

export interface Sale {
  readonly orderId: string;
  readonly number: string;
  readonly payoutId: string | null;
}

type Proof = Pick<HistoryConfig, 'sealExportFolder'>;

/** The configuration of a sandbox; no provider answers. */
const CONFIG = {
  ...productConfig(new Settings({ APP_MODE: 'sandbox' })),
  ...SANDBOX_OPERATORS,
  explorerTransactionUrl: 'https://explorer.example/{id}',
  disputeAfterSeconds: 7_200,
  identities: null,
  paystackUrl: 'http://127.0.0.1:9',
  paystackSecrets: ['sk_test_console'],
  events: 'direct',
} as const;
/** One set for all instances of a file: the projections are made before a database is. */
const KEYS = sealingKeys();
const READ_MODELS = projections({ ...CONFIG, keys: KEYS });
const NAMES = READ_MODELS.map(({ projection }) => projection.name);

const ORDERS = OrdersApiModule.forRoot([NotificationsModule, RefundPagesModule]);
/** What the api consists of, but for what answers a provider. */
const CONTEXTS = [
  AccountsApiModule,
  DemoCustomerModule.with(),
  OperatorsApiModule.with(CONFIG, [ApprovalsModule]),
  ApprovalExecutorsModule,
  RatesApiModule.forRoot([ORDERS]),
  RecipientsApiModule.forRoot([PayoutsApiModule, ClaimedPaymentsModule]),
  LimitsApiModule,
  VerificationsApiModule.forRoot([LimitsApiModule]),
  PayoutsApiModule,
  ORDERS,
  DisputesApiModule,
  TransactionsApiModule,
  HistoryModule,
  AuditModule,
  ReconciliationApiModule,
  AdminApiModule.forRoot(ORDERS),
];

const NO_RATES = { current: () => Promise.resolve(null) };
const INSTEAD = [
  // Sessions do not end while the hours of a request pass.
  {
    provide: Sessions,
    inject: [POOL, OperatorLog],
    useFactory: (pool: Pool, log: OperatorLog) => new Sessions(pool, log, systemClock, true),
  },
  // No rate is published.
  {
    provide: LimitWorth,
    inject: [POOL],
    useFactory: (pool: Pool): LimitWorth => new PricedWorth(pool, NO_RATES, systemClock),
  },
  // Changes are sent sooner than operators would need them.
  {
    provide: ChangeStream,
    inject: [POOL, PostgresEventStore],
    useFactory: (pool: Pool, store: PostgresEventStore) =>
      new ChangeStream(store, liveResources, (position) => shownTo(pool, NAMES, position), { flushMs: 20, lookMs: 20 }),
  },
];

/** The console with the contexts below it, and sales from scenarios that it shows. */
export class TestApp extends Served {
  readonly orders = this.get(OrderStreams);
  readonly approvals = this.get(Approvals);
  #approving!: RunningSubscription;
  readonly #indexes = new Map<string, number>();

  static async open(proof: Proof = {}): Promise<TestApp> {
    const clock = new FixedClock('2026-01-05T12:00:00.000Z');
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock,
        keys: KEYS,
        modules: CONTEXTS,
        config: [
          disputeTerms(CONFIG),
          { provide: HISTORY, useValue: { ...proof, projections: READ_MODELS, stateOf } },
          { provide: ADMIN_API_CONFIG, useValue: { ...CONFIG, liveResources, readModels: NAMES } },
          { provide: FIND_ALARMS, useValue: null },
          configured(AccountsConfig, CONFIG),
          configured(RecipientsConfig, CONFIG),
          configured(PurchasesConfig, { usdtContract: null }),
        ],
        // No node is asked here.
        below: [{ provide: TRON_NODE, useValue: null }],
        instead: INSTEAD,
      }),
    );
    const audit = READ_MODELS.map(({ projection }) => projection).filter(({ name }) => name === 'audit');
    const own = [ordersProjection, withdrawalsProjection];
    for (const projection of [...own, approvalsProjection, ...audit, reconciliationProjection])
      await app.applyEvents((transport) => transport.project(projection));
    app.#approving = await app.applyEvents((transport) => transport.manage(new ApprovalProcess(app.approvals)));
    return app;
  }

  /** Keeps further read models up to date, by their names. */
  async projects(...names: readonly string[]): Promise<void> {
    for (const { projection } of READ_MODELS.filter((one) => names.includes(one.projection.name)))
      await this.applyEvents((transport) => transport.project(projection));
  }

  /**
   * A sale that ended so.
   * @param size whether two people must want its payout sent again: at once, or the second time
   * @param by who made the order, as events name them; left out: a guest
   */
  async sale(ending: Ending, size: Size = 'small', by?: string): Promise<Sale> {
    const kind = `${ending} ${size}`;
    let index = this.#indexes.get(kind) ?? -1;
    do index += 1;
    while (makeScenario(1, index).ending !== ending || sizeOf(makeScenario(1, index)) !== size);
    this.#indexes.set(kind, index);
    const scenario = makeScenario(1, index);
    const happened = await happenedTo({ sender: SENDER, recipient: RECIPIENT }, scenario, this.personalData);
    await append(
      this.store,
      happened.map((step) =>
        by !== undefined && step.events.some(({ type }) => type === 'OrderPlaced')
          ? { ...step, metadata: { ...step.metadata, actor: by } }
          : step,
      ),
    );
    await this.applyAll();
    const { orderId, number, steps } = scenario;
    return { orderId, number, payoutId: displayedIn(steps, 'PayoutRequested')?.payoutId ?? null };
  }

  /** A payout that is under way fails for good. */
  async payoutFails({ orderId, payoutId }: Sale): Promise<void> {
    await payoutNext(this.store, payoutId!, 'failed', this.clock.now());
    const at = this.clock.now().toISOString();
    const failed = event('OrderPayoutFailed', { payoutId: payoutId!, reason: 'account-closed', at });
    await this.#applyToOrders(orderId, 'system:order-process', failed);
  }

  /** A repeated payout was sent, and failed for good. */
  async payoutFailsAgain(sale: Sale): Promise<void> {
    await payoutNext(this.store, sale.payoutId!, 'submitting', this.clock.now());
    await this.payoutFails(sale);
  }

  /** A deposit gets its rate, and what waited for one waits no longer. @returns the kobo */
  async priced({ orderId }: Sale, rate: string): Promise<bigint> {
    const recorded = await this.events(streams.order(orderId));
    const { depositKey, amountMicro } = eventsOf(recorded, 'OrderDepositConfirmed')[0]!.data;
    const kobo = nairaFor(BigInt(amountMicro), parseDecimal(rate, RATE_SCALE));
    const at = this.clock.now().toISOString();
    const part = { amountMicro, basis: 'deposit' as const, rate, referenceRate: rate, nairaKobo: kobo.toString() };
    await this.#applyToOrders(
      orderId,
      'system:orders',
      event('OrderDepositPriced', { depositKey, parts: [{ ...part, sources: [] }], at }),
      event('OrderHoldEnded', { reason: 'no-rate', depositKeys: null, at }),
    );
    return kobo;
  }

  /** An order that was placed, and nothing else happened. */
  async placed(): Promise<Sale> {
    const index = this.#indexes.get('placed') ?? 0;
    this.#indexes.set('placed', index + 1);
    const scenario = makeScenario(2_000, index);
    const steps = await happenedTo({ sender: SENDER, recipient: RECIPIENT }, scenario, this.personalData);
    await append(this.store, steps.slice(0, 1));
    await this.applyAll();
    return { orderId: scenario.orderId, number: scenario.number, payoutId: null };
  }

  /** Appends events to a stream of an order or payout, and waits until they are handled. */
  async happens(streamId: string, orderId: string, ...events: NewEvent[]): Promise<void> {
    const metadata = { correlationId: 'test', actor: 'system:orders', orderId };
    await append(this.store, [{ streamId, events, metadata }]);
    await this.applyAll();
  }

  async #applyToOrders(orderId: string, actor: string, ...events: NewEvent[]): Promise<void> {
    const metadata = { correlationId: 'test', actor, orderId };
    await append(this.store, [{ streamId: streams.order(orderId), events, metadata }]);
    await this.applyAll();
  }

  /** Sealed under a key of this person's own. */
  async seal(subject: string, data: object) {
    await this.personalData.ensureSubjects([subject]);
    return this.personalData.seal(subject, data);
  }

  /** From now on only the process that decides a request carries it out. */
  stopApprovalProcess(): Promise<void> {
    return this.deafen(this.#approving);
  }
}

type Size = 'small' | 'half' | 'big';

function sizeOf({ steps }: Scenario): Size {
  const kobo = BigInt(displayedIn(steps, 'OrderPlaced')!.nairaKobo);
  return kobo > TWO_PEOPLE_ABOVE_KOBO ? 'big' : kobo * 2n > TWO_PEOPLE_ABOVE_KOBO ? 'half' : 'small';
}
