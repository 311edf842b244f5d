import type { AdminRole } from '@usdt-africa/contracts/admin';
import { TestApp } from './test-app.js';

const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What has the form of a time, a day, a place or a text, and what PostgreSQL yet has no value for. */
const TIMES = ['2026-02-30T00:00:00.000Z', '2026-13-45T99:99:99.999Z', '0000-01-01T00:00:00.000Z'];
const DAYS = ['2026-02-30', '2025-02-29', '0000-01-01'];
const NUL = ['\0', 'order-\0'];
const SECONDS = [-1, 1e15, Number.MAX_SAFE_INTEGER];

const LISTS: readonly (readonly [
  list: string,
  role: AdminRole,
  values: Readonly<Record<string, readonly unknown[]>>,
])[] = [
  [
    'events',
    'engineer',
    {
      at_gte: TIMES,
      at_lt: TIMES,
      stream: NUL,
      kind: NUL,
      correlationId: NUL,
      actor: NUL,
      id: [NUL],
      type: [NUL],
      position_gt: ['9999999999999999999'],
      position_lt: ['9223372036854775808'],
    },
  ],
  ['audit', 'admin', { at_gte: TIMES, at_lt: TIMES, subjectResource: NUL, subjectId: NUL, act: [NUL], id: [NUL] }],
  ['orders', 'finance', { placedAt_gte: TIMES, placedAt_lt: TIMES, waitingSeconds_gte: SECONDS }],
  ['payouts', 'finance', { requestedAt_gte: TIMES, requestedAt_lt: TIMES, waitingSeconds_gte: SECONDS }],
  ['customers', 'support', { since_gte: TIMES, seenAt_gte: TIMES }],
  ['approvals', 'finance', { requestedAt_gte: TIMES, requestedAt_lt: TIMES, action: NUL }],
  ['reconciliation', 'finance', { day_gte: DAYS, day_lte: DAYS }],
  ['dead-letters', 'engineer', { subscription: NUL, cause: NUL, stream: NUL, id: [NUL] }],
];

describe('list parameters', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it.each(LISTS)(
    'INT-08 the list of %s answers 400 to invalid filter values instead of failing on them',
    async (list, role, fieldValues) => {
      const answered: string[] = [];
      for (const [field, values] of Object.entries(fieldValues))
        for (const value of values) {
          const { status, body } = await app.as(role, 'GET', `/api/admin/${list}${filtered({ [field]: value })}`);
          if (status !== 400 || body.code !== 'bad-request')
            answered.push(`${field} ${JSON.stringify(value)} ${status}`);
        }
      expect(answered).toEqual([]);
    },
  );

  it('INT-08 accepts the smallest and largest valid times, positions and waiting times', async () => {
    for (const filter of [
      { at_gte: '0001-01-01T00:00:00.000Z', at_lt: '9999-12-31T23:59:59.999Z' },
      { at_gte: '2028-02-29T00:00:00.000Z' },
      { position_gt: '999999999999999999', position_lt: '0' },
    ])
      expect((await app.as('engineer', 'GET', `/api/admin/events${filtered(filter)}`)).status).toBe(200);
    for (const waitingSeconds_gte of [0, 3_600, 31_536_000])
      expect((await app.as('finance', 'GET', `/api/admin/orders${filtered({ waitingSeconds_gte })}`)).status).toBe(200);
  });

  it('INT-08 accepts valid filter, range and sort once each, and refuses search text in an address', async () => {
    const statusOf = async (query: string) => {
      const { status, body } = await app.as('support', 'GET', `/api/admin/orders?${query}`);
      return status === 200 ? status : `${status} ${body.code}`;
    };
    for (const query of ['', 'filter=&range=&sort=', 'range=[0,99]&sort=["placedAt","ASC"]', 'range=[-0,0]', 'page=2'])
      expect([query, await statusOf(query)]).toEqual([query, 200]);
    for (const query of [
      'range=[0',
      'range=[0,100]',
      'range=[-1,5]',
      'range=[5,4]',
      'range=[0,1e400]',
      'range=[0.5,2]',
      'range=[100000001,100000002]',
      'range=0&range=24',
      'sort=placedAt&sort=ASC',
      'sort=["__proto__","ASC"]',
      'sort=["placedAt","asc"]',
      'filter=null',
      'filter=[]',
      'filter={"tab":"all"}&filter={}',
      'filter={"q":"Adaeze"}',
      'filter={"q":null}',
    ])
      expect([query, await statusOf(query)]).toEqual([query, '400 bad-request']);
  });

  it('ADM-15 refuses a pause until a date that does not exist', async () => {
    const pause = (until: string) =>
      app.as('finance', 'POST', '/api/admin/switches/payouts/pause', { until, reason: 'Paystack answers late' });
    expect((await pause('2027-02-30T00:00:00.000Z')).status).toBe(422);
    expect((await pause('2027-02-28T00:00:00.000Z')).status).toBe(200);
  });
});
