import 'reflect-metadata';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { ApprovalProcess, type Approvals, approvalsProjection } from '@usdt-africa/approvals';
import { AuditModule } from '@usdt-africa/audit';
import type { AdminRole } from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  DirectTransport,
  type PersonalData,
  type PostgresEventStore,
  type RecordedEvent,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { type HistoryConfig, HistoryModule } from '@usdt-africa/history';
import { FixedClock, nairaFor, newToken, parseDecimal, type Problem, RATE_SCALE } from '@usdt-africa/kernel';
import { type OrderStreams, TWO_PEOPLE_ABOVE_KOBO } from '@usdt-africa/orders';
import { createLog, ProblemFilter, sameOrigin } from '@usdt-africa/platform';
import { ReconciliationModule, reconciliationProjection } from '@usdt-africa/reconciliation';
import { projections, rooms, stateOf } from '@usdt-africa/registry';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { append, type Ending, type Story, story } from '@usdt-africa/testing/stories';
import express from 'express';
import { type IsShown } from '../src/http/change-stream.js';
import { ChangeStream, ConsoleModule, ordersProjection } from '../src/index.js';
import { shownTo } from '../src/read-model/shown-to.js';
import { Answers } from './answers.js';
import { openGround } from './ground.js';

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

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** The console over HTTP on a real database, with a clock that stands until it is moved. */
export class World {
  readonly clock = new FixedClock('2026-01-05T12:00:00.000Z');
  store!: PostgresEventStore;
  personalData!: PersonalData;
  orders!: OrderStreams;
  approvals!: Approvals;
  url = '';
  #app!: NestExpressApplication;
  #answers!: Answers;
  #transport!: DirectTransport;
  #running: RunningSubscription[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #operators = new Map<string, { readonly id: string; readonly cookie: string }>();

  private constructor(
    readonly db: TestDatabase,
    private readonly extra: Pick<HistoryConfig, 'sealExportFolder'>,
  ) {}

  static async open(extra: Pick<HistoryConfig, 'sealExportFolder'> = {}): Promise<World> {
    const world = new World(await testDatabase(), extra);
    await world.#start();
    return world;
  }

  async close(): Promise<void> {
    await this.#transport.close();
    await this.#app.close();
    await this.db.drop();
  }

  /**
   * A sale that ended so.
   * @param size whether two people must want its payout sent again: at once, or the second time
   */
  async sale(ending: Ending, size: Size = 'small'): Promise<Sale> {
    const kind = `${ending} ${size}`;
    let index = this.#indexes.get(kind) ?? -1;
    do index += 1;
    while (story(1, index).ending !== ending || sizeOf(story(1, index)) !== size);
    this.#indexes.set(kind, index);
    const { orderId, number, steps } = story(1, index);
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await this.personalData.ensureSubjects(Object.values(subjects));
    const sealed = {
      sender: await this.personalData.seal(subjects.sender, SENDER),
      recipient: await this.personalData.seal(subjects.recipient, RECIPIENT),
    };
    const amount = steps.flatMap((step) => step.events).find(({ type }) => type === 'PayoutRequested')?.data as
      | EventData<'PayoutRequested'>
      | undefined;
    const mine = steps.map((step) => ({
      ...step,
      events: step.events.map((one) => ({
        ...one,
        data:
          one.type === 'OrderPlaced'
            ? { ...(one.data as object), ...sealed }
            : 'recipient' in (one.data as object)
              ? { ...(one.data as object), recipient: sealed.recipient }
              : one.data,
      })),
    }));
    await append(this.store, mine);
    await this.heard();
    return { orderId, number, payoutId: amount?.payoutId ?? null };
  }

  /** What happens to a payout next. */
  async payoutFails(sale: Sale): Promise<void> {
    const stream = streams.payout(sale.payoutId!);
    const recorded = await this.store.readStream(stream);
    const { reference } = recorded[0]!.data as EventData<'PayoutSubmitting'>;
    const at = this.clock.now().toISOString();
    const failed = event('PayoutFailed', {
      payoutId: sale.payoutId!,
      orderId: sale.orderId,
      reference,
      reason: 'account-closed',
      passing: false,
      final: true,
      at,
    });
    const metadata = { correlationId: 'test', actor: 'system:payouts', orderId: sale.orderId };
    await this.store.append({ streamId: stream, expectedVersion: recorded.length, events: [failed] }, { metadata });
    const order = await this.store.readStream(streams.order(sale.orderId));
    await this.store.append(
      {
        streamId: streams.order(sale.orderId),
        expectedVersion: order.length,
        events: [event('OrderPayoutFailed', { payoutId: sale.payoutId!, reason: 'account-closed', at })],
      },
      { metadata: { ...metadata, actor: 'system:order-process' } },
    );
    await this.heard();
  }

  /** A payout that was to be sent again went out, and failed for good. */
  async payoutFailsAgain(sale: Sale): Promise<void> {
    const stream = streams.payout(sale.payoutId!);
    const recorded = await this.store.readStream(stream);
    const first = recorded[0]!.data as EventData<'PayoutSubmitting'>;
    const { reference } = recorded.at(-1)!.data as EventData<'PayoutRepayRequested'>;
    const sent = event('PayoutSubmitting', {
      ...first,
      attempt: first.attempt + 1,
      reference,
      at: this.clock.now().toISOString(),
    });
    const metadata = { correlationId: 'test', actor: 'system:payouts', orderId: sale.orderId };
    await this.store.append({ streamId: stream, expectedVersion: recorded.length, events: [sent] }, { metadata });
    await this.payoutFails(sale);
  }

