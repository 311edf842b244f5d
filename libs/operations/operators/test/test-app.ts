import { Controller, Get, Post, Req } from '@nestjs/common';
import { ApprovalProcess, Approvals } from '@usdt-africa/approvals';
import { codeAt, stepAt } from '@usdt-africa/authentication';
import type { AdminRole } from '@usdt-africa/contracts/admin';
import { PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, FixedClock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { CookieJar, seedOf, testDatabase } from '@usdt-africa/test-kit';
import { type Parts, SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import type { Request } from 'express';
import type { Pool } from 'pg';
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
  OperatorsApiModule,
  Permission,
  Profiles,
  Sessions,
  ApproverEligibilities,
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

type Sent = Readonly<Record<string, string | null>>;
export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** A browser: its cookies, and the console's own page as its origin. */
export class Browser {
  readonly cookies = new CookieJar();

  constructor(private readonly served: Served) {}

  async send(method: string, path: string, body?: unknown, headers: Sent = {}): Promise<Answer> {
    const options = { cookie: this.cookies.header, headers, ...(method === 'GET' ? {} : { body }) };
    const answer = await this.served.request<Answer['body'] | null>(method, `/api/admin${path}`, options);
    this.cookies.keep(answer.headers);
    return { status: answer.status, body: answer.body ?? {} };
  }

  post(path: string, body: unknown = {}, headers: Sent = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  get(path: string, headers: Sent = {}): Promise<Answer> {
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

/** Requests that two people decide, carried out by the operators' context alone. */
const APPROVALS = [
  {
    provide: Approvals,
    inject: [POOL, PostgresEventStore, CLOCK, Actors, ApproverEligibilities, Operators, Profiles],
    useFactory: (
      pool: Pool,
      store: PostgresEventStore,
      clock: Clock,
      actors: Actors,
      eligibilities: ApproverEligibilities,
      operators: Operators,
      profiles: Profiles,
    ) =>
      new Approvals(store, pool, actors, clock, eligibilities).executedBy(grantedChanges(store, operators, profiles)),
  },
  { provide: OperatorApprovalGate, useExisting: Approvals },
];

/** Operators' identity behind real HTTP, with a clock of the test's own. */
export class TestApp extends Served {
  readonly approvals = this.get(Approvals);
  readonly operators = this.get(Operators);
  readonly sessions = this.get(Sessions);
  readonly signIns = this.get(SignIns);
  readonly enrolments = this.get(Enrolments);
  readonly operatorLog = this.get(OperatorLog);

  static async open(config: Partial<OperatorsConfig> = {}): Promise<TestApp> {
    const clock = new FixedClock('2026-01-05T09:00:00.000Z');
    return TestApp.on({ db: await testDatabase(), clock }, config);
  }

  /** @param ground parts that another test app may have started with, too */
  static async on(
    ground: Pick<Parts, 'db' | 'clock' | 'keys'>,
    config: Partial<OperatorsConfig> = {},
  ): Promise<TestApp> {
    const { db, clock, keys } = ground;
    const modules = [OperatorsApiModule.with({ ...SANDBOX_OPERATORS, ...config })];
    const controllers = [ThingsController];
    return new TestApp(await serve({ db, clock, ...(keys ? { keys } : {}), modules, below: APPROVALS, controllers }));
  }

  /** Only for a test app that has them: a sandbox. */
  get sandbox(): SandboxOperators {
    return this.get(SandboxOperators);
  }

  browser(): Browser {
    return new Browser(this);
  }

  /** The code of a person's authenticator now; every call is a step later, for no code works twice. */
  code(seed: Buffer): string {
    this.clock.advance(30_000);
    return codeAt(seed, stepAt(this.clock.now()));
  }

  /** An invited operator, with the link from their own mail. */
  async invite(email: string, role: AdminRole = 'support', by: readonly string[] = []) {
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

  /** The stored hash of a request: the approval must name exactly that. */
  async hashOf(approvalId: string): Promise<string> {
    const [requested] = await this.store.readStream(`approval-${approvalId}`);
    return (requested!.data as { payloadHash: string }).payloadHash;
  }

  /** What the worker would do upon everything that happened to an operator. */
  async applyEventsOf(operatorId: string): Promise<void> {
    const process = new ApprovalProcess(this.approvals);
    for (const event of await this.events(operatorId))
      if ((process.handles as readonly string[]).includes(event.type)) await process.react(event);
  }

  /** An operator who used their link, set up everything, and is signed in. */
  async person(email: string, role: AdminRole = 'support', by: readonly string[] = []): Promise<Person> {
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

  /** A browser in which one of the sandbox's people has just signed in. */
  async inOneClick(role: AdminRole): Promise<Browser> {
    const { id: operatorId } = (await this.sandbox.list()).find((one) => one.role === role)!;
    const browser = this.browser();
    await browser.post('/auth/sandbox', { operatorId });
    return browser;
  }

  override events(operatorId: string): Promise<RecordedEvent[]> {
    return super.events(`operator-${operatorId}`);
  }
}
