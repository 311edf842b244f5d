import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { OperatorApprovalGate, OperatorLog, OperatorsModule, Sessions } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { event, type EventData, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  createEventStore,
  DirectTransport,
  PersonalData,
  personalDataFrom,
  PostgresEventStore,
  type RecordedEvent,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { PostgresFileStore } from '@usdt-africa/files';
import { FixedClock, hashToken, newToken, posting, type Problem, systemClock } from '@usdt-africa/kernel';
import { OrderDoor, OrderStreams } from '@usdt-africa/orders';
import {
  CLOCK,
  createLog,
  GuestCookies,
  Idempotency,
  LOG,
  made,
  POOL,
  ProblemFilter,
  RateLimit,
  sameOrigin,
} from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { append, type Ending, story } from '@usdt-africa/testing/stories';
import express from 'express';
import {
  ApprovalGate,
  DISPUTE_RULES,
  DisputeClock,
  DisputeContext,
  DisputeFiles,
  disputeIdOf,
  DisputeLimits,
  DisputeProcess,
  DisputeRepays,
  DisputesModule,
  disputesProjection,
  DisputeStreams,
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

/** A sale of somebody's, and the browser it belongs to. */
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

/** A payouts context that sends again: what it was told, and the events it would write. */
class Repayer extends PayoutRepayer {
  readonly told: Parameters<PayoutRepayer['repay']>[0][] = [];
  refuses = false;
  /** Else the provider does not say what became of the last one, and it waits. */
  sends = true;

  constructor(private readonly world: World) {
    super();
  }
  async repay(order: Parameters<PayoutRepayer['repay']>[0]): Promise<void> {
    if (this.refuses) throw refusal('disputes.not-certain/paid');
    if (this.told.some((one) => one.key === order.key)) return;
    this.told.push(order);
    await this.world.payoutEvents(order.payoutId, order.orderId, this.sends ? 'submitting' : 'wanted again');
  }
}

/** Disputes over HTTP on a real database, with a clock that stands until it is moved. */
export class World {
  readonly clock = new FixedClock('2026-01-05T12:00:00.000Z');
  readonly gate = new Gate();
  readonly repayer = new Repayer(this);
  store!: PostgresEventStore;
  personalData!: PersonalData;
  context!: DisputeContext;
  process!: DisputeProcess;
  repays!: DisputeRepays;
  dispute!: DisputeClock;
  url = '';
  #app!: NestExpressApplication;
  #transport!: DirectTransport;
  #running: RunningSubscription[] = [];
  #index = 0;
  readonly #operators = new Map<string, { readonly id: string; readonly cookie: string }>();

  private constructor(readonly db: TestDatabase) {}

  static async open(): Promise<World> {
    const world = new World(await testDatabase());
    await world.start();
    return world;
  }

  async close(): Promise<void> {
    await this.#transport.close();
    await this.#app.close();
    await this.db.drop();
  }

  /** A sale that ended so, hours ago if the clock was not moved. */
  async sale(ending: Extract<Ending, 'completed' | 'paying' | 'returned'>): Promise<Sale> {
    const first = { completed: 0, returned: 7, paying: 9 }[ending];
    const { orderId, number, steps } = story(1, first + 11 * this.#index++);
    const token = newToken();
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects(Object.values(subjects));
    const sealed = {
      sender: await this.personalData.seal(subjects.sender, SENDER),
      recipient: await this.personalData.seal(subjects.recipient, RECIPIENT),
    };
    // Nobody has disputed it yet.
    const told = steps.filter(({ streamId }) => streamId !== streams.dispute(disputeIdOf(orderId)));
    const mine = told.map((step) => ({
      ...step,
      events: step.events.map((one) => ({
        ...one,
        data:
          one.type === 'OrderPlaced'
            ? { ...(one.data as object), ...sealed, guestHash: hashToken(token) }
            : 'recipient' in (one.data as object)
              ? { ...(one.data as object), recipient: sealed.recipient }
              : one.data,
      })),
    }));
    await append(this.store, mine);
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
    const data = (type: string) =>
      mine.flatMap((step) => step.events).find((one) => one.type === type)?.data as Record<string, string> | undefined;
    return {
      orderId,
      number,
      cookie: `guest=${token}`,
      payoutId: data('PayoutRequested')!['payoutId']!,
      basisAt: new Date(data('PayoutSettled')?.['at'] ?? data('DepositConfirmed')!['confirmedAt']!),
    };
  }

  /** What happens to a payout next. */
  async payoutEvents(
    payoutId: string,
    orderId: string,
    what: 'submitting' | 'settled' | 'returned' | 'failed' | 'wanted again' | 'not paid',
  ) {
    const stream = streams.payout(payoutId);
    const recorded = await this.store.readStream(stream);
    const asked = recorded[0]!.data as EventData<'PayoutSubmitting'>;
    const at = this.clock.now().toISOString();
    const kobo = BigInt(asked.amountKobo);
    const last = (recorded.findLast((one) => one.type === 'PayoutSubmitting')!.data as EventData<'PayoutSubmitting'>)
      .reference;
    const lines = [posting(`payable:payout:${payoutId}`, 'NGN', kobo), posting('provider:paystack', 'NGN', -kobo)];
    const ids = { payoutId, orderId, reference: last };
    const events = {
      submitting: event('PayoutSubmitting', { ...asked, attempt: 2, reference: `${asked.reference}-a2`, at }),
      settled: event('PayoutSettled', {
        ...ids,
        sessionId: '090286261121141000000000000002',
        amountKobo: asked.amountKobo,
        feeKobo: '0',
        stampDutyKobo: '0',
        settledAt: at,
        at,
        postings: lines,
      }),
      returned: event('PayoutReturned', {
        ...ids,
        reason: 'returned-by-bank',
        amountKobo: asked.amountKobo,
        at,
        postings: lines.map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() })),
      }),
      failed: event('PayoutFailed', { ...ids, reason: 'account-closed', passing: false, final: true, at }),
      'wanted again': event('PayoutRepayRequested', { ...ids, key: 'again', reference: `${last}-a2`, at }),
      'not paid': event('PayoutDisputeEnded', {
        ...ids,
        references: [],
        outcome: 'failed',
        evidence: 'Statement line 12',
        key: 'approval-1',
        at,
      }),
    };
    await this.store.append(
      { streamId: stream, expectedVersion: recorded.length, events: [events[what]] },
      { metadata: { correlationId: 'test', actor: 'system:payouts', orderId } },
    );
  }

  /** Everything that was said so far has been heard. */
  async heard(): Promise<void> {
    // What one process did, another may have to hear.
    for (let round = 0; round < 2; round++) for (const running of this.#running) await running.caughtUp();
  }

  async request<Body = Problem>(
    method: string,
    path: string,
    options: {
      readonly cookie?: string;
      readonly body?: unknown;
      readonly key?: string;
      readonly raw?: Buffer;
      readonly headers?: Record<string, string>;
    } = {},
  ): Promise<{ readonly status: number; readonly body: Body; readonly headers: Headers }> {
    const { cookie, body, key = newToken(), raw, headers } = options;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        Origin: this.url,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': key }),
        ...(raw
          ? { 'Content-Type': 'application/octet-stream' }
          : body === undefined
            ? {}
            : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(raw ? { body: new Uint8Array(raw) } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      body: (type.includes('json') ? await response.json() : Buffer.from(await response.arrayBuffer())) as Body,
      headers: response.headers,
    };
  }

  /** An operator of a role, signed in. */
  async operator(
    role: 'support' | 'finance' | 'engineer' | 'admin',
  ): Promise<{ readonly id: string; readonly cookie: string }> {
    const known = this.#operators.get(role);
    if (known) return known;
    const { body } = await this.request<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox');
    const { id } = body.find((one) => one.role === role)!;
    const signedIn = await this.request('POST', '/api/admin/auth/sandbox', { body: { operatorId: id } });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    this.#operators.set(role, { id, cookie });
    return { id, cookie };
  }

  async events(orderId: string): Promise<RecordedEvent[]> {
    return this.store.readStream(streams.dispute(disputeIdOf(orderId)));
  }

  private async start(): Promise<void> {
    const { clock } = this;
    const pool = this.db.app;
    const log = createLog('test', 'silent');
    this.store = createEventStore({ pool, clock, moneyEvents: MONEY_EVENTS });
    const keys = {
      MASTER_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
    };
    this.personalData = personalDataFrom(keys, { pool });
    const { store, personalData } = this;
    const idempotency = new Idempotency(pool, personalData, clock);
    const config = {
      mode: 'sandbox',
      brand: 'USDT Africa',
      publicUrl: 'http://127.0.0.1',
      adminUrl: null,
      sandboxOperators: true,
    } as const;
    const operators = OperatorsModule.with(config);
    // Sessions do not end while the days of a case pass.
    operators.providers!.push(
      made(Sessions, [OperatorLog], (operatorLog: OperatorLog) => new Sessions(pool, operatorLog, systemClock, true)),
    );
    const files = new DisputeFiles(pool, new PostgresFileStore(pool, personalData), personalData, clock);
    const orders = new OrderStreams(store);
    this.context = new DisputeContext(
      pool,
      store,
      orders,
      new DisputeStreams(store),
      files,
      personalData,
      clock,
      DISPUTE_RULES,
      'https://explorer.example/{id}',
    );
    const limit = (name: string): RateLimit => new RateLimit(pool, name, 10_000, 60);
    const limits: DisputeLimits = { acts: limit('a'), uploads: limit('b'), uploadsPerClient: limit('c') };
    const disputes = DisputesModule.with({ explorerTransactionUrl: null, disputeAfterSeconds: 0 });
    disputes.providers!.push(
      { provide: DisputeContext, useValue: this.context },
      { provide: ApprovalGate, useValue: this.gate },
      { provide: PayoutRepayer, useValue: this.repayer },
      { provide: DisputeLimits, useValue: limits },
    );

    const ground = [
      { provide: POOL, useValue: pool },
      { provide: CLOCK, useValue: clock },
      { provide: LOG, useValue: log },
      { provide: PostgresEventStore, useValue: store },
      { provide: PersonalData, useValue: personalData },
      { provide: Idempotency, useValue: idempotency },
      { provide: OrderDoor, useValue: new OrderDoor(pool, orders, new GuestCookies('http://127.0.0.1'), limit('d')) },
      // Nobody manages operators here.
      { provide: OperatorApprovalGate, useValue: {} },
    ];

    @Global()
    @Module({ providers: ground, exports: ground.map(({ provide }) => provide) })
    class TestGround {}

    @Module({
      imports: [CqrsModule.forRoot(), TestGround, operators, disputes],
      providers: [{ provide: APP_FILTER, useValue: new ProblemFilter(log) }],
    })
    class TestModule {}

    this.#app = await NestFactory.create<NestExpressApplication>(TestModule, {
      bodyParser: false,
      logger: false,
      abortOnError: false,
    });
    this.#app.use(sameOrigin([]));
    this.#app.use(express.json({ limit: '32kb' }));
    await this.#app.listen(0, '127.0.0.1');
    this.url = (await this.#app.getUrl()).replace('[::1]', '127.0.0.1');
    this.repays = new DisputeRepays(this.context, this.repayer);
    this.process = new DisputeProcess(this.context, this.gate, this.repays);
    this.dispute = new DisputeClock(this.context, log);
    this.#transport = new DirectTransport({ store });
    this.#running = [await this.#transport.manage(this.process), await this.#transport.project(disputesProjection)];
  }
}
