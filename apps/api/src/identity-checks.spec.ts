import 'reflect-metadata';
import { createHmac, randomUUID } from 'node:crypto';
import { PaystackIdentification } from '@usdt-africa/banking';
import { createEventStore, type PersonalData, personalDataFrom } from '@usdt-africa/event-store';
import { createLog, type Log } from '@usdt-africa/platform';
import {
  CheckRunner,
  DojahIdentityCheck,
  GIVEN_UP_MS,
  documentsSubject,
  TierUpgradeRequests,
} from '@usdt-africa/verifications';
import { type Sandbox, startSandbox, ANY_PORTS } from '../../sandbox/src/start-sandbox.js';
import { ApiAtWork, LaterClock } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import {
  picture,
  ReviewerAtWork,
  SEND_BUSINESS,
  SEND_BVN,
  SEND_NIN,
  UpgradeAtWork,
  upgradeRequestId,
} from '../test/upgrade.js';

const SECRET = 'sk_test_api';
const PAYSTACK = '/api/webhooks/paystack';
/** The case that a number calls up in the sandbox, by its last digit. */
const bvn = (digit: string) => `2217450832${digit}`;
const sendBvn = (value: string) => ({ ...SEND_BVN, number: { kind: 'bvn', value } });

describe('external identity checks of an upgrade', () => {
  const lines: string[] = [];
  const line = (...reported: unknown[]) => void lines.push(JSON.stringify(reported));
  const log = { ...createLog('test', 'silent'), info: line, warn: line, error: line, debug: line } as unknown as Log;
  const api = ApiAtWork.forAll(log);
  const clock = new LaterClock();
  let sandbox: Sandbox;
  let data: PersonalData;
  let runner: CheckRunner;
  let upgradeRequests: TierUpgradeRequests;

  beforeAll(async () => {
    sandbox = await startSandbox({
      ports: ANY_PORTS,
      dataDir: null,
      paystackSecretKey: SECRET,
      webhookUrl: api.url + PAYSTACK,
      bankSettings: { settleDelayMs: 10 },
    });
    data = personalDataFrom(api.config.keys, { pool: api.db.app });
    upgradeRequests = new TierUpgradeRequests(api.db.app, createEventStore({ pool: api.db.app }), data, clock);
    runner = new CheckRunner(
      upgradeRequests,
      new PaystackIdentification({ baseUrl: sandbox.addresses.bank, secretKey: SECRET }),
      new DojahIdentityCheck({
        baseUrl: sandbox.addresses.identity,
        appId: 'a',
        key: 'k',
        timeoutMs: 500,
      }),
      { mailFrom: 'no-reply@usdt.example' },
      log,
    );
  });
  beforeEach(async () => {
    await api.db.owner.query('delete from rate_limits');
    clock.reset();
  });
  afterEach(() => sandbox.bank.faults.clear());
  afterAll(() => sandbox.stop());

  let people = 0;
  async function sent(send: object): Promise<{ id: string; upgrade: UpgradeAtWork; accountId: string }> {
    people += 1;
    const who = { email: `checked${people}@example.org`, phone: `+23480310001${String(people).padStart(2, '0')}` };
    const { accountId, cookie } = await signedIn(api, who);
    const upgrade = new UpgradeAtWork(api, cookie);
    await upgrade.sent('individual', send);
    return { id: await upgradeRequestId(api, accountId), upgrade, accountId };
  }
  const answersOf = async (id: string) => {
    const { checks } = (await upgradeRequests.require(id)).state;
    return Object.fromEntries(Object.entries(checks).map(([name, { answer }]) => [name, answer?.outcome ?? null]));
  };
  /** Runs the due checks and waits until all webhooks are delivered. */
  const pass = async () => {
    await runner.runDue();
    await until(() =>
      sandbox.webhooks.deliveries().every(({ state, nextAt }) => state !== 'waiting' || nextAt! > soon()),
    );
  };
  const soon = () => new Date(Date.now() + 2_000).toISOString();
  async function until(what: () => boolean | Promise<boolean>): Promise<void> {
    await expect(
      (async () => {
        for (let tries = 0; tries < 400; tries += 1) {
          if (await what()) return true;
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        return false;
      })(),
    ).resolves.toBe(true);
  }
  const concluded = (id: string) => until(async () => (await answersOf(id))['bank-account'] !== null);
  const codeOf = async (id: string) =>
    (
      await api.db.owner.query<{ customer_code: string }>(
        `select customer_code from verification_checks where verification_id = $1 and "check" = 'bank-account'`,
        [id],
      )
    ).rows[0]!.customer_code;
  const counts = async () =>
    Object.fromEntries(
      (
        await api.db.owner.query<{ outcome: string; n: number }>(
          'select outcome, sum(count)::int as n from webhook_counts group by outcome',
        )
      ).rows.map(({ outcome, n }) => [outcome, n]),
    );
  const hook = (body: string, secret = SECRET) =>
    fetch(api.url + PAYSTACK, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex'),
      },
      body,
    });
  const news = (code: string, what: 'success' | 'failed', account = '0145528174') =>
    JSON.stringify({
      event: `customeridentification.${what}`,
      data: {
        customer_id: 1,
        customer_code: code,
        identification: {
          country: 'NG',
          type: 'bank_account',
          bvn: '221*****321',
          account_number: `${account.slice(0, 3)}****${account.slice(-3)}`,
          bank_code: '057',
        },
      },
    });

  it('LIM-02 a free worker takes the requests behind a slow response, and no request that is in progress', async () => {
    const [slow, next] = [(await sent(sendBvn(bvn('1')))).id, (await sent(sendBvn(bvn('1')))).id];
    const requestedNames: string[] = [];
    const register = new DojahIdentityCheck({ baseUrl: sandbox.addresses.identity, appId: 'a', key: 'k' });
    const runnerOf = (name: string, meanwhile: () => Promise<void>) =>
      new CheckRunner(
        upgradeRequests,
        new PaystackIdentification({ baseUrl: sandbox.addresses.bank, secretKey: SECRET }),
        {
          queryCompany: (number) => register.queryCompany(number),
          request: async (number, selfie) => {
            requestedNames.push(name);
            await meanwhile();
            return register.request(number, selfie);
          },
        },
        { mailFrom: 'no-reply@usdt.example' },
        log,
      );
    const free = runnerOf('free', () => Promise.resolve());
    const busy = runnerOf('busy', () => free.runDue());
    await busy.runDue();
    expect(requestedNames).toEqual(['busy', 'free']);
    for (const id of [slow, next]) {
      await concluded(id);
      expect(await answersOf(id)).toMatchObject({ register: 'agrees', face: 'agrees' });
    }
  });

  it('LIM-02 ADM-07 every check is stored before any provider is queried, and each result is shown with its provider', async () => {
    const { id } = await sent(sendBvn(bvn('1')));
    const stored = await api.db.owner.query(
      'select "check", tries from verification_checks where verification_id = $1',
      [id],
    );
    expect(stored.rows).toHaveLength(3);
    const reviewer = new ReviewerAtWork(api, await api.signIn('finance'));
    const before = (await reviewer.act(id, 'view-documents', { reason: 'tier review' })).body.checks;
    expect(before.map(({ outcome }) => outcome)).toEqual(['requested', 'requested', 'requested']);
    await pass();
    await concluded(id);
    const { checks } = (await reviewer.show(id)).body;
    expect(checks.map(({ check, outcome, source }) => [check, outcome, source])).toEqual([
      ['bank-account', 'agrees', 'paystack'],
      ['register', 'agrees', 'dojah'],
      ['face', 'agrees', 'dojah'],
    ]);
    for (const { requestedAt, answeredAt } of checks) expect([requestedAt, answeredAt]).not.toContain(null);
    expect(checks[1]!.found).toMatchObject({ lastName: 'Adewale', born: '1990-01-01' });
    expect(JSON.stringify(checks)).not.toMatch(/score|99\.9/);
    const stranger = await new ReviewerAtWork(api, await api.signIn('support')).show(id);
    expect(stranger.body.checks[1]!.found).toBeNull();
    const events = (await createEventStore({ pool: api.db.app }).readStream(`verification-${id}`)).length;
    clock.advance(3_600_000);
    await pass();
    expect(await createEventStore({ pool: api.db.app }).readStream(`verification-${id}`)).toHaveLength(events);
  });

  it.each([
    ['3', { 'bank-account': 'differs', register: 'agrees', face: 'agrees' }],
    ['4', { 'bank-account': 'differs', register: 'not-found', face: 'not-compared' }],
    ['5', { 'bank-account': 'agrees', register: 'agrees', face: 'differs' }],
    ['6', { 'bank-account': 'agrees', register: 'differs', face: 'agrees' }],
  ])('ADM-07 shows a mismatch for a number that ends in %s', async (digit, outcomes) => {
    const { id } = await sent(sendBvn(bvn(digit)));
    await pass();
    await concluded(id);
    expect(await answersOf(id)).toEqual(outcomes);
  });

  it.each([
    ['RC 1432071', 'Sahara Foods Ltd', 'agrees'],
    ['BN 2432071', 'sahara foods limited', 'agrees'],
    ['RC 1432071', 'Harmattan Trading Ltd', 'differs'],
    ['RC 1432074', 'Sahara Foods Ltd', 'not-found'],
    ['RC 1432078', 'Sahara Foods Ltd', null],
  ] as const)('LIM-02 ADM-07 a company is compared by number and name: %s %s %s', async (number, name, outcome) => {
    const { id: individual, upgrade, accountId } = await sent(SEND_NIN);
    const [femi, tayo] = [await api.signIn('finance'), await api.signIn('finance', 1)];
    expect((await new ReviewerAtWork(api, femi).approve(individual)).status).toBe(200);
    await upgrade.sent('business', { ...SEND_BUSINESS, company: { number, name } });
    const id = await upgradeRequestId(api, accountId);
    expect(await answersOf(id)).toEqual({ company: null });
    await runner.runDue();
    expect(await answersOf(id)).toEqual({ company: outcome });
    const opened = (await new ReviewerAtWork(api, tayo).act(id, 'view-documents', { reason: 'tier review' })).body;
    expect(opened.typed).toMatchObject({ companyName: name, number: { value: number.replace(' ', '') } });
    expect(opened.checks).toMatchObject([{ check: 'company', outcome: outcome ?? 'requested', source: 'dojah' }]);
    const isFound = outcome === 'agrees' || outcome === 'differs';
    expect(opened.checks[0]!.found?.born ?? null).toBe(isFound ? '2019-03-14' : null);
    if (outcome !== null) return;
    clock.advance(GIVEN_UP_MS);
    await runner.runDue();
    expect(await answersOf(id)).toEqual({ company: 'not-compared' });
  });

  it.each(['7', '8'])(
    'ADM-07 queries a register that gives no result again for a day, and then gives up the check: …%s',
    async (digit) => {
      const { id } = await sent(sendBvn(bvn(digit)));
      await pass();
      await concluded(id);
      expect(await answersOf(id)).toEqual({ 'bank-account': 'agrees', register: null, face: null });
      clock.advance(60_000);
      await pass();
      expect(await answersOf(id)).toMatchObject({ register: null, face: null });
      clock.advance(GIVEN_UP_MS);
      await pass();
      expect(await answersOf(id)).toMatchObject({ register: 'not-compared', face: 'not-compared' });
    },
  );

  it('ADM-07 a lost webhook is replaced by a query, for the same customer', async () => {
    const { id } = await sent(sendBvn(bvn('9')));
    await pass();
    const code = await codeOf(id);
    expect(await answersOf(id)).toMatchObject({ 'bank-account': null });
    await until(() => sandbox.bank.customers.find(code)!.isIdentified);
    clock.advance(60_000);
    await pass();
    expect([await answersOf(id), await codeOf(id)]).toEqual([
      { 'bank-account': 'agrees', register: 'agrees', face: 'agrees' },
      code,
    ]);
  });

  it('ADM-07 a worker that dies during a query repeats it for the same customer, and two workers make one query', async () => {
    const { id } = await sent(sendBvn(bvn('1')));
    sandbox.bank.faults.on('webhooks.never');
    await api.db.owner.query(
      `update verification_checks set next_at = null where verification_id = $1 and "check" <> 'bank-account'`,
      [id],
    );
    await Promise.all([runner.runDue(), runner.runDue()]);
    const code = await codeOf(id);
    // It died before it wrote down that the provider has begun.
    await api.db.owner.query(
      'update verification_checks set is_begun = false, next_at = now() where verification_id = $1',
      [id],
    );
    await until(() => sandbox.bank.customers.find(code)!.isIdentified);
    clock.advance(3_600_000);
    await runner.runDue();
    expect([await codeOf(id), (await answersOf(id))['bank-account']]).toEqual([code, 'agrees']);
  });

  it('ADM-07 refuses a forged webhook, ignores copies and late ones, and matches one about another account to no check', async () => {
    const { id } = await sent(SEND_BVN);
    sandbox.bank.faults.on('webhooks.never');
    await pass();
    const code = await codeOf(id);
    const before = await counts();
    expect((await hook(news(code, 'success'), 'a-guess')).status).toBe(401);
    expect((await hook(news(code, 'success', '9999999999'))).status).toBe(200);
    expect((await hook(news('CUS_unknown', 'success'))).status).toBe(200);
    expect(await answersOf(id)).toMatchObject({ 'bank-account': null });
    expect(await counts()).toMatchObject({
      'bad-signature': (before['bad-signature'] ?? 0) + 1,
      'not-ours': (before['not-ours'] ?? 0) + 2,
    });
    expect((await hook(news(code, 'failed'))).status).toBe(200);
    expect(await answersOf(id)).toMatchObject({ 'bank-account': 'differs' });
    for (const late of ['failed', 'success'] as const) expect((await hook(news(code, late))).status).toBe(200);
    expect(await answersOf(id)).toMatchObject({ 'bank-account': 'differs' });
    const { rows } = await api.db.owner.query<{ subject_id: string }>(
      `select subject_id from webhook_inbox where event_key = $1`,
      [`customeridentification.failed|${code}|`],
    );
    // The documents' key encrypts it, so erasing that key erases it too.
    expect(rows).toEqual([{ subject_id: documentsSubject(id) }]);
  });

  it('ADM-07 another selfie after an information request is another check; a NIN is never checked outside', async () => {
    const { id, upgrade } = await sent(sendBvn(bvn('1')));
    await pass();
    await concluded(id);
    const before = (await upgradeRequests.require(id)).state.checks.face!.reference;
    const reviewer = new ReviewerAtWork(api, await api.signIn('finance'));
    const { version } = (await reviewer.show(id)).body;
    await reviewer.act(id, 'request-information', { version, question: 'Another picture, please', parts: ['selfie'] });
    await upgrade.document('selfie', await picture('#a60'));
    await upgrade.act('/answer', { text: 'Here' }, randomUUID());
    expect(await answersOf(id)).toEqual({ 'bank-account': 'agrees', register: 'agrees', face: null });
    await pass();
    expect(await answersOf(id)).toMatchObject({ face: 'agrees' });
    expect((await upgradeRequests.require(id)).state.checks.face!.reference).not.toBe(before);
    const nin = await sent(SEND_NIN);
    expect((await upgradeRequests.require(nin.id)).state.checks).toEqual({});
  });

  it('LIM-02 ADM-10 makes no external check of a frozen customer, and resumes after the freeze, however long it took', async () => {
    const { id, accountId } = await sent(sendBvn(bvn('1')));
    const freeze = (state: string) =>
      api.db.owner.query('update accounts set state = $2 where account_id = $1', [accountId, state]);
    await freeze('frozen');
    await pass();
    expect(await answersOf(id)).toEqual({ 'bank-account': null, register: null, face: null });
    expect(await codeOf(id)).toBeNull();
    // Other requests do not wait behind it.
    const other = await sent(sendBvn(bvn('1')));
    await pass();
    await concluded(other.id);
    await freeze('active');
    clock.advance(GIVEN_UP_MS);
    await pass();
    await concluded(id);
    expect(await answersOf(id)).toEqual({ 'bank-account': 'agrees', register: 'agrees', face: 'agrees' });
  });

  it('SEC-54 stores and logs neither number nor name in clear text, and sends the bank a pseudonymous email', async () => {
    const { rows } = await api.db.owner.query<{ all: string }>(
      `select (select string_agg(e::text, '') from events e) || (select string_agg(c::text, '') from verification_checks c)
         || (select string_agg(i::text, '') from webhook_inbox i) as all`,
    );
    for (const text of [rows[0]!.all, lines.join('\n')]) {
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/2217450832|0145528174|Adewale/i);
    }
    for (const { email } of sandbox.bank.log.all<{ email: string }>('customer'))
      expect(email).toMatch(/^id-[0-9a-f]{32}@usdt\.example$/);
  });
});
