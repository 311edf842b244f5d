import type { AdminAuditRow } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { TestApp } from './test-app.js';

/** Rows of a file without its header; none of these cells has a comma or a quote of its own. */
const cells = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

describe('the export of a list as a file', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.open();
    for (const ending of ['completed', 'returned', 'held', 'paying'] as const) await app.sale(ending);
  });
  afterAll(() => app.close());

  async function take(role: Parameters<TestApp['operator']>[0], resource: string, body: unknown): Promise<Response> {
    const { cookie } = await app.operator(role);
    return fetch(`${app.url}/api/admin/${resource}/export`, {
      method: 'POST',
      headers: { origin: app.url, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  const lastOf = async (role: Parameters<TestApp['operator']>[0]) => {
    const { id } = await app.operator(role);
    return (await app.events(streams.operator(id))).at(-1)!;
  };

  it('ADM-03 gives finance the filtered list, with persons and accounts masked as on the page', async () => {
    const answer = await take('finance', 'orders', { reason: 'The month’s report', sort: ['placedAt', 'ASC'] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-20260105T1200Z.csv"');
    expect(answer.headers.get('total-rows')).toBe('4');
    const text = await answer.text();
    expect(text).toContain('T·····e A·····e');
    expect(text).not.toMatch(/Temitope|temitope@|2210010192|8035550148/);
    const placed = cells(text).map((row) => row[14]!);
    expect(cells(text).map((row) => row[6])).toEqual(['guest', 'guest', 'guest', 'guest']);
    expect(placed).toHaveLength(4);
    expect(placed).toEqual([...placed].sort());
    const completed = await take('finance', 'orders', { reason: 'Report', filter: { tab: 'completed' } });
    expect(cells(await completed.text()).map((row) => row[2])).toEqual(['completed']);
    const payouts = await take('admin', 'payouts', { reason: 'Report', filter: { tab: 'settled' } });
    expect(cells(await payouts.text()).map((row) => row[3])).toEqual(['settled']);
    expect((await take('finance', 'disputes', { reason: 'Report' })).headers.get('total-rows')).toBe('0');
  });

  it('ADM-11 is recorded in the audit with operator, reason, count and filter, without searched text', async () => {
    const filter = { tab: 'all', q: 'temitope@example.com' };
    await (await take('finance', 'orders', { reason: 'A customer asks', filter })).text();
    const { type, data, metadata } = await lastOf('finance');
    expect({ type, data, metadata }).toMatchObject({
      type: 'RecordsExported',
      data: { resource: 'orders', filters: ['tab=all', 'q'] },
      metadata: { reason: 'A customer asks', actor: `operator:${(await app.operator('finance')).id}` },
    });
    await app.applyAll();
    const rows = await app.as<AdminAuditRow[]>('admin', 'GET', '/api/admin/audit');
    expect(rows.body[0]).toMatchObject({ act: 'RecordsExported', reason: 'A customer asks' });
    const audit = await (await take('admin', 'audit', { reason: '=1+1' })).text();
    expect(audit).toContain('A customer asks');
    await app.applyAll();
    expect(await (await take('admin', 'audit', { reason: 'Again' })).text()).toContain(`,'=1+1,`);
  });

  it('ADM-01 is refused to support and engineers, without a reason, and for unknown list parameters', async () => {
    for (const resource of ['orders', 'payouts', 'disputes', 'audit'])
      for (const role of ['support', 'engineer'] as const)
        expect((await take(role, resource, { reason: 'I want it' })).status).toBe(403);
    const before = await lastOf('finance');
    expect((await take('finance', 'orders', {})).status).toBe(422);
    expect((await take('finance', 'orders', { reason: 'Report', filter: { secret: 1 } })).status).toBe(400);
    expect((await take('finance', 'orders', { reason: 'Report', sort: ['secret', 'ASC'] })).status).toBe(400);
    expect(await lastOf('finance')).toEqual(before);
  });
});
