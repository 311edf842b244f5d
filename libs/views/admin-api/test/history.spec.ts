import type {
  AdminDeadLetterRow,
  AdminEventRow,
  AdminEventView,
  AdminProjectionRow,
  AdminProjectionView,
  AdminProof,
  AdminRebuild,
  AdminStreamAt,
  AdminStreamView,
} from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { Rebuilder } from '@usdt-africa/event-store';
import { newToken } from '@usdt-africa/kernel';
import { approvalsProjection } from '@usdt-africa/approvals';
import { ordersProjection } from '../src/index.js';
import { type Sale, TestApp } from './test-app.js';

const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the history in the console', () => {
  let app: TestApp;
  let sale: Sale;

  beforeAll(async () => {
    app = await TestApp.open();
    sale = await app.sale('completed');
    await app.sale('returned');
  });
  afterAll(() => app.close());

  const get = <Body>(path: string, role: 'engineer' | 'support' | 'finance' = 'engineer') =>
    app.as<Body>(role, 'GET', `/api/admin/${path}`);
  const post = <Body>(path: string, body: object, role: 'engineer' | 'finance' | 'admin' = 'engineer') =>
    app.as<Body>(role, 'POST', `/api/admin/${path}`, body);

  it('ADM-09 browses events, the newest first, and follows one order through every stream of it', async () => {
    const { body, headers } = await get<AdminEventRow[]>('events?range=[0,4]');
    expect(body).toHaveLength(5);
    expect(headers.get('content-range')).toMatch(/^events 0-4\/\d+$/);
    const positions = body.map(({ position }) => Number(position));
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
    for (const filter of [{ orderId: sale.orderId }, { q: sale.number }]) {
      const found = await post<AdminEventRow[]>('events/search', { filter, range: [0, 99] });
      expect(new Set(found.body.map(({ kind }) => kind))).toEqual(new Set(['order', 'deposit', 'payout']));
      expect(found.body.every(({ orderId }) => orderId === sale.orderId)).toBe(true);
    }
    const placed = await get<AdminEventRow[]>(`events${filtered({ type: ['OrderPlaced'], kind: 'order' })}`);
    expect(placed.body).toHaveLength(2);
    expect(placed.body[1]!.title).toBe(`order ${sale.number.replace(/(\d{3})(?=\d)/g, '$1 ')}`);
    expect((await get(`events${filtered({ nothing: 1 })}`)).status).toBe(400);
  });

  it('ADM-09 shows an event with its postings and follow-ups, and nothing of what is sealed', async () => {
    const events = await app.events(streams.order(sale.orderId));
    const requested = events.find(({ type }) => type === 'PayoutRequested')!;
    const { body } = await get<AdminEventView>(`events/${requested.eventId}`);
    expect(body.ledger.length).toBeGreaterThan(1);
    expect(JSON.stringify(body.data)).toMatch(/<encrypted, key [0-9a-f]{4}>/);
    expect(JSON.stringify(body.data)).not.toContain('$sealed');
    expect((await get('events/01a1f0aa-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('ADM-09 shows an order as it was three events ago, and what each event changed', async () => {
    const id = streams.order(sale.orderId);
    const { body } = await get<AdminStreamView>(`streams/${id}`);
    expect(body.record).toEqual({ resource: 'orders', id: sale.orderId });
    expect(body.seal).toEqual({ signedTo: 0, verifiedTo: 0, verifiedAt: null, isBroken: false });
    const now = body.versions.at(-1)!.version;
    const then = (await get<AdminStreamAt>(`streams/${id}/versions/${now - 3}?compare=${now}`)).body;
    expect(then.state).toMatchObject({ version: now - 3, completedAt: null });
    expect(then.before).toMatchObject({ version: now, completedAt: expect.any(String) });
    const first = (await get<AdminStreamAt>(`streams/${id}/versions/1`)).body;
    expect(first).toMatchObject({ compare: 0, before: null, event: { type: 'OrderPlaced' } });
    expect((await get(`streams/${id}/versions/999`)).status).toBe(404);
    expect((await get('streams/order-nothing')).status).toBe(404);
  });

  it('ADM-09 lists every projection with how far behind it is', async () => {
    const { body } = await get<AdminProjectionRow[]>('projections');
    const counts = await Promise.all(ordersProjection.tables.map((table) => app.db.app.query(`select from ${table}`)));
    expect(body.find(({ id }) => id === 'order_summary')).toMatchObject({
      // Counted: PostgreSQL's estimate for a table that was not analysed is zero.
      rows: counts.reduce((sum, { rowCount }) => sum + rowCount!, 0),
      feed: 'kafka',
      reads: 'store',
      position: expect.stringMatching(/^\d+$/),
    });
    expect((await get('projections', 'support')).status).toBe(403);
    expect((await get('projections/overview')).body).toMatchObject({ storePosition: expect.stringMatching(/^\d+$/) });
  });

  it('ADM-09 verifies a projection, and finds a manipulated row', async () => {
    const proven = async (): Promise<AdminProof> => {
      const response = await post<AdminProjectionView>('projections/order_summary/prove', { reason: 'Is it right?' });
      const { id } = response.body.proof!;
      for (;;) {
        const { body } = await get<AdminProof>(`proofs/${id}`);
        if (body.state !== 'running') return body;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(await proven()).toMatchObject({ state: 'done', equal: true, differences: [] });
    await app.db.owner.query('update admin_orders set naira_kobo = naira_kobo + 100 where order_id = $1', [
      sale.orderId,
    ]);
    const wrong = await proven();
    expect(wrong).toMatchObject({ equal: false, differences: [{ table: 'admin_orders', kind: 'different' }] });
  });

  it('ADM-09 rebuilds a projection with a reason and its typed name, for an engineer alone', async () => {
    const path = 'projections/order_summary/rebuild';
    const body = { reason: 'A row is wrong', confirm: 'order_summary' };
    for (const role of ['finance', 'admin'] as const) expect((await post(path, body, role)).status).toBe(403);
    expect((await post(path, { ...body, confirm: 'orders' })).status).toBe(422);
    const response = await post<AdminProjectionView>(path, body);
    const { id } = response.body.rebuild!;
    expect(response.body.actions.find(({ action }) => action === 'rebuild')).toMatchObject({ why: 'already-running' });
    const paused = await post<AdminRebuild>(`rebuilds/${id}/pause`, { reason: 'Rush hour' });
    expect(paused.body).toMatchObject({ state: 'paused', actions: [{ action: 'resume' }, { action: 'cancel' }] });
    expect((await post(`rebuilds/${id}/pause`, { reason: 'Rush hour' })).status).toBe(409);
    await post(`rebuilds/${id}/resume`, { reason: 'It is over' });
    const worker = new Rebuilder({
      store: app.store,
      projections: [ordersProjection, approvalsProjection],
      pollMs: 20,
    });
    await worker.finish([id]);
    expect((await get<AdminRebuild>(`rebuilds/${id}`)).body).toMatchObject({ state: 'done', percent: '100.0' });
    // It leaves a trace on the page.
    const { body: rows } = await get<AdminProjectionRow[]>('projections');
    expect(rows.find((row) => row.id === 'order_summary')).toMatchObject({
      rebuild: null,
      lastRebuild: { id, state: 'done', reason: 'A row is wrong', finishedAt: expect.any(String) },
    });
    const engineer = await app.operator('engineer');
    const acts = (await app.events(streams.operator(engineer.id))).filter(
      ({ type }) => type === 'OperatorActionRecorded',
    );
    expect(acts.map(({ data }) => (data as { act: string }).act)).toEqual([
      'prove',
      'prove',
      'rebuild',
      'pause',
      'resume',
    ]);
    expect(acts.at(-1)!.metadata.reason).toBe('It is over');
  });

  it('ADM-09 lists a stream whose subscription has stopped, and has it retried', async () => {
    const [first] = await app.events(streams.order(sale.orderId));
    await app.db.owner.query(
      `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id,
         global_position, attempts, last_error, next_try_at)
       values ('ledger', 'projection', $1, 1, $2, 'OrderPlaced', 1, '1', 1, 3, 'value 17 is not known', now() + interval '1 hour')`,
      [first!.streamId, first!.eventId],
    );
    const { body } = await get<AdminDeadLetterRow[]>('dead-letters');
    expect(body).toMatchObject([{ subscription: 'ledger', cause: 'value … is not known', money: false }]);
    const path = `dead-letters/${encodeURIComponent(body[0]!.id)}`;
    expect((await get(path)).body).toMatchObject({
      errorText: 'value 17 is not known',
      actions: [{ action: 'retry' }],
    });
    expect((await post(`${path}/retry`, { reason: 'Mended' }, 'finance')).status).toBe(403);
    expect((await post(`${path}/retry`, { reason: 'Mended' })).status).toBe(200);
    const { rows } = await app.db.app.query(
      'select next_try_at <= clock_timestamp() as due from subscription_failures',
    );
    expect(rows).toEqual([{ due: true }]);
    expect((await post(`${path}/drop`, { reason: 'Never to be' })).status).toBe(200);
    expect((await app.db.app.query('select reason from dropped_events')).rows).toEqual([{ reason: 'Never to be' }]);
    expect((await post('dead-letters/ledger~order-x/retry', { reason: 'Mended' })).status).toBe(404);
  });

  describe('a repeated request', () => {
    /** Stops a named reader at the order's stream, each one on its own. */
    const stand = async (name: string, error: string): Promise<string> => {
      const [first] = await app.events(streams.order(sale.orderId));
      await app.db.owner.query(
        `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id,
           global_position, attempts, last_error, next_try_at)
         values ($1, 'projection', $2, 1, $3, 'OrderPlaced', 1, '1', 1, 3, $4, now() + interval '1 hour')`,
        [name, first!.streamId, first!.eventId, error],
      );
      return `dead-letters/${encodeURIComponent(`${name}~${first!.streamId}`)}`;
    };
    const again = <Body>(path: string, body: object, key: string) =>
      app.as<Body>('engineer', 'POST', `/api/admin/${path}`, body, key);
    const goesOn = (name: string) => app.db.owner.query('delete from subscription_failures where name = $1', [name]);
    const actsOn = async (name: string): Promise<number> => {
      const engineer = await app.operator('engineer');
      const events = await app.events(streams.operator(engineer.id));
      return events.filter(({ data }) => (data as { recordId?: string }).recordId?.startsWith(`${name}~`)).length;
    };

    it.each(['retry', 'drop'])('ADM-09 gets its first response after the subscription continued: %s', async (act) => {
      const path = await stand(`again-${act}`, 'value 1 is not known');
      const key = newToken();
      const first = await again(`${path}/${act}`, { reason: 'Mended' }, key);
      expect(first.status).toBe(200);
      await goesOn(`again-${act}`);
      const second = await again(`${path}/${act}`, { reason: 'Mended' }, key);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await actsOn(`again-${act}`)).toBe(1);
      expect((await again(`${path}/${act}`, { reason: 'Mended' }, newToken())).status).toBe(404);
      expect(await actsOn(`again-${act}`)).toBe(1);
    });

    it('ADM-09 a retry of another cause under the same key is refused and retries nothing', async () => {
      await stand('cause-a', 'value 1 is a');
      await stand('cause-b', 'value 2 is b');
      const key = newToken();
      const all = (cause: string) => again('dead-letters/retry-all', { cause, reason: 'Mended' }, key);
      expect((await all('value … is a')).body).toEqual({ letters: 1 });
      expect((await all('value … is a')).body).toEqual({ letters: 1 });
      expect((await all('value … is b')).status).toBe(422);
      const { rows } = await app.db.app.query(
        `select name, next_try_at <= clock_timestamp() as due from subscription_failures where name like 'cause-%' order by name`,
      );
      expect(rows).toEqual([
        { name: 'cause-a', due: true },
        { name: 'cause-b', due: false },
      ]);
    });

    it('ADM-09 never drops another event than the one that was shown', async () => {
      const path = await stand('moved-on', 'value 1 is not known');
      await app.db.owner.query(`update subscription_failures set version = 2 where name = 'moved-on'`);
      expect((await post(`${path}/drop`, { reason: 'Never to be', version: 1 })).status).toBe(409);
      const dropped = () => app.db.app.query(`select version from dropped_events where name = 'moved-on'`);
      expect((await dropped()).rows).toEqual([]);
      expect((await post(`${path}/drop`, { reason: 'Never to be', version: 2 })).status).toBe(200);
      expect((await dropped()).rows).toEqual([{ version: 2 }]);
    });

    it('ADM-11 neither drops nor retries a dead letter when the audit entry cannot be written', async () => {
      const path = await stand('unaudited', 'value 1 is unaudited');
      const { id } = await app.operator('engineer');
      await app.db.owner.query(
        `create function refuse_acts() returns trigger language plpgsql as $$ begin
           if new.stream_id = '${streams.operator(id)}' then raise exception 'the disk is full' using errcode = '53100'; end if;
           return new; end $$;
         create trigger refuse_acts before insert on events for each row execute function refuse_acts()`,
      );
      try {
        expect((await post(`${path}/drop`, { reason: 'Never to be' })).status).toBe(500);
        const all = { cause: 'value … is unaudited', reason: 'Mended' };
        expect((await post('dead-letters/retry-all', all)).status).toBe(500);
      } finally {
        await app.db.owner.query('drop trigger refuse_acts on events; drop function refuse_acts()');
      }
      const { rows } = await app.db.app.query(
        `select next_try_at <= clock_timestamp() as due, (select count(*)::int from dropped_events where name = 'unaudited') as dropped
         from subscription_failures where name = 'unaudited'`,
      );
      expect(rows).toEqual([{ due: false, dropped: 0 }]);
    });
  });
});
