import { createHash } from 'node:crypto';
import { apiConfig } from './config.js';
import { ApiAtWork, settingsOn, startOn } from '../test/api-at-work.js';
import { Browser, newPerson } from '../test/customer.js';

const CLIENT = '102.89.231.177';

describe('addresses of clients in the database', () => {
  const api = ApiAtWork.forAll(undefined, () => ({ TRUSTED_PROXIES: '1' }));
  const client = () => new Browser(api, CLIENT);
  const counters = async (name: string) =>
    (
      await api.db.owner.query<{ key: string; points: number }>(
        `select key, points from rate_limits where key like $1 || ':%'`,
        [name],
      )
    ).rows;

  it('SEC-16 stores no address of a client, and none that a table of all addresses would find', async () => {
    const { email } = newPerson();
    await client().post('/api/auth/login', { identifier: email, password: 'wrong brown kettles' });
    await client().post('/api/auth/reset', { email });
    await client().put('/api/auth/registration', newPerson());
    const operator = await client().post('/api/admin/auth/sign-in', { email, password: 'wrong brown kettles' });
    expect(operator.status).toBe(401);
    expect((await counters('account-tries')).length).toBe(1);
    const { rows: tables } = await api.db.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const spellings = [CLIENT, createHash('sha256').update(CLIENT).digest('hex').slice(0, 20)];
    for (const { name } of tables)
      for (const spelling of spellings) {
        const { rows } = await api.db.owner.query(
          `select t::text as row from ${name} t where strpos(t::text, $1) > 0`,
          [spelling],
        );
        expect([name, rows]).toEqual([name, []]);
      }
  });

  it('SEC-16 counts one client together over several processes with the same keys', async () => {
    await api.db.owner.query('delete from rate_limits');
    const other = await startOn(apiConfig({ ...settingsOn(api.db), ...api.config.keys, TRUSTED_PROXIES: '1' }));
    try {
      for (const url of [api.url, other.url])
        await fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': CLIENT },
          body: JSON.stringify({ identifier: newPerson().email, password: 'wrong brown kettles' }),
        });
    } finally {
      await other.stop();
    }
    expect(await counters('account-tries')).toEqual([
      { key: expect.stringMatching(/^account-tries:[0-9a-f]{32}$/), points: 2 },
    ]);
  });
});
