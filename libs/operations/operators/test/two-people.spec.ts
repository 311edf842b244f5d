import type { AdminRole } from '@usdt-africa/contracts/admin';
import { legible } from '@usdt-africa/test-kit';
import { type Browser, type Person, TestApp } from './test-app.js';

const reason = 'because the test says so';
const DAY_MS = 86_400_000;

describe('changes to operators that need two people', () => {
  let app: TestApp;
  let emails = 0;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const fresh = (): string => `person${(emails += 1)}@example.org`;
  const admin = (): Promise<Person> => app.person(fresh(), 'admin');

  /** Signed in for today: sessions end while the clock goes on. */
  const today = (person: Person): Promise<Browser> => app.signedIn(person);

  async function requestChange(by: Person, path: string, body: object): Promise<string> {
    const answer = await (await today(by)).post(path, { ...body, reason });
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.body)).toEqual(['pending']);
    return (answer.body['pending'] as { approvalId: string }).approvalId;
  }
  async function approve(approvalId: string, by: Person, role: AdminRole = 'admin'): Promise<string> {
    const hash = await app.hashOf(approvalId);
    return app.approvals.decide(approvalId, true, { id: by.id, role }, hash, undefined).then(
      () => 'granted',
      (error: unknown) => (error as { code: string }).code,
    );
  }
  const stateOf = async (id: string): Promise<string> =>
    (await app.db.app.query<{ state: string }>('select state from approvals where approval_id = $1', [id])).rows[0]!
      .state;
  const roleOf = async ({ id }: Person): Promise<string> => (await app.operators.show(id)).role;

  it('SEC-20 no response contains a link, whichever operator is invited or reset, and the table holds no token before the mail', async () => {
    const first = await admin();
    const browser = await today(first);
    const invited = await browser.post('/operators', { email: fresh(), name: 'New Person', role: 'support', reason });
    expect(invited.status).toBe(201);
    const id = String(invited.body['id']);
    const reset = await browser.post(`/operators/${id}/reset`, { reason });
    expect(reset.status).toBe(200);
    for (const { body } of [invited, reset]) expect(JSON.stringify(body)).not.toMatch(/enrol|[A-Za-z0-9_-]{43}/);
    const { rows } = await app.db.app.query('select token_hash from operator_enrolments where operator_id = $1', [id]);
    expect(rows).toEqual([{ token_hash: null }]);
  });

  it('SEC-21 a link of the newest mail opens, one of an earlier mail, of an earlier reset, or without a mail does not', async () => {
    const { operatorId, token: early } = await app.invite(fresh());
    const later = await app.linkOf(operatorId);
    const enrol = async (token: string) =>
      (await app.browser().post('/auth/enrol', { token, password: 'nine brown kettles sing' })).status;
    expect(await enrol(early)).toBe(410);
    const metadata = { correlationId: 'c', actor: 'system:test' };
    const [invitation] = await app.events(operatorId);
    await app.operators.reset(operatorId, { by: [], metadata });
    expect(await enrol(later)).toBe(410);
    expect(await app.enrolments.issue(operatorId, invitation!.eventId)).toBeNull();
    const newest = await app.linkOf(operatorId);
    expect(await enrol(newest)).toBe(200);
    expect(await enrol(newest)).toBe(410);
  });

  it.each<[string, AdminRole, string, object]>([
    ['a reset of finance', 'finance', 'reset', {}],
    ['a reset of an admin', 'admin', 'reset', {}],
    ['a support colleague made finance', 'support', 'change-role', { role: 'finance' }],
    ['an engineer made admin', 'engineer', 'change-role', { role: 'admin' }],
    ['a role taken from finance', 'finance', 'change-role', { role: 'support' }],
    ['a role taken from an admin', 'admin', 'change-role', { role: 'engineer' }],
  ])('SEC-22 %s waits for a second admin, and is done when they agree', async (_what, role, action, body) => {
    const [one, two] = [await admin(), await admin()];
    const person = await app.person(fresh(), role);
    const approvalId = await requestChange(one, `/operators/${person.id}/${action}`, body);
    expect([await roleOf(person), await stateOf(approvalId)]).toEqual([role, 'requested']);
    expect(await approve(approvalId, one)).toBe('own-request');
    expect(await approve(approvalId, person, role)).toBe(role === 'admin' ? 'about-yourself' : 'not-permitted');
    expect(await approve(approvalId, two)).toBe('granted');
    expect(await stateOf(approvalId)).toBe('executed');
    const last = (await app.events(person.id)).at(-1)!;
    expect(last.type).toBe(action === 'reset' ? 'OperatorCredentialsReset' : 'OperatorRoleChanged');
    expect(last.data).toMatchObject({ by: [one.id, two.id] });
    await app.approvals.settle(approvalId);
    expect((await app.events(person.id)).at(-1)).toEqual(last);
  });

  it('SEC-22 an invitation of finance waits for a second admin, with name and address sealed until then', async () => {
    const [one, two] = [await admin(), await admin()];
    const email = fresh();
    const approvalId = await requestChange(one, '/operators', { email, name: 'Uche Nwosu', role: 'finance' });
    expect(await app.operators.idOfEmail(email)).toBeNull();
    const recorded = await app.store.readStream(`approval-${approvalId}`);
    for (const secret of [email, 'Uche'])
      expect(legible(JSON.stringify(recorded.map(({ data }) => data)))).not.toContain(secret);
    expect(await approve(approvalId, two)).toBe('granted');
    const operatorId = (await app.operators.idOfEmail(email))!;
    expect(await app.operators.show(operatorId)).toMatchObject({ name: 'Uche Nwosu', role: 'finance' });
  });

  it('SEC-22 enabling finance again waits for a second admin, while one admin disables alone', async () => {
    const [one, two] = [await admin(), await admin()];
    const person = await app.person(fresh(), 'finance');
    const browser = await today(one);
    expect((await browser.post(`/operators/${person.id}/disable`, { reason })).body).toMatchObject({
      state: 'disabled',
    });
    const approvalId = await requestChange(one, `/operators/${person.id}/enable`, {});
    expect((await app.operators.show(person.id)).state).toBe('disabled');
    expect(await approve(approvalId, two)).toBe('granted');
    expect((await app.operators.show(person.id)).state).toBe('active');
  });

  it('SEC-23 an operator cannot decide requests of one they let in within seven days, nor the other way round', async () => {
    const [one, two] = [await admin(), await admin()];
    const twin = await app.person(fresh(), 'admin', [one.id, two.id]);
    const person = await app.person(fresh(), 'finance');
    const byTwin = await requestChange(twin, `/operators/${person.id}/change-role`, { role: 'support' });
    expect([await approve(byTwin, one), await approve(byTwin, two)]).toEqual(['tied', 'tied']);
    const byOne = await requestChange(one, `/operators/${person.id}/change-role`, { role: 'engineer' });
    expect(await approve(byOne, twin)).toBe('tied');
    expect(await approve(byOne, two)).toBe('granted');
    app.clock.advance(7 * DAY_MS);
    const later = await requestChange(one, `/operators/${person.id}/change-role`, { role: 'admin' });
    expect(await approve(later, twin)).toBe('granted');
  });

  it.each(['reset', 'role-changed', 'enabled'])(
    'SEC-23 an operator who was %s by another cannot decide the other’s requests, as if invited by them',
    async (act) => {
      const [one, two] = [await admin(), await admin()];
      const metadata = { correlationId: 'c', actor: 'system:test' };
      const { operators } = app;
      if (act === 'reset') {
        await operators.reset(two.id, { by: [one.id], metadata });
      } else if (act === 'enabled') {
        await operators.disable(two.id, { by: [], metadata });
        await operators.enable(two.id, { by: [one.id], metadata });
      } else {
        await operators.changeRole(two.id, 'support', { by: [], metadata });
        await operators.changeRole(two.id, 'admin', { by: [one.id], metadata });
      }
      const person = await app.person(fresh(), 'finance');
      const approvalId = await requestChange(one, `/operators/${person.id}/reset`, {});
      expect(await approve(approvalId, two)).toBe('tied');
    },
  );

  it.each(['disabled', 'disabled and enabled', 'reset', 'given another role'])(
    'SEC-24 a request is cancelled with its requester: %s',
    async (what) => {
      const [one, two] = [await admin(), await admin()];
      const person = await app.person(fresh(), 'finance');
      const approvalId = await requestChange(one, `/operators/${person.id}/reset`, {});
      const order = { by: [], metadata: { correlationId: 'c', actor: 'system:test' } };
      const { operators } = app;
      app.clock.advance(1_000);
      if (what === 'reset') await operators.reset(one.id, order);
      else if (what === 'given another role') await operators.changeRole(one.id, 'finance', order);
      else await operators.disable(one.id, order);
      if (what === 'disabled and enabled') await operators.enable(one.id, order);
      // Before the event is handled …
      expect(await approve(approvalId, two)).toBe('requester-changed');
      // … and after.
      await app.applyEventsOf(one.id);
      expect(await stateOf(approvalId)).toBe('dropped');
      expect(await approve(approvalId, two)).toBe('requester-changed');
      expect((await app.events(person.id)).map(({ type }) => type)).not.toContain('OperatorCredentialsReset');
    },
  );

  it('SEC-25 the approver must have the role when the decision is written, not only at the time of the request', async () => {
    const [one, two] = [await admin(), await admin()];
    const person = await app.person(fresh(), 'finance');
    const approvalId = await requestChange(one, `/operators/${person.id}/reset`, {});
    const order = { by: [], metadata: { correlationId: 'c', actor: 'system:test' } };
    await app.operators.changeRole(two.id, 'finance', order);
    // As a session that was checked a moment ago would have it.
    expect(await approve(approvalId, two, 'admin')).toBe('not-permitted');
    await app.operators.disable(two.id, order);
    expect(await approve(approvalId, two, 'admin')).toBe('not-permitted');
    expect(await stateOf(approvalId)).toBe('requested');
  });

  it('SEC-26 the reviewed state must still hold: a role that changed meanwhile is not changed again', async () => {
    const [one, two] = [await admin(), await admin()];
    const person = await app.person(fresh(), 'support');
    const approvalId = await requestChange(one, `/operators/${person.id}/change-role`, { role: 'finance' });
    const browser = await today(one);
    await browser.post(`/operators/${person.id}/change-role`, { role: 'engineer', reason });
    expect(await approve(approvalId, two)).toBe('granted');
    expect([await stateOf(approvalId), await roleOf(person)]).toEqual(['not-possible', 'engineer']);
  });
});
