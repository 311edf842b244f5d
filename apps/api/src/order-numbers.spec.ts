import { randomBytes } from 'node:crypto';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { hashToken, newToken } from '@usdt-africa/kernel';
import { OrderAccess, OrderStreams } from '@usdt-africa/orders';
import { PayoutAdmission } from '@usdt-africa/payouts';
import { GuestCookies, RateLimit } from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { ApiAtWork, cookiesOf } from '../test/api-at-work.js';
import { type PlacedOrder, placedOrder, someNumber } from '../test/placed-order.js';

const UUID = '0199a000-0000-7000-8000-0000000000ff';
/** Every route that takes an order's number in its address. */
const ROUTES = [
  'GET /api/orders/:number',
  'GET /api/orders/:number/events',
  'POST /api/orders/:number/mark-sent',
  'POST /api/orders/:number/cancel',
  'POST /api/orders/:number/choose-mismatch',
  'POST /api/orders/:number/choose-partial-payout',
  'POST /api/orders/:number/choose-top-up',
  'POST /api/orders/:number/shares',
  `DELETE /api/orders/:number/shares/${UUID}`,
  'POST /api/orders/:number/links',
  'DELETE /api/orders/:number/links',
  'GET /api/orders/:number/dispute',
  'POST /api/orders/:number/dispute',
  'POST /api/orders/:number/dispute/messages',
  'POST /api/orders/:number/dispute/confirm-receipt',
  'POST /api/orders/:number/dispute/files',
  `GET /api/orders/:number/dispute/files/${UUID}`,
] as const;
/** Look-ups per client and minute, as the api is configured. */
const MOST = 60;

/** Browsers in which a mailed link opens its order (decision 0160). */
const MOST_BROWSERS = 5;

