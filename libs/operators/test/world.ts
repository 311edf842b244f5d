import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Controller, Get, Global, Module, Post, Req } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApprovalProcess, Approvals } from '@usdt-africa/approvals';
import {
  createEventStore,
  PersonalData,
  personalDataFrom,
  PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { CLOCK, correlate, createLog, Idempotency, LOG, made, POOL, ProblemFilter } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import express, { type Request } from 'express';
import { codeAt, stepAt } from '@usdt-africa/authentication';
import { SandboxOperators } from '../src/application/sandbox-operators.js';
import { SignIns } from '../src/application/sign-ins.js';
import {
  Actors,
  Enrolments,
  grantedChanges,
  Open,
  OperatorApprovalGate,
  OperatorLog,
  operatorOf,
  Operators,
  type OperatorsConfig,
  OperatorsModule,
  Permission,
  Profiles,
  Sessions,
  Standings,
} from '../src/index.js';

export const PASSWORD = 'nine brown kettles sing';

/** Routes of other contexts, as far as the guard is concerned. */
@Controller('api/admin/things')
class ThingsController {
  @Get()
  @Permission('payouts.repay')
  repay(@Req() request: Request) {
    return { role: operatorOf(request).role };
  }
  @Get('undeclared')
  undeclared() {
    return 'never';
  }
  @Post('open')
  @Open()
  open() {
    return {};
  }
}

export type Role = 'support' | 'finance' | 'engineer' | 'admin';
export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** A browser: its cookies, and the console's own page as its origin. */
export class Browser {
  cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly origin: string = url,
  ) {}

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
  ): Promise<Answer> {
    const sent: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    if (method !== 'GET') Object.assign(sent, { origin: this.origin, 'content-type': 'application/json' });
    const kept = Object.entries({ ...sent, ...headers }).filter((pair): pair is [string, string] => pair[1] !== null);
    const init = {
      method,
      headers: Object.fromEntries(kept),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${this.url}/api/admin${path}`, init);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  post(path: string, body: unknown = {}, headers: Record<string, string | null> = {}): Promise<Answer> {
    return this.send('POST', path, body, { 'idempotency-key': randomBytes(16).toString('hex'), ...headers });
  }

  get(path: string, headers: Record<string, string | null> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }
}

/** An operator who has come in once: their address, and their authenticator's seed. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly seed: Buffer;
  readonly recoveryCodes: readonly string[];
  readonly browser: Browser;
}

/** Operators' identity behind real HTTP, with a clock of the test's own. */
export class World {
  static async open(config: Partial<OperatorsConfig> = {}): Promise<World> {
    const db = await testDatabase();
    const clock = new FixedClock('2026-01-05T09:00:00.000Z');
    const keys = {
      MASTER_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
    };
    return World.on(db, clock, keys, config);
  }

  static async on(
    db: TestDatabase,
    clock: FixedClock,
    keys: Record<string, string>,
    config: Partial<OperatorsConfig> = {},
  ): Promise<World> {
    const log = createLog('test', 'silent');
    const store = createEventStore({ pool: db.app, clock });
    const personalData = personalDataFrom(keys, { pool: db.app });
    const ground = [
      { provide: POOL, useValue: db.app },
      { provide: CLOCK, useValue: clock },
      { provide: LOG, useValue: log },
      { provide: PostgresEventStore, useValue: store },
      { provide: PersonalData, useValue: personalData },
      { provide: Idempotency, useValue: new Idempotency(db.app, personalData, clock) },
      made(
        Approvals,
        [Actors, Standings, Operators, Profiles],
        (actors: Actors, standings: Standings, operators: Operators, profiles: Profiles) =>
          new Approvals(store, db.app, actors, clock, standings, grantedChanges(store, operators, profiles)),
      ),
      { provide: OperatorApprovalGate, useExisting: Approvals },
    ];
    @Global()
    @Module({ providers: ground, exports: ground.map(({ provide }) => provide) })
    class TestGround {}
    const operators = OperatorsModule.with({
      mode: 'sandbox',
      brand: 'USDT Africa',
      publicUrl: 'http://127.0.0.1',
      adminUrl: null,
      sandboxOperators: true,
      ...config,
    });
    @Module({
      imports: [CqrsModule.forRoot(), TestGround, operators],
      controllers: [ThingsController],
      providers: [{ provide: APP_FILTER, useValue: new ProblemFilter(log) }],
    })
    class TestModule {}
    const app = await NestFactory.create<NestExpressApplication>(TestModule, { logger: false, bodyParser: false });
    app.use(correlate, express.json());
    await app.listen(0, '127.0.0.1');
    return new World(db, clock, keys, store, app, await app.getUrl());
  }

  private constructor(
    readonly db: TestDatabase,
    readonly clock: FixedClock,
    readonly keys: Record<string, string>,
    readonly store: PostgresEventStore,
    private readonly app: NestExpressApplication,
    readonly url: string,
  ) {}

  get approvals(): Approvals {
    return this.app.get(Approvals, { strict: false });
  }

  get operators(): Operators {
    return this.app.get(Operators, { strict: false });
  }

  get sessions(): Sessions {
    return this.app.get(Sessions, { strict: false });
  }

  get signIns(): SignIns {
    return this.app.get(SignIns, { strict: false });
  }

  get enrolments(): Enrolments {
    return this.app.get(Enrolments, { strict: false });
  }

  get operatorLog(): OperatorLog {
    return this.app.get(OperatorLog, { strict: false });
  }

  /** Of a world that has them: a sandbox. */
  get sandbox(): SandboxOperators {
    return this.app.get(SandboxOperators, { strict: false });
  }

  browser(): Browser {
    return new Browser(this.url);
  }

  /** The code of a person's authenticator now; every call is a step later, for no code works twice. */
  code(seed: Buffer): string {
    this.clock.advance(30_000);
    return codeAt(seed, stepAt(this.clock.now()));
  }

  /** Somebody who was invited, with the link as their own mail carries it. */
  async invite(email: string, role: Role = 'support', by: readonly string[] = []) {
    const metadata = { correlationId: 'c', actor: 'system:test' };
    const operatorId = this.operators.newId();
    await this.operators.invite(operatorId, { name: 'Grace Obi', email, role }, { by, metadata });
    return { operatorId, token: await this.linkOf(operatorId) };
  }

  /** The token of the link that an operator's newest mail carries. */
  async linkOf(operatorId: string): Promise<string> {
    const opened = (await this.events(operatorId)).findLast(
      ({ type }) => type === 'OperatorInvited' || type === 'OperatorCredentialsReset',
    );
    return (await this.enrolments.issue(operatorId, opened!.eventId))!.token;
  }

  /** Somebody's request as it is kept: to be decided upon exactly that. */
  async hashOf(approvalId: string): Promise<string> {
    const [asked] = await this.store.readStream(`approval-${approvalId}`);
    return (asked!.data as { payloadHash: string }).payloadHash;
  }

  /** What the worker would do upon everything that happened to an operator. */
  async heardOf(operatorId: string): Promise<void> {
    const process = new ApprovalProcess(this.approvals);
    for (const event of await this.events(operatorId))
      if ((process.handles as readonly string[]).includes(event.type)) await process.react(event);
  }

  /** Somebody who took their link, set up everything, and is signed in. */
  async person(email: string, role: Role = 'support', by: readonly string[] = []): Promise<Person> {
    const { operatorId, token } = await this.invite(email, role, by);
    const browser = this.browser();
    const { body } = await browser.post('/auth/enrol', { token, password: PASSWORD });
    const seed = seedOf((body['enrolment'] as { secret: string }).secret);
    const { body: codes } = await browser.post('/auth/enrol-totp', { code: this.code(seed) });
    return { id: operatorId, email, seed, recoveryCodes: codes['recoveryCodes'] as string[], browser };
  }

  /** Another browser of theirs, past the password. */
  async pastPassword(person: Person): Promise<Browser> {
    const browser = this.browser();
    const { status } = await browser.post('/auth/sign-in', { email: person.email, password: PASSWORD });
    if (status !== 200) throw new Error(`the first step was refused: ${status}`);
    return browser;
  }

  async signedIn(person: Person): Promise<Browser> {
    const browser = await this.pastPassword(person);
    const { status } = await browser.post('/auth/totp', { code: this.code(person.seed) });
    if (status !== 204) throw new Error(`the second step was refused: ${status}`);
    return browser;
  }

  async as(role: string): Promise<Browser> {
    const people = (await this.sandbox.list()).filter((one) => one.role === role);
    const browser = this.browser();
    await browser.post('/auth/sandbox', { operatorId: people[0]!.id });
    return browser;
  }

  events(operatorId: string): Promise<RecordedEvent[]> {
    return this.store.readStream(`operator-${operatorId}`);
  }

  /** Ends this server; the database stays. */
  stop(): Promise<void> {
    return this.app.close();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.db.drop();
  }
}

/** Base32 as an authenticator reads it. */
export function seedOf(secret: string): Buffer {
  const bits = [...secret]
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
