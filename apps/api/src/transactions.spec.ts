import type { TransactionsView, TransactionView } from '@usdt-africa/contracts/api';
import { eventUpcasters } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, type RunningSubscription } from '@usdt-africa/event-store';
import { ordersProjection } from '@usdt-africa/admin-api';
import { newToken, uuidv7 } from '@usdt-africa/kernel';
import { legible } from '@usdt-africa/test-kit';
import sharp from 'sharp';
import { ApiAtWork } from '../test/api-at-work.js';
import { addressesReady, newGuest, placedThrough, sessionOf } from '../test/customers.js';
import { Seller } from '../test/seller.js';

const ADAEZE = 'ADAEZE CHINWE OKONKWO';

describe('a customer’s own sales', () => {
  const api = ApiAtWork.forAll();
  let transport: DirectTransport;
  let running: RunningSubscription;
  let ada: Seller;
  let tunde: Seller;
  let number: string;

  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 50);
    transport = new DirectTransport({ store: createEventStore({ pool: api.db.app, upcasters: eventUpcasters }) });
    running = await transport.project(ordersProjection);
    ada = await Seller.registered(api);
    tunde = await Seller.registered(api);
    number = await ada.sold(ADAEZE);
  });
  afterAll(() => transport.close());
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  const search = async (cookie: string, filter: object = {}): Promise<TransactionsView> => {
    await running.caughtUp();
    const answer = await api.post('/api/account/transactions/search', { filter }, cookie);
    expect(answer.status).toBe(200);
    return (await answer.json()) as TransactionsView;
  };
  const numbers = async (cookie: string, filter: object = {}) =>
    (await search(cookie, filter)).rows.map((row) => row.number);
  const put = (cookie: string, mark: string, body: object) =>
    api.request('PUT', `/api/account/transactions/${number}/${mark}`, { cookie, body: JSON.stringify(body) });
  const view = async (): Promise<TransactionView> =>
    (await (await api.get(`/api/account/transactions/${number}`, ada.cookie)).json()) as TransactionView;

  it('TXN-01 are listed as soon as they are placed, and are visible on each of the customer’s devices', async () => {
    expect(await numbers(ada.cookie)).toEqual([number]);
    const { rows, any } = await search(ada.cookie, { search: 'adaeze gtb' });
    expect(rows[0]).toMatchObject({
      number,
      status: 'waiting',
      state: 'waiting',
      recipient: { name: 'Adaeze Chinwe Okonkwo', bankShortName: 'GTBank', account: '0145528174' },
      usdt: '25.000000',
    });
    expect(any).toBe(true);
    const elsewhere = await sessionOf(api, ada.accountId);
    expect(await numbers(elsewhere.cookie)).toEqual([number]);
    expect(((await (await api.get(`/api/orders/${number}`, elsewhere.cookie)).json()) as { view: string }).view).toBe(
      'full',
    );
    const counted = await api.post('/api/account/transactions/count', { filter: {} }, ada.cookie);
    expect(await counted.json()).toEqual({ count: 1, more: false });
  });

  it('TXN-01 a repeated request with the same key returns the same sale', async () => {
    const key = newToken();
    const terms = await tunde.terms(await tunde.keeps(ADAEZE), ADAEZE);
    const first = await tunde.sells(terms, undefined, key);
    expect((await tunde.sells(terms, undefined, key)).body['number']).toBe(first.body['number']);
    expect(await numbers(tunde.cookie)).toEqual([first.body['number']]);
    expect(await numbers(ada.cookie)).toEqual([number]);
  });

  it('TXN-06 hides a sale from the list until hidden sales are requested', async () => {
    expect((await put(ada.cookie, 'hidden', { hidden: true })).status).toBe(200);
    expect(await numbers(ada.cookie)).toEqual([]);
    expect((await search(ada.cookie)).any).toBe(true);
    expect(await numbers(ada.cookie, { hidden: true })).toEqual([number]);
    await put(ada.cookie, 'hidden', { hidden: false });
    expect(await numbers(ada.cookie)).toEqual([number]);
  });

  it('TXN-04 stores category, note and files with a sale, and no note in clear text', async () => {
    await put(ada.cookie, 'category', { category: 'ecommerce' });
    await put(ada.cookie, 'note', { note: 'Rent for March' });
    const refused = await put(ada.cookie, 'note', { note: 'my usdt' });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ field: 'note', code: 'note-crypto' }] },
    ]);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const upload = (bytes: Buffer, key: string) =>
      fetch(`${api.url}/api/account/transactions/${number}/files`, {
        method: 'POST',
        headers: {
          origin: api.url,
          cookie: ada.cookie,
          'idempotency-key': key,
          'content-type': 'application/octet-stream',
          'x-file-name': 'receipt.png',
        },
        body: new Uint8Array(bytes),
      });
    const key = newToken();
    const [first, again] = [await upload(picture, key), await upload(picture, key)];
    const file = (await first.json()) as { id: string };
    expect([first.status, await again.json()]).toEqual([201, file]);
    // The content is part of what makes the same request.
    expect(await (await upload(Buffer.concat([picture, Buffer.of(0)]), key)).json()).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect((await upload(Buffer.from('<script>alert(1)</script>'), newToken())).status).toBe(422);
    expect(await view()).toMatchObject({
      category: 'ecommerce',
      note: 'Rent for March',
      hidden: false,
      files: [{ id: file.id, name: 'receipt.png', kind: 'png' }],
    });
    const { rows } = await api.db.owner.query<{ data: string }>(
      `select string_agg(data::text, '') as data from events where type like 'Transaction%'`,
    );
    expect(legible(rows[0]!.data)).not.toMatch(/Rent|receipt/);
    const path = `/api/account/transactions/${number}/files/${file.id}`;
    expect((await api.get(path, ada.cookie)).headers.get('content-type')).toBe('image/png');
    expect((await api.get(path, tunde.cookie)).status).toBe(404);
    expect((await api.request('DELETE', path, { cookie: ada.cookie })).status).toBe(200);
    expect((await api.get(path, ada.cookie)).status).toBe(404);
    expect((await view()).files).toEqual([]);
    await put(ada.cookie, 'note', { note: '' });
    expect((await view()).note).toBe('');
  });

  it('SEC-46 is not accessible to another customer, a guest or a caller without a session', async () => {
    const guest = newGuest();
    const others = await placedThrough(api, guest, { email: 'guest@example.com', phone: '+2348035550199' });
    for (const [cookie, status] of [
      [tunde.cookie, 404],
      [guest, 404],
      ['', 401],
    ] as const) {
      expect((await api.get(`/api/account/transactions/${number}`, cookie)).status).toBe(status);
      for (const [mark, body] of [
        ['hidden', { hidden: true }],
        ['category', { category: 'ecommerce' }],
        ['note', { note: 'x' }],
      ] as const)
        expect((await put(cookie, mark, body)).status).toBe(status);
      for (const act of ['cancel', 'mark-sent', 'shares', 'dispute'])
        expect((await api.post(`/api/orders/${number}/${act}`, {}, cookie)).status).toBe(status);
      if (cookie !== tunde.cookie)
        expect((await api.post('/api/account/transactions/search', {}, cookie)).status).toBe(401);
    }
    expect((await view()).hidden).toBe(false);
    // A guest order is in no account's list, and its guest stores nothing with it before there is an account.
    expect((await api.get(`/api/account/transactions/${others}`, guest)).status).toBe(401);
    expect((await api.get(`/api/account/transactions/${others}`, ada.cookie)).status).toBe(404);
    expect(await numbers(ada.cookie, { search: others })).toEqual([]);
  });

  it('TXN-05 a purchase takes the same marks and files, from its own customer only', async () => {
    const purchaseId = uuidv7();
    const bought = 'B614207935088';
    await api.db.owner.query(
      `insert into purchase_work (purchase_id, number, account_id, address, amount_micro, placed_at)
       values ($1, $2, $3, 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4', 62519537, now())`,
      [purchaseId, bought, ada.accountId],
    );
    const path = `/api/account/transactions/${bought}`;
    const mark = async (name: string, body: object, cookie = ada.cookie) =>
      api.request('PUT', `${path}/${name}`, { cookie, body: JSON.stringify(body) });
    const empty = { number: bought, kind: 'buy', hidden: false, category: 'general', note: '', files: [] };
    expect(await (await api.get(path, ada.cookie)).json()).toEqual(empty);
    expect((await mark('note', { note: 'For the shop' })).status).toBe(200);
    expect(await (await mark('hidden', { hidden: true })).json()).toMatchObject({ hidden: true, note: 'For the shop' });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const headers = {
      ...{ origin: api.url, cookie: ada.cookie, 'content-type': 'application/octet-stream' },
      ...{ 'idempotency-key': newToken(), 'x-file-name': 'screenshot.png' },
    };
    const upload = await fetch(`${api.url}${path}/files`, { method: 'POST', headers, body: new Uint8Array(png) });
    expect(upload.status).toBeLessThan(300);
    expect(await (await api.get(path, ada.cookie)).json()).toMatchObject({
      files: [{ name: 'screenshot.png', kind: 'png' }],
    });
    for (const [cookie, status] of [
      [tunde.cookie, 404],
      [newGuest(), 404],
      ['', 401],
    ] as const) {
      expect((await api.get(path, cookie)).status).toBe(status);
      expect((await mark('hidden', { hidden: false }, cookie)).status).toBe(status);
    }
    expect((await api.get('/api/account/transactions/B000000000000', ada.cookie)).status).toBe(404);
  });

  it('TXN-01 are downloaded as a file by their own customer only', async () => {
    await running.caughtUp();
    const download = (cookie: string) => api.post('/api/account/transactions/download', { filter: {} }, cookie);
    const answer = await download(ada.cookie);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.length).toBe((await search(ada.cookie)).rows.length + 1);
    expect(lines[1]).toContain('Sale,');
    expect((await download('')).status).toBe(401);
  });

  it('TXN-04 the account can open the order’s page, follow its live stream and cancel it', async () => {
    const controller = new AbortController();
    const live = await fetch(`${api.url}/api/orders/${number}/events`, {
      headers: { cookie: ada.cookie },
      signal: controller.signal,
    });
    expect([live.status, live.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    controller.abort();
    const cancelled = await api.post(`/api/orders/${number}/cancel`, {}, ada.cookie);
    expect(cancelled.status).toBe(200);
    expect((await search(ada.cookie)).rows[0]).toMatchObject({ status: 'cancelled', state: 'cancelled' });
    expect(await numbers(ada.cookie, { states: ['completed'] })).toEqual([]);
  });
});
