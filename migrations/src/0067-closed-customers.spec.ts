import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { ClosedCustomers1763700000067 } from './0067-closed-customers.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(ClosedCustomers1763700000067) + 1;

describe('migration 0067: customers who left', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-10 who left before the console told so is told of as closed, and nobody else', async () => {
    const [left, here] = [uuidv7(), uuidv7()];
    for (const [id, state] of [
      [left, 'closed'],
      [here, 'active'],
    ]) {
      const isHere = state === 'active';
      await db.owner.query(
        `insert into accounts
           (account_id, state, profile, username_hash, language, registered_at, closed_at, email_blind, phone_blind)
         values ($1, $2, '{}', $3, 'en', now(), $4, $5, $6)`,
        [id, state, id, isHere ? null : new Date(), isHere ? 'e' : null, isHere ? 'p' : null],
      );
      await db.owner.query(
        `insert into console_customers (account_id, owner_key, profile, tier, state_name, urgency, since, version, state)
         values ($1, $2, '{}', 'basic', 'active', 0, now(), 1, '{}')`,
        [id, id],
      );
    }
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['ClosedCustomers1763700000067']);
    const { rows } = await db.owner.query(
      'select account_id as id, state_name as state from console_customers order by state_name desc',
    );
    expect(rows).toEqual([
      { id: left, state: 'closed' },
      { id: here, state: 'active' },
    ]);
  });
});
