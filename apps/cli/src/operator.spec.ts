import { randomBytes } from 'node:crypto';
import { Actors, ApproverEligibilities } from '@usdt-africa/operators';
import { Approvals } from '@usdt-africa/approvals';
import { createEventStore } from '@usdt-africa/event-store';
import { systemClock, uuidv7 } from '@usdt-africa/kernel';
import { legible, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { operatorCommand, OperatorRefusedError, type OperatorRequest } from './operator.js';

describe('npm run operator', () => {
  let db: TestDatabase;
  let env: Record<string, string>;
  beforeEach(async () => {
    db = await testDatabase();
    env = {
      DATABASE_OWNER_URL: db.ownerUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
    };
  });
  afterEach(() => db.drop());

  const first = { subcommand: 'create', email: 'kemi@example.org', name: 'Kemi Ade', role: 'admin' } as const;
  const run = (request: OperatorRequest) => operatorCommand(request, env);

  /** Makes all operators active and gives them a credential, as after their first sign-in. */
  async function cameIn(): Promise<string> {
    await db.app.query(`update operators set state = 'active'`);
    await db.app.query(
      `insert into operator_credentials (operator_id, totp) select operator_id, '\\x00' from operators
       on conflict (operator_id) do nothing`,
    );
    const { rows } = await db.app.query<{ operator_id: string }>(
      'select operator_id from operators order by invited_at',
    );
    return rows.at(-1)!.operator_id;
  }

  /** Creates an approval request as the only admin would in the console. */
  async function requestFor(requestedBy: string, about: string): Promise<string> {
    const store = createEventStore({ pool: db.app });
    const names = { names: async () => new Map<string, string>() };
    const eligibilities = new ApproverEligibilities(db.app, systemClock);
    const approvals = new Approvals(store, db.app, new Actors(db.app, names), systemClock, eligibilities);
    const approvalId = uuidv7();
    await approvals.request({
      approvalId,
      action: 'operator-role',
      subject: { resource: 'operators', id: about, label: '' },
      payload: { operatorId: about, from: 'admin', to: 'finance' },
      amountKobo: null,
      requestedBy,
      reason: 'Two are too many',
    });
    return approvalId;
  }

  it.each([
    ['nobody listens', (url: URL) => (url.port = '1')],
    ['there is no such database', (url: URL) => (url.pathname = '/nothing_of_the_kind')],
  ])('ADM-01 reports in one sentence that no database answers, without the password, when %s', async (_why, change) => {
    const url = new URL(db.ownerUrl);
    url.password ||= 'not-to-be-shown';
    change(url);
    const failure = await operatorCommand(first, { ...env, DATABASE_OWNER_URL: url.href }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(OperatorRefusedError);
    expect(String(failure)).toMatch(/No database responds at DATABASE_OWNER_URL \((ECONNREFUSED|3D000)\)/);
    expect(String(failure)).not.toContain(url.password);
  });

  it('ADM-01 SEC-32 creates the first admin and prints no link: it is sent to their own mail, and nothing is stored in clear', async () => {
    const output = await run(first);
    expect(output).toContain('A link will be emailed to kemi@example.org');
    expect(output).not.toMatch(/enrol|[A-Za-z0-9_-]{43}/);
    const { rows } = await db.app.query<{ dump: string }>(
      `select (select string_agg(e::text, '') from operator_enrolments e) || (select string_agg(e.data::text, '') from events e) as dump`,
    );
    for (const secret of ['kemi@', 'Kemi']) expect(legible(rows[0]!.dump)).not.toContain(secret);
  });

  it('ADM-01 creates admins only, each address once, and none once an admin has signed in', async () => {
    await run(first);
    const refused = (request: object) => expect(run({ ...first, ...request })).rejects;
    await refused({ role: 'finance' }).toThrow(OperatorRefusedError);
    await refused({ email: 'no address' }).toThrow('Enter the address');
    await refused({ name: ' ' }).toThrow('Enter the name');
    await refused({}).toThrow('An operator with this address already exists.');
    await cameIn();
    await refused({ email: 'second@example.org' }).toThrow('There is already an admin');
  });

  it('SEC-32 requires the database role of the owner, because the app’s role is not enough', async () => {
    env = { ...env, DATABASE_OWNER_URL: db.appUrl };
    await expect(run(first)).rejects.toThrow('the role that owns the database');
    await expect(run({ subcommand: 'requests' })).rejects.toThrow(OperatorRefusedError);
  });

  it('SEC-32 resets an admin who is alone, but none whom two other admins can reset in the console', async () => {
    await run(first);
    expect(await run({ subcommand: 'reset', email: 'KEMI@example.org' })).toContain('will be emailed to');
    await expect(run({ subcommand: 'reset', email: 'nobody@example.org' })).rejects.toThrow(
      'No operator has this address.',
    );
    for (const email of ['two@example.org', 'three@example.org']) await run({ ...first, email });
    await cameIn();
    await expect(run({ subcommand: 'reset', email: 'kemi@example.org' })).rejects.toThrow('There are two other admins');
  });

  it('SEC-27 SEC-32 approves a request with a reason only while no other admin can decide it', async () => {
    await run(first);
    const kemi = await cameIn();
    await run({ subcommand: 'reset', email: 'kemi@example.org' });
    await cameIn();
    const id = await requestFor(kemi, kemi);
    expect(await run({ subcommand: 'requests' })).toContain('operator-role · Kemi Ade <kemi@example.org> · finance');
    await expect(run({ subcommand: 'approve', request: id })).rejects.toThrow('Enter a reason');
    await expect(run({ subcommand: 'approve', request: 'one' })).rejects.toThrow('Enter the request');
    await expect(run({ subcommand: 'approve', request: uuidv7(), reason: 'So' })).rejects.toThrow('no open request');
    await db.app.query(
      `insert into operators (operator_id, email_blind, profile, role, state, invited_at)
       select gen_random_uuid(), 'another', profile, 'admin', 'active', now() from operators`,
    );
    await expect(run({ subcommand: 'approve', request: id, reason: 'So' })).rejects.toThrow(
      'Only another admin can decide this',
    );
    await db.app.query(`update operators set state = 'disabled' where email_blind = 'another'`);
    expect(await run({ subcommand: 'approve', request: id, reason: 'She is leaving' })).toContain('Approved.');
    const { rows } = await db.app.query<{ type: string; metadata: object }>(
      `select type, metadata from events where stream_id = $1 order by version`,
      [`approval-${id}`],
    );
    expect(rows[1]).toMatchObject({
      type: 'ApprovalGrantedFromCli',
      metadata: { actor: 'system:command-line', reason: 'She is leaving' },
    });
  });
});