describe('guessing of order numbers', () => {
  const api = ApiAtWork.forAll();
  let order: PlacedOrder;
  beforeAll(async () => {
    order = await placedOrder(api);
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  async function request(route: string, number: string, cookie: string): Promise<Response> {
    const [method, path] = route.replace(':number', number).split(' ') as [string, string];
    const sent = { body: '{}', ...(path.endsWith('/files') ? { type: 'application/octet-stream' } : {}) };
    const answer = await api.request(method, path, { cookie, ...(method === 'POST' ? sent : {}) });
    await answer.body?.cancel();
    return answer;
  }
  const stranger = `guest=${newToken()}`;

  /** A link as a mail brings it. */
  async function mailLink(): Promise<string> {
    const token = newToken();
    await api.db.app.query(
      `insert into order_links (token_hash, order_id, order_number, mail_id, created_at, expires_at)
       values ($1, $2, $3, gen_random_uuid(), now(), now() + interval '1 day')`,
      [hashToken(token), order.orderId, order.number],
    );
    return token;
  }

  it.each(ROUTES)('SEC-44 %s is limited for callers other than the owner, found or not', async (route) => {
    await api.db.owner.query(`update rate_limits set points = 0`);
    for (let round = 0; round < 3; round++) await request(route, [order.number, someNumber(), 'S12'][round]!, stranger);
    const { rows } = await api.db.owner.query<{ points: number }>(
      `select points from rate_limits where key like 'order-lookups:%'`,
    );
    expect(rows).toEqual([{ points: 3 }]);
    await api.db.owner.query(`update rate_limits set points = ${MOST} where key like 'order-lookups:%'`);
    const refused = await request(route, someNumber(), stranger);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await request(route, order.number, stranger)).status).toBe(429);
    expect((await request(route, order.number, '')).status).toBe(429);
  });

  it('SEC-44 all routes share one limit of guesses per caller, which an owner never uses up', async () => {
    for (let tried = 0; tried < MOST; tried++) {
      const { status } = await request(ROUTES[tried % ROUTES.length]!, someNumber(), stranger);
      expect([401, 404]).toContain(status);
    }
    for (const route of ROUTES) expect((await request(route, someNumber(), stranger)).status).toBe(429);
    for (const route of ROUTES.filter((one) => !one.endsWith('/events')))
      expect(`${route} ${(await request(route, order.number, order.cookie)).status}`).not.toMatch(/ 4(01|29)$/);
  });

  it('SEC-44 the routes give callers without access the same status for an existing and an unknown order', async () => {
    await placedOrder(api);
    for (const route of ROUTES.filter((one) => !/^GET \/api\/orders\/:number(\/events)?$/.test(one)))
      for (const cookie of [stranger, '']) {
        const [there, not] = [await request(route, order.number, cookie), await request(route, someNumber(), cookie)];
        expect([route, there.status]).toEqual([route, not.status]);
        expect(there.status).toBe(cookie ? 404 : 401);
      }
  });

  it('SEC-44 an unknown order number causes the same queries as an existing one', async () => {
    const done: string[] = [];
    // It requests no payout.
    const admission = new PayoutAdmission({ velocityPayee: 1, velocityCustomer: 1, velocityMinutes: 1 });
    const streams = new OrderStreams(createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }), admission);
    const pool = {
      query: (text: string, values: unknown[]) => {
        done.push(text);
        return api.db.app.query(text, values);
      },
    } as unknown as Pool;
    const orders = {
      load: (orderId: string) => {
        done.push('an order is read and folded');
        return streams.load(orderId);
      },
    } as unknown as OrderStreams;
    const access = new OrderAccess(pool, orders, new GuestCookies('http://127.0.0.1'), {
      lookups: new RateLimit(api.db.app, 'door', 9, 9),
    });
    const request = { ip: '127.0.0.1', headers: { cookie: stranger } } as Request;
    const work = async (number: string): Promise<string[]> => {
      done.length = 0;
      await expect(access.owned(request, number)).rejects.toMatchObject({ status: 404 });
      return [...done];
    };
    const found = await work(order.number);
    expect(found).toHaveLength(2);
    // Below the first number, above the last, and between.
    for (const none of ['S000000000000', 'S999999999999', someNumber()]) expect(await work(none)).toEqual(found);
  });

  it('SEC-44 a wrong share token gets the same 410 for an existing and an unknown order', async () => {
    const token = newToken();
    const [there, not] = [
      await api.post('/api/share-links/exchange', { number: order.number, token }),
      await api.post('/api/share-links/exchange', { number: someNumber(), token }),
    ];
    expect([there.status, not.status]).toEqual([410, 410]);
    expect(((await there.json()) as { code: string }).code).toBe(((await not.json()) as { code: string }).code);
  });

  it('SEC-45 a mailed link opens its order in five browsers, each with a cookie of its own', async () => {
    const token = await mailLink();
    const key = randomBytes(16).toString('hex');
    const exchange = (cookie: string): Promise<Response> =>
      api.post('/api/order-links/exchange', { token }, cookie, key);
    const first = await exchange('');
    expect([first.status, await first.json()]).toEqual([200, { number: order.number }]);
    const cookie = cookiesOf(first);
    expect((await request('GET /api/orders/:number/dispute', order.number, cookie)).status).toBe(200);
    // The same browser may repeat the request as often as it likes.
    for (let count = 0; count < 6; count += 1) expect((await exchange(cookie)).status).toBe(200);
    for (let count = 0; count < MOST_BROWSERS - 1; count += 1) expect((await exchange('')).status).toBe(200);
    for (const other of ['', stranger]) {
      const late = await exchange(other);
      expect(late.status).toBe(410);
      expect((await request('GET /api/orders/:number/dispute', order.number, other || cookiesOf(late))).status).toBe(
        404,
      );
    }
  });

  it('SEC-45 of many simultaneous browsers with the same link and key exactly five get the order', async () => {
    const token = await mailLink();
    const key = randomBytes(16).toString('hex');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.post('/api/order-links/exchange', { token }, `guest=${newToken()}`, key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...new Array<number>(MOST_BROWSERS).fill(200),
      ...new Array<number>(12 - MOST_BROWSERS).fill(410),
    ]);
  });
});
