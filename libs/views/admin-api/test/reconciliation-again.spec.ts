import { jest } from '@jest/globals';
import { ProviderUnavailableError } from '@usdt-africa/banking';
import { event, streams } from '@usdt-africa/contracts/events';
import { Rebuilder } from '@usdt-africa/event-store';
import { eventually } from '@usdt-africa/event-store/subscription.features';
import { newToken, type Problem, uuidv7 } from '@usdt-africa/kernel';
import { reconciliationProjection, StatementReader } from '@usdt-africa/reconciliation';
import { DAY, naira, ReconciliationScene, type View } from './reconciliation-scene.js';
import type { TestApp } from './test-app.js';

describe('a statement that is requested again under the same key', () => {
  let scene: ReconciliationScene;
  let app: TestApp;

  beforeAll(async () => {
    scene = await ReconciliationScene.open();
    app = scene.app;
  });
  afterAll(() => scene.close());

  /** The process crashed before the response was stored: what was done by then is done. */
  async function answerLost(key: string): Promise<void> {
    const { rowCount } = await app.db.owner.query(
      'update idempotency_keys set status = null, answer = null, claimed_until = $2 where key = $1',
      [key, new Date(app.clock.now().getTime() - 1)],
    );
    expect(rowCount).toBe(1);
  }

  async function recordedTypes(): Promise<string[]> {
    await app.applyAll();
    return (await app.events(streams.reconciliation(DAY))).map(({ type }) => type);
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

  it('ADM-08 a repeated import whose first response was lost is not started a second time', async () => {
    app.clock.advance(1_000);
    const key = newToken();
    const path = `/api/admin/reconciliation/${DAY}/import-statement`;
    expect((await app.as<View>('finance', 'POST', path, {}, key)).body.readingNow).toMatchObject({ source: 'api' });
    await scene.reader.look();
    await app.applyAll();
    await answerLost(key);
    const again = await app.as<View>('finance', 'POST', path, {}, key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect(await recordedTypes()).toEqual(['StatementImportStarted', 'StatementLinesImported', 'StatementImported']);
  });

  it('ADM-08 a repeated import is not refused for the version that it has itself changed', async () => {
    app.clock.advance(1_000);
    const key = newToken();
    const { version } = await scene.view();
    const path = `/api/admin/reconciliation/${DAY}/import-statement`;
    expect((await app.as<View>('finance', 'POST', path, { version }, key)).body).toMatchObject({ reading: true });
    await answerLost(key);
    const again = await app.as<View>('finance', 'POST', path, { version }, key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: true })]);
    await scene.reader.look();
    expect((await recordedTypes()).filter((type) => type === 'StatementImportStarted')).toHaveLength(2);
  });

  it('ADM-08 an interrupted import completes, also where the provider lists other transfers', async () => {
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
    const { clock, db, store } = app;
    const log = { error: () => undefined, warn: () => undefined };
    const reader = new StatementReader(db.app, store, provider, clock, log, null);
    clock.advance(1_000);
    expect((await scene.act('import-statement')).status).toBe(200);
    for (let looks = 0; looks < 2; looks++) await reader.look();
    expect(pages).toEqual([1, 2, 2, 1, 2]);
    await recordedTypes();
    expect(await scene.view()).toMatchObject({
      matched: 4,
      readings: [{ source: 'api', state: 'read', lines: 4 }, {}, {}],
    });
  });

  it('ADM-08 a repeated upload of an imported file whose response was lost imports nothing more', async () => {
    const key = newToken();
    expect((await send(fileOf('A'), key)).body).toMatchObject({ statement: { source: 'file', lines: 4 }, matched: 4 });
    const before = await recordedTypes();
    await answerLost(key);
    const again = await send(fileOf('A'), key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect(await recordedTypes()).toEqual(before);
  });

  it('ADM-08 a file of which only the start was written is imported again by the same request', async () => {
    const key = newToken();
    const { store } = app;
    const append = store.append.bind(store);
    // The start is recorded, and the process that writes the lines crashes.
    const write = jest.spyOn(store, 'append').mockImplementation((given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesImported'));
      return lines ? Promise.reject(new Error('died')) : append(given, options);
    });
    expect((await send(fileOf('B'), key)).status).toBe(500);
    write.mockRestore();
    expect((await recordedTypes()).at(-1)).toBe('StatementImportStarted');
    const again = await send(fileOf('B'), key);
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ reading: false, matched: 4 })]);
    expect((await recordedTypes()).slice(-4)).toEqual([
      'StatementImportAbandoned',
      'StatementImportStarted',
      'StatementLinesImported',
      'StatementImported',
    ]);
    expect(await scene.view()).toMatchObject({ statement: { source: 'file', lines: 4 }, matched: 4, addsUp: true });
  });

  it('ADM-08 a file that is overtaken by another one while it is written is refused, and the other one applies', async () => {
    const { store } = app;
    const append = store.append.bind(store);
    let overtaken: Promise<{ status: number }> | null = null;
    app.clock.advance(1_000);
    const write = jest.spyOn(store, 'append').mockImplementation(async (given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesImported'));
      if (lines && !overtaken) expect((await (overtaken = send(fileOf('E'), newToken()))).status).toBe(200);
      return append(given, options);
    });
    expect(await send(fileOf('D'), newToken())).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    write.mockRestore();
    await recordedTypes();
    const { readings, matched } = await scene.view();
    expect([
      matched,
      readings
        .slice(0, 2)
        .map(({ state }) => state)
        .sort(),
    ]).toEqual([4, ['left', 'read']]);
  });

  /** Runs `first` before the first lines of a file are written. */
  function beforeLines(first: () => Promise<unknown>): { restore(): void } {
    const { store } = app;
    const append = store.append.bind(store);
    let begun = false;
    const write = jest.spyOn(store, 'append').mockImplementation(async (given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesImported'));
      if (lines && !begun) {
        begun = true;
        await first();
      }
      return append(given, options);
    });
    return { restore: () => write.mockRestore() };
  }

  it('ADM-08 a repeat after a crash does not replace the newer file', async () => {
    const key = newToken();
    app.clock.advance(1_000);
    const writer = beforeLines(() => Promise.reject(new Error('died')));
    expect((await send(fileOf('F'), key)).status).toBe(500);
    writer.restore();
    expect((await send(fileOf('G'), newToken())).status).toBe(200);
    const before = await recordedTypes();
    expect(await send(fileOf('F'), key)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect(await recordedTypes()).toEqual(before);
  });

  it('ADM-08 a file is imported completely although an operator explains a line of its day meanwhile', async () => {
    app.clock.advance(1_000);
    const [headings, first, , ...others] = fileOf('H').split('\n');
    expect((await send([headings, first, ...others].join('\n'), newToken())).body).toMatchObject({
      explain: { lines: 1 },
    });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const input = { rows, kind: 'provider-error', reason: 'Ticket 4410' };
    let explained = 0;
    const writer = beforeLines(async () => (explained = (await scene.act('resolve', input)).status));
    const sent = await send(fileOf('I'), newToken());
    writer.restore();
    expect([explained, sent.status, sent.body]).toEqual([200, 200, expect.objectContaining({ matched: 4 })]);
    expect((await recordedTypes()).slice(-4)).toEqual([
      'StatementImportStarted',
      'ReconciliationRowsResolved',
      'StatementLinesImported',
      'StatementImported',
    ]);
  });

  /** Sends a request, loses its response and sends it again: it gets the same response, and takes effect once. */
  async function twice(action: string, body: object, type: string): Promise<void> {
    const key = newToken();
    const act = (by: string) => app.as<View>('finance', 'POST', `/api/admin/reconciliation/${DAY}/${action}`, body, by);
    const before = (await recordedTypes()).filter((one) => one === type).length;
    const first = await act(key);
    expect(first.status).toBe(200);
    await answerLost(key);
    expect(await act(key)).toMatchObject({ status: 200, body: first.body });
    expect((await recordedTypes()).filter((one) => one === type)).toHaveLength(before + 1);
    // Another request is another matter.
    expect((await act(newToken())).status).toBe(409);
  }

  it('ADM-08 lines are explained once, also where the response was lost', async () => {
    app.clock.advance(86_400_000);
    const [headings, , ...others] = fileOf('C').split('\n');
    expect((await send([headings, ...others].join('\n'), newToken())).body).toMatchObject({ explain: { lines: 1 } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const body = { rows, kind: 'provider-error', reason: 'Ticket 4411' };
    await twice('resolve', body, 'ReconciliationRowsResolved');
  });

  it('ADM-08 a day is not closed while an event of one of its payouts is a dead letter of the projection', async () => {
    const { db, store } = app;
    const { payoutId, for: paidFor, provider, reference, amountKobo } = scene.paid[2]!;
    const orderId = paidFor.id;
    const stream = streams.payout(payoutId);
    const { length } = await app.events(stream);
    const returned = event('PayoutReturned', {
      payoutId,
      for: paidFor,
      provider,
      reference,
      reason: 'returned-by-bank',
      amountKobo,
      at: app.clock.now().toISOString(),
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
    app.clock.advance(3_600_000);
    await app.applyAll();
    expect(await scene.view()).toMatchObject({ status: 'clear', pending: 0 });
    const refused = await scene.act<Problem>('close', { reason: 'All explained' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'figures-behind' } });
    expect(refused.body.detail).toContain('dead letters');
    const letter = encodeURIComponent(`reconciliation~${stream}`);
    expect(
      (await app.as('engineer', 'POST', `/api/admin/dead-letters/${letter}/retry`, { reason: 'Mended' })).status,
    ).toBe(200);
    await eventually(async () => (await db.app.query('select from subscription_failures')).rowCount === 0);
    expect(await scene.view()).toMatchObject({ status: 'open', explain: { lines: 1 } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    expect((await scene.act('resolve', { rows, kind: 'timing', reason: 'It came back today' })).status).toBe(200);
  });

  it('ADM-08 a day is closed once, also where the response was lost', async () => {
    const { version } = await scene.view();
    await twice('close', { version, reason: 'All explained' }, 'ReconciliationDayClosed');
    // The explanations of its lines can no longer be withdrawn.
    const rows = (await scene.rows({ tab: 'resolved' })).map(({ id }) => id);
    expect(rows).not.toEqual([]);
    const back = await scene.act<Problem>('withdraw-explanations', { rows, reason: 'Not so' });
    expect(back).toMatchObject({ status: 409, body: { code: 'closed' } });
  });

  it('ADM-08 a history in which an earlier release started an import twice causes no failure', async () => {
    const day = '2026-01-04';
    const readingId = uuidv7(app.clock.now());
    const at = app.clock.now().toISOString();
    const begun = event('StatementImportStarted', {
      readingId,
      provider: 'paystack',
      day,
      source: 'file',
      upTo: '2026-01-04T23:00:00.000Z',
      file: null,
      fees: 'left-out',
      at,
    });
    const left = event('StatementImportAbandoned', { readingId, cause: 'replaced', at });
    const streamId = streams.reconciliation(`paystack-${day}`);
    const metadata = { correlationId: 'test', actor: 'operator:test' };
    await app.store.append({ streamId, expectedVersion: 0, events: [begun, left, begun] }, { metadata });
    await app.applyAll();
    expect(await scene.view(`paystack-${day}`)).toMatchObject({ version: 3, readings: [{ state: 'reading' }] });
  });

  it('ADM-08 a file that was not written to its end blocks nothing: an hour later the provider’s list is imported', async () => {
    const day = 'paystack-2026-01-04';
    await scene.reader.look();
    await app.applyAll();
    expect(await scene.view(day)).toMatchObject({ readings: [{ source: 'file', state: 'reading' }] });
    app.clock.advance(3_600_001);
    for (let looks = 0; looks < 2; looks++) {
      await scene.reader.look();
      await app.applyAll();
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

  it('ADM-08 a closed day whose rebuilt rows differ from those at closing is open again', async () => {
    const day = '2026-01-03';
    // As an earlier release had it, which made another line of the same events.
    const figures = {
      lines: 1,
      resolved: 1,
      ledgerKobo: '0',
      statementKobo: '100',
      differenceKobo: '-100',
      sha256: 'f'.repeat(64),
      fees: { ledgerKobo: '0', statementKobo: '0', differenceKobo: '0', unsaidKobo: '0' },
    };
    const at = app.clock.now().toISOString();
    const closed = event('ReconciliationDayClosed', { provider: 'paystack', day, figures, at });
    const streamId = streams.reconciliation(`paystack-${day}`);
    const metadata = { correlationId: 'test', actor: 'operator:test' };
    await app.store.append({ streamId, expectedVersion: 0, events: [closed] }, { metadata });
    const viewed = async (): Promise<View> => {
      await app.applyAll();
      await scene.reader.look();
      await app.applyAll();
      return scene.view(`paystack-${day}`);
    };
    expect(await viewed()).toMatchObject({ status: 'closed', reopened: null });
    const rebuilder = new Rebuilder({ store: app.store, projections: [reconciliationProjection], pollMs: 20 });
    const [rebuild] = await rebuilder.request(['reconciliation'], { by: 'operator:test', reason: 'A mended fold' });
    const abort = new AbortController();
    const running = rebuilder.run(abort.signal);
    await eventually(async () => (await rebuilder.status(rebuild!.id)).state === 'done');
    abort.abort();
    await running;
    expect(await viewed()).toMatchObject({
      closed: null,
      reopened: { before: { lines: 1, difference: '-1.00' }, after: { lines: 0, difference: '0.00' } },
    });
  });
});
