import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { makeOperatorLink, OperatorRefusedError } from './operator.js';

describe('npm run operator', () => {
  let db: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    db = await testDatabase();
    env = {
      DATABASE_URL: db.appUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
      ADMIN_PUBLIC_URL: 'https://desk.usdt.example',
    };
  });
  afterAll(() => db.drop());

  const first = { verb: 'create', email: 'kemi@example.org', name: 'Kemi Ade', role: 'admin' } as const;

  it('ADM-01 makes the first admin, with a link whose token is kept nowhere', async () => {
    const said = await makeOperatorLink(first, env);
    const [, token] = /https:\/\/desk\.usdt\.example\/admin\/enrol#([A-Za-z0-9_-]{43})/.exec(said)!;
    const { rows } = await db.app.query<{ dump: string }>(
      `select (select string_agg(e::text, '') from operator_enrolments e) || (select string_agg(e.data::text, '') from events e) as dump`,
    );
    for (const secret of [token!, 'kemi@', 'Kemi']) expect(rows[0]!.dump).not.toContain(secret);
  });

  it('ADM-01 gives a new link to whoever lost it, and only to somebody who is there', async () => {
    const said = await makeOperatorLink({ verb: 'reset', email: 'KEMI@example.org' }, env);
    expect(said).toContain('/admin/enrol#');
    const unknown = makeOperatorLink({ verb: 'reset', email: 'nobody@example.org' }, env);
    await expect(unknown).rejects.toThrow('No operator has this address.');
  });

  it('ADM-01 makes admins only, each address once, and none once one has come in', async () => {
    const refused = (request: object) => expect(makeOperatorLink({ ...first, ...request }, env)).rejects;
    await refused({ role: 'finance' }).toThrow(OperatorRefusedError);
    await refused({ email: 'no address' }).toThrow('Give the address');
    await refused({ name: ' ' }).toThrow('Give the name');
    await refused({}).toThrow('Somebody with this address is an operator already.');
    await db.app.query(`update operators set state = 'active'`);
    await db.app.query(
      `insert into operator_credentials (operator_id, totp) select operator_id, '\\x00' from operators`,
    );
    await refused({ email: 'second@example.org' }).toThrow('There is an admin already');
  });
});
