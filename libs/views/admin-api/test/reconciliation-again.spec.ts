import { jest } from '@jest/globals';
import { ProviderUnavailableError } from '@usdt-africa/banking';
import { event, streams } from '@usdt-africa/contracts/events';
import { Rebuilder } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { newToken, type Problem, uuidv7 } from '@usdt-africa/kernel';
import { reconciliationProjection, StatementReader } from '@usdt-africa/reconciliation';
import { DAY, naira, ReconciliationScene, type View } from './reconciliation-scene.js';
import type { World } from './world.js';

describe('a statement that is asked for again under the same key', () => {
  let scene: ReconciliationScene;
  let world: World;

  beforeAll(async () => {
    scene = await ReconciliationScene.open();
    world = scene.world;
  });
  afterAll(() => scene.close());

  /** Whoever answered died before the answer was kept: what was done by then is done. */
  async function answerLost(key: string): Promise<void> {
    const { rowCount } = await world.db.owner.query(
      'update idempotency_keys set status = null, answer = null, claimed_until = $2 where key = $1',
      [key, new Date(world.clock.now().getTime() - 1)],
    );
    expect(rowCount).toBe(1);
  }

  async function told(): Promise<string[]> {
    await world.heard();
    return (await world.events(streams.reconciliation(DAY))).map(({ type }) => type);
  }

  const send = (file: string, key: string) => scene.send(file, key);

  const fileOf = (name: string): string =>
    [
      'Transfer Code,Reference,Amount,Status,Created At,Name',
      ...scene.paid.map(
        ({ reference, amountKobo }) =>
          `TRF_1,${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00,${name}`,
      ),
    ].join('\n');

  it('ADM-08 a reading that was begun and whose answer was lost is not begun a second time', async () => {
    world.clock.advance(1_000);
    const key = newToken();
    const path = `/api/admin/reconciliation/${DAY}/read`;
    expect((await world.as<View>('finance', 'POST', path, {}, key)).body.readingNow).toMatchObject({ source: 'api' });
    await scene.reader.look();
    await world.heard();
    await answerLost(key);
    const again = await world.as<View>('finance', 'POST', path, {}, key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect(await told()).toEqual(['StatementReadingStarted', 'StatementLinesRead', 'StatementRead']);
  });

  it('ADM-08 nor is it refused for the version that it has changed itself', async () => {
    world.clock.advance(1_000);
    const key = newToken();
    const { version } = await scene.view();
    const path = `/api/admin/reconciliation/${DAY}/read`;
    expect((await world.as<View>('finance', 'POST', path, { version }, key)).body).toMatchObject({ reading: true });
    await answerLost(key);
    const again = await world.as<View>('finance', 'POST', path, { version }, key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: true })]);
    await scene.reader.look();
    expect((await told()).filter((type) => type === 'StatementReadingStarted')).toHaveLength(2);
  });

  it('ADM-08 a reading that broke off comes to its end, also where the provider lists others beside ours', async () => {
    const pages: number[] = [];
    const transfers = scene.paid.map(({ reference, amountKobo, at }) => ({
      reference,
      providerReference: null,
      amountKobo: BigInt(amountKobo),
      outcome: 'paid' as const,
      feeKobo: null,
      sessionId: null,
      at: new Date(at),
      narration: null,
    }));
    const provider = {
      name: 'paystack',
      reversals: () => Promise.reject(new ProviderUnavailableError('not asked')),
      statement: (_window: object, page: number) => {
        // It is away once, between the pages.
        if (pages.push(page) === 2) return Promise.reject(new ProviderUnavailableError('http-503'));
        // Of the first page one is in dollars.
        const first = { transfers: transfers.slice(0, 2), listed: 3, total: 5, more: true };
        const last = { transfers: transfers.slice(2), listed: 2, total: 5, more: false };
        return Promise.resolve(page === 1 ? first : last);
      },
    };
    const { clock, db, store } = world;
    const log = { error: () => undefined, warn: () => undefined };
    const reader = new StatementReader({ pool: db.app, store, provider, clock, log });
    clock.advance(1_000);
    expect((await scene.act('read')).status).toBe(200);
    for (let looks = 0; looks < 2; looks++) await reader.look();
    expect(pages).toEqual([1, 2, 2, 1, 2]);
    await told();
    expect(await scene.view()).toMatchObject({
      matched: 4,
      readings: [{ source: 'api', state: 'read', lines: 4 }, {}, {}],
    });
  });

  it('ADM-08 a file that was read to its end and whose answer was lost is the statement, and no second one', async () => {
    const key = newToken();
    expect((await send(fileOf('A'), key)).body).toMatchObject({ statement: { source: 'file', lines: 4 }, matched: 4 });
    const before = await told();
    await answerLost(key);
    const again = await send(fileOf('A'), key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect(await told()).toEqual(before);
  });

  it('ADM-08 a file of which only the beginning was written is read anew by the same request', async () => {
    const key = newToken();
    const { store } = world;
    const append = store.append.bind(store);
    // The beginning is written, and whoever writes its lines dies.
    const write = jest.spyOn(store, 'append').mockImplementation((given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesRead'));
      return lines ? Promise.reject(new Error('died')) : append(given, options);
    });
    expect((await send(fileOf('B'), key)).status).toBe(500);
    write.mockRestore();
    expect((await told()).at(-1)).toBe('StatementReadingStarted');
    const again = await send(fileOf('B'), key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect((await told()).slice(-4)).toEqual([
      'StatementReadingLeft',
      'StatementReadingStarted',
      'StatementLinesRead',
      'StatementRead',
    ]);
    expect(await scene.view()).toMatchObject({ statement: { source: 'file', lines: 4 }, matched: 4, addsUp: true });
  });

  it('ADM-08 whose file is overtaken by another one while it is written is told so, and the other one stands', async () => {
    const { store } = world;
    const append = store.append.bind(store);
    let overtaken: Promise<{ status: number }> | null = null;
    world.clock.advance(1_000);
    const write = jest.spyOn(store, 'append').mockImplementation(async (given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesRead'));
      if (lines && !overtaken) expect((await (overtaken = send(fileOf('E'), newToken()))).status).toBe(200);
      return append(given, options);
    });
    expect(await send(fileOf('D'), newToken())).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    write.mockRestore();
    await told();
    const { readings, matched } = await scene.view();
    expect([
      matched,
      readings
        .slice(0, 2)
        .map(({ state }) => state)
        .sort(),
    ]).toEqual([4, ['left', 'read']]);
  });

  /** Whoever writes the lines of a file does this before the first of them. */
  function beforeLines(first: () => Promise<unknown>): { restore(): void } {
    const { store } = world;
    const append = store.append.bind(store);
    let begun = false;
    const write = jest.spyOn(store, 'append').mockImplementation(async (given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesRead'));
      if (lines && !begun) {
        begun = true;
        await first();
      }
      return append(given, options);
    });
    return { restore: () => write.mockRestore() };
  }

  it('ADM-08 nor does its request come back, once whoever wrote it has died, and take the place of the other one', async () => {
    const key = newToken();
    world.clock.advance(1_000);
    const writer = beforeLines(() => Promise.reject(new Error('died')));
    expect((await send(fileOf('F'), key)).status).toBe(500);
    writer.restore();
    expect((await send(fileOf('G'), newToken())).status).toBe(200);
    const before = await told();
    expect(await send(fileOf('F'), key)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect(await told()).toEqual(before);
  });

  it('ADM-08 a file is written on while somebody explains a line of its day', async () => {
    world.clock.advance(1_000);
    const [headings, first, , ...others] = fileOf('H').split('\n');
    expect((await send([headings, first, ...others].join('\n'), newToken())).body).toMatchObject({
      explain: { lines: 1 },
    });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const said = { rows, kind: 'provider-error', reason: 'Ticket 4410' };
    let explained = 0;
    const writer = beforeLines(async () => (explained = (await scene.act('resolve', said)).status));
    const sent = await send(fileOf('I'), newToken());
    writer.restore();
    expect([explained, sent.status, sent.body]).toEqual([200, 200, expect.objectContaining({ matched: 4 })]);
    expect((await told()).slice(-4)).toEqual([
      'StatementReadingStarted',
      'ReconciliationRowsResolved',
      'StatementLinesRead',
      'StatementRead',
    ]);
  });

  /** The same request, before and after its answer was lost: it is answered again, and what it did is done once. */
  async function twice(verb: string, body: object, type: string): Promise<void> {
    const key = newToken();
    const act = (by: string) => world.as<View>('finance', 'POST', `/api/admin/reconciliation/${DAY}/${verb}`, body, by);
    const before = (await told()).filter((one) => one === type).length;
    const first = await act(key);
    expect(first.status).toBe(200);
    await answerLost(key);
    expect(await act(key)).toMatchObject({ status: 200, body: first.body });
    expect((await told()).filter((one) => one === type)).toHaveLength(before + 1);
    // Another request is another matter.
    expect((await act(newToken())).status).toBe(409);
  }

  it('ADM-08 what lines are is said once, also where the answer was lost', async () => {
    world.clock.advance(86_400_000);
    const [headings, , ...others] = fileOf('C').split('\n');
    expect((await send([headings, ...others].join('\n'), newToken())).body).toMatchObject({ explain: { lines: 1 } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const body = { rows, kind: 'provider-error', reason: 'Ticket 4411' };
    await twice('resolve', body, 'ReconciliationRowsResolved');
  });

  it('ADM-08 is not closed while what happened to a payout stands aside: its figures would be frozen without it for ever', async () => {
    const { db, store } = world;
    const { payoutId, orderId, reference, amountKobo } = scene.paid[2]!;
    const stream = streams.payout(payoutId);
    const { length } = await world.events(stream);
    const returned = event('PayoutReturned', {
      payoutId,
      orderId,
      reference,
      reason: 'returned-by-bank',
      amountKobo,
      at: world.clock.now().toISOString(),
      postings: [
        { account: `payable:payout:${payoutId}`, currency: 'NGN', amount: `-${amountKobo}` },
        { account: 'provider:paystack', currency: 'NGN', amount: amountKobo },
      ],
    });
    // The reader could not apply it, and its stream stands aside.
    await db.owner.query(
      `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id,
         global_position, attempts, last_error, next_try_at)
       values ('reconciliation', 'projection', $1, $2, gen_random_uuid(), 'PayoutReturned', 1, '1', 1, 3, 'unreadable', now() + interval '1 hour')`,
      [stream, length + 1],
    );
    const metadata = { correlationId: 'test', actor: 'system:payouts', orderId };
    await store.append({ streamId: stream, expectedVersion: length, events: [returned] }, { metadata });
    world.clock.advance(3_600_000);
    await world.heard();
    expect(await scene.view()).toMatchObject({ status: 'clear', pending: 0 });
    const refused = await scene.act<Problem>('close', { reason: 'All explained' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'figures-behind' } });
    expect(refused.body.detail).toContain('dead letters');
    const letter = encodeURIComponent(`reconciliation~${stream}`);
    expect(
      (await world.as('engineer', 'POST', `/api/admin/dead-letters/${letter}/retry`, { reason: 'Mended' })).status,
    ).toBe(200);
    await eventually(async () => (await db.app.query('select from subscription_failures')).rowCount === 0);
    expect(await scene.view()).toMatchObject({ status: 'open', explain: { lines: 1 } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    expect((await scene.act('resolve', { rows, kind: 'timing', reason: 'It came back today' })).status).toBe(200);
  });

  it('ADM-08 a day is closed once, also where the answer was lost', async () => {
    const { version } = await scene.view();
    await twice('close', { version, reason: 'All explained' }, 'ReconciliationDayClosed');
    // What was said of its lines is kept with it.
    const rows = (await scene.rows({ tab: 'resolved' })).map(({ id }) => id);
    expect(rows).not.toEqual([]);
    const back = await scene.act<Problem>('take-back', { rows, reason: 'Not so' });
    expect(back).toMatchObject({ status: 409, body: { code: 'closed' } });
  });

  it('ADM-08 a history in which an earlier release began a reading twice stops nobody', async () => {
    const day = '2026-01-04';
    const readingId = uuidv7(world.clock.now());
    const at = world.clock.now().toISOString();
    const begun = event('StatementReadingStarted', {
      readingId,
      provider: 'paystack',
      day,
      source: 'file',
      upTo: '2026-01-04T23:00:00.000Z',
      file: null,
      fees: 'left-out',
      at,
    });
    const left = event('StatementReadingLeft', { readingId, cause: 'replaced', at });
    const streamId = streams.reconciliation(`paystack-${day}`);
    const metadata = { correlationId: 'test', actor: 'operator:test' };
    await world.store.append({ streamId, expectedVersion: 0, events: [begun, left, begun] }, { metadata });
    await world.heard();
    expect(await scene.view(`paystack-${day}`)).toMatchObject({ version: 3, readings: [{ state: 'reading' }] });
  });

  it('ADM-08 a file that nobody wrote to its end keeps its day from nothing: an hour later the provider’s list is read', async () => {
    const day = 'paystack-2026-01-04';
    await scene.reader.look();
    await world.heard();
    expect(await scene.view(day)).toMatchObject({ readings: [{ source: 'file', state: 'reading' }] });
    world.clock.advance(3_600_001);
    for (let looks = 0; looks < 2; looks++) {
      await scene.reader.look();
      await world.heard();
    }
    expect(await scene.view(day)).toMatchObject({
      readingNow: null,
      statement: { source: 'api' },
      readings: [
        { source: 'api', state: 'read' },
        { source: 'file', state: 'left' },
      ],
    });
  });

  it('ADM-08 a closed day whose rows were built anew, and are not what they were then, is open again', async () => {
    const day = '2026-01-03';
    // As an earlier release had it, which made another line of the same events.
    const figures = {
      lines: 1,
      resolved: 1,
      ledgerKobo: '0',
      statementKobo: '100',
      differenceKobo: '-100',
      sha256: 'f'.repeat(64),
      fees: null,
    };
    const at = world.clock.now().toISOString();
    const closed = event('ReconciliationDayClosed', { provider: 'paystack', day, figures, at });
    const streamId = streams.reconciliation(`paystack-${day}`);
    const metadata = { correlationId: 'test', actor: 'operator:test' };
    await world.store.append({ streamId, expectedVersion: 0, events: [closed] }, { metadata });
    const looked = async (): Promise<View> => {
      await world.heard();
      await scene.reader.look();
      await world.heard();
      return scene.view(`paystack-${day}`);
    };
    expect(await looked()).toMatchObject({ status: 'closed', reopened: null });
    const rebuilder = new Rebuilder({ store: world.store, projections: [reconciliationProjection], pollMs: 20 });
    const [asked] = await rebuilder.request(['reconciliation'], { by: 'operator:test', reason: 'A mended fold' });
    const abort = new AbortController();
    const running = rebuilder.run(abort.signal);
    await eventually(async () => (await rebuilder.status(asked!.id)).state === 'done');
    abort.abort();
    await running;
    expect(await looked()).toMatchObject({
      closed: null,
      reopened: { before: { lines: 1, difference: '-1.00' }, after: { lines: 0, difference: '0.00' } },
    });
  });
});