  /** A deposit gets its rate, and what waited for one waits no longer. @returns the kobo */
  async priced(sale: Sale, rate: string): Promise<bigint> {
    const stream = streams.order(sale.orderId);
    const recorded = await this.store.readStream(stream);
    const confirmed = recorded.find(({ type }) => type === 'OrderDepositConfirmed')!;
    const { depositKey, amountMicro } = confirmed.data as EventData<'OrderDepositConfirmed'>;
    const kobo = nairaFor(BigInt(amountMicro), parseDecimal(rate, RATE_SCALE));
    const at = this.clock.now().toISOString();
    const part = { amountMicro, basis: 'arrival' as const, rate, referenceRate: rate, nairaKobo: kobo.toString() };
    const events = [
      event('OrderDepositPriced', { depositKey, parts: [{ ...part, sources: [] }], at }),
      event('OrderHoldEnded', { reason: 'no-rate', depositKeys: null, at }),
    ];
    const metadata = { correlationId: 'test', actor: 'system:orders', orderId: sale.orderId };
    await this.store.append({ streamId: stream, expectedVersion: recorded.length, events }, { metadata });
    await this.heard();
    return kobo;
  }

  /** Sealed under a key of this person's own. */
  async seal(subject: string, data: object) {
    await this.personalData.ensureSubjects([subject]);
    return this.personalData.seal(subject, data);
  }

  /** Everything that was said so far has been heard. */
  async heard(): Promise<void> {
    for (let round = 0; round < 2; round++) for (const running of this.#running) await running.caughtUp();
  }

  /** From now on only whoever decides a request carries it out. */
  async stopApprovalProcess(): Promise<void> {
    await this.#running.pop()!.stop();
  }

  async as<Body = Problem>(
    role: AdminRole | 'finance-2',
    method: string,
    path: string,
    body?: unknown,
    key = newToken(),
  ): Promise<Answer<Body>> {
    const { cookie } = await this.operator(role);
    return this.request<Body>(method, path, { cookie, body, key });
  }

  async request<Body = Problem>(
    method: string,
    path: string,
    { cookie, body, key = newToken() }: { cookie?: string; body?: unknown; key?: string } = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        Origin: this.url,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': key }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = (text ? JSON.parse(text) : null) as Body;
    if (response.ok) this.#answers.check(method, path, answered);
    return { status: response.status, body: answered, headers: response.headers };
  }

  /** An operator of a role, signed in; there are two of finance. */
  async operator(role: AdminRole | 'finance-2'): Promise<{ readonly id: string; readonly cookie: string }> {
    const known = this.#operators.get(role);
    if (known) return known;
    const { body } = await this.request<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox');
    const { id } = body.filter((one) => role.startsWith(one.role))[role === 'finance-2' ? 1 : 0]!;
    const signedIn = await this.request('POST', '/api/admin/auth/sandbox', { body: { operatorId: id } });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    this.#operators.set(role, { id, cookie });
    return { id, cookie };
  }

  events(streamId: string): Promise<RecordedEvent[]> {
    return this.store.readStream(streamId);
  }

  async #start(): Promise<void> {
    const { clock } = this;
    const pool = this.db.app;
    const log = createLog('test', 'silent');
    const { rules, modules, ...ground } = openGround(pool, clock, log);
    Object.assign(this, ground);
    const { store } = this;
    const all = projections(rules);
    const readModels = all.map(({ projection }) => projection.name);
    const history = HistoryModule.with({ ...this.extra, projections: all, stateOf });
    const audit = AuditModule.with(history);
    const explorerTransactionUrl = 'https://explorer.example/{id}';
    const config = { ...rules, explorerTransactionUrl, events: 'direct', rooms, readModels } as const;
    const console = ConsoleModule.with(config, null, [history, audit]);
    const reconciliation = ReconciliationModule.with({ ...rules, explorerTransactionUrl });
    this.#answers = new Answers([history, audit, console, reconciliation]);
    const tested = Test.createTestingModule({
      imports: [CqrsModule.forRoot(), ...modules, history, audit, console, reconciliation],
      providers: [{ provide: APP_FILTER, useValue: new ProblemFilter(log) }],
    });
    // Told of sooner than people would need it.
    const pace = { flushMs: 20, lookMs: 20 };
    const isShown: IsShown = (position) => shownTo(pool, readModels, position);
    tested.overrideProvider(ChangeStream).useValue(new ChangeStream(store, rooms, isShown, pace));
    const made = await tested.compile();
    this.#app = made.createNestApplication<NestExpressApplication>({ bodyParser: false });
    this.#app.use(sameOrigin([]));
    this.#app.use(express.json({ limit: '32kb' }));
    await this.#app.listen(0, '127.0.0.1');
    this.url = (await this.#app.getUrl()).replace('[::1]', '127.0.0.1');
    this.#transport = new DirectTransport({ store });
    this.#running = [
      await this.#transport.project(ordersProjection),
      await this.#transport.project(approvalsProjection),
      ...(await Promise.all(
        all
          .filter(({ projection }) => projection.name === 'audit')
          .map(({ projection }) => this.#transport.project(projection)),
      )),
      await this.#transport.project(reconciliationProjection),
      await this.#transport.manage(new ApprovalProcess(this.approvals)),
    ];
  }
}

type Size = 'small' | 'half' | 'big';

function sizeOf({ steps }: Story): Size {
  const placed = steps.flatMap((step) => step.events).find(({ type }) => type === 'OrderPlaced');
  const kobo = BigInt((placed!.data as EventData<'OrderPlaced'>).nairaKobo);
  return kobo > TWO_PEOPLE_ABOVE_KOBO ? 'big' : kobo * 2n > TWO_PEOPLE_ABOVE_KOBO ? 'half' : 'small';
}
