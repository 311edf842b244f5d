import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { CompaniesCompared1763700000072 } from './0072-companies-compared.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(CompaniesCompared1763700000072) + 1;

describe('migration 0072: companies that are compared outside', () => {
  let db: TestDatabase;
  const id = uuidv7();
  const ask = (check: string) =>
    db.app.query(
      `insert into verification_checks (reference, verification_id, "check", asked_at) values ($1, $2, $3, now())`,
      [`${check}-1`, id, check],
    );

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [id],
    );
    await db.app.query(
      `insert into verification_wishes (verification_id, account_id, ordinal, tier) values ($1, $1, 1, 'business')`,
      [id],
    );
    await ask('face');
  });
  afterAll(() => db.drop());

  it('ADM-07 keeps the questions that there are, and lets a company be asked about', async () => {
    await expect(ask('company')).rejects.toMatchObject({ code: '23514' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['CompaniesCompared1763700000072']);
    await ask('company');
    await expect(ask('weather')).rejects.toMatchObject({ code: '23514' });
    expect((await db.app.query('select from verification_checks')).rowCount).toBe(2);
  });

  it('goes back', async () => {
    await new CompaniesCompared1763700000072().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(ask('company')).rejects.toMatchObject({ code: '23514' });
    expect((await db.app.query('select "check" from verification_checks')).rows).toEqual([{ check: 'face' }]);
  });
});
