import { jest } from '@jest/globals';
import type {
  AdminAuditRow,
  AdminMenuCounts,
  AdminOrderView,
  AdminReconciliationDayRow,
  AdminReconciliationRowView,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { newToken, type Problem } from '@usdt-africa/kernel';
import { everything } from '@usdt-africa/test-kit';
import { reconciliationAlarms, reconciliationProjection } from '@usdt-africa/reconciliation';
import { DAY, naira, ReconciliationScene, type View } from './reconciliation-scene.js';
import type { TestApp } from './test-app.js';

describe('a day compared with the provider’s statement', () => {
  let scene: ReconciliationScene;
  let app: TestApp;

  beforeAll(async () => {
    scene = await ReconciliationScene.open();
    app = scene.app;
  });
  afterAll(() => scene.close());

  it('ADM-08 lists today and yesterday, although they were not requested yet', async () => {
    const answer = await app.as<AdminReconciliationDayRow[]>('finance', 'GET', '/api/admin/reconciliation');
    expect(answer.body.map(({ id, status, version }) => [id, status, version])).toEqual([
      [DAY, 'unread', 0],
      ['paystack-2026-01-04', 'unread', 0],
    ]);
    expect(answer.headers.get('content-range')).toBe('reconciliation 0-1/2');
    expect(await scene.view('paystack-2026-01-04')).toMatchObject({
      status: 'unread',
      ledger: { lines: 0 },
      addsUp: true,
    });
  });

  it('ADM-08 reports nothing missing before a statement was imported: our lines wait', async () => {
    expect(await scene.view()).toMatchObject({
      status: 'unread',
      statement: null,
      pending: 4,
      explain: { lines: 0 },
      chain: { payouts: 4, wrong: 0, difference: '0.00' },
      addsUp: true,
    });
    expect((await scene.rows({ tab: 'pending' })).map(({ finding }) => finding)).toEqual(
      Array(4).fill('not-concluded'),
    );
    expect((await app.as('finance', 'GET', '/api/admin/reconciliation/paystack-2026-01-06')).status).toBe(404);
    expect((await app.as('finance', 'GET', '/api/admin/reconciliation/paystack-2026-02-31')).status).toBe(404);
  });

  it('ADM-08 matches every payout with its line, to the kobo', async () => {
    const day = await scene.read();
    expect(day).toMatchObject({
      status: 'clear',
      ledger: { lines: 4, naira: naira(scene.total()) },
      statement: { lines: 4, naira: naira(scene.total()), source: 'api' },
      matched: 4,
      addsUp: true,
      sums: { total: { ledger: naira(scene.total()), statement: naira(scene.total()), difference: '0.00' } },
    });
    expect(day.readings).toMatchObject([{ source: 'api', state: 'read', lines: 4, naira: naira(scene.total()) }]);
  });

  it('ADM-08 a planted difference of ₦1 is found, and the sums show exactly it', async () => {
    const [planted] = scene.paid;
    const wrong = BigInt(planted!.amountKobo) + 100n;
    await scene.play('POST', `transfers/${planted!.reference}/statement`, { amount: naira(wrong) });
    const day = await scene.read();
    expect(day).toMatchObject({
      status: 'open',
      explain: { lines: 1, naira: '-1.00' },
      matched: 3,
      addsUp: true,
      sums: {
        explain: { lines: 1, ledger: naira(wrong - 100n), statement: naira(wrong), difference: '-1.00' },
        total: { difference: '-1.00', statement: naira(scene.total() + 100n) },
      },
      states: { different: { lines: 1, difference: '-1.00' } },
    });
    const [row] = await scene.rows({ tab: 'explain' });
    expect(row).toMatchObject({ reference: planted!.reference, state: 'different', finding: 'amount' });
    const { body } = await app.as<AdminReconciliationRowView>(
      'finance',
      'GET',
      `/api/admin/reconciliation-rows/${row!.id}`,
    );
    expect(body).toMatchObject({
      difference: '-1.00',
      chain: { addsUp: true, requested: naira(wrong - 100n), deposits: [{ amount: expect.any(String) }] },
      actions: [{ action: 'resolve', why: null }],
    });
    expect(body.timeline.map(({ type }) => type)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
    const menu = await app.as<AdminMenuCounts>('finance', 'GET', '/api/admin/counts');
    expect(menu.body['reconciliation']).toBe(1);
    expect((await app.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts')).body).not.toHaveProperty(
      'reconciliation',
    );
  });

  it('ADM-08 finds payouts that the statement lacks, and lines of the statement that are not ours', async () => {
    const [, hidden] = scene.paid;
    await scene.play('POST', `transfers/${hidden!.reference}/statement`, { hidden: true });
    await scene.play('POST', 'statement', { reference: '=cmd|calc', amount: '50000' });
    const day = await scene.read();
    const missing = BigInt(hidden!.amountKobo);
    expect(day.explain).toEqual({
      lines: 3,
      naira: `${missing - 5_000_100n < 0n ? '-' : ''}${naira(abs(missing - 5_000_100n))}`,
    });
    expect(day.addsUp).toBe(true);
    expect(day.sums.total).toMatchObject({
      ledger: naira(scene.total()),
      statement: naira(scene.total() + 100n - missing + 5_000_000n),
    });
    const found = await scene.rows({ tab: 'explain', state: ['missing', 'extra'] });
    expect(
      found.map(({ state, finding, ours, theirs }) => [state, finding, ours === null, theirs === null]).sort(),
    ).toEqual([
      ['extra', 'not-ours', true, false],
      ['missing', 'not-at-provider', false, true],
    ]);
  });

  it('ADM-08 exports the lines as a file without active spreadsheet formulas, and records who exported it', async () => {
    const { cookie, id } = await app.operator('finance');
    const answer = await fetch(`${app.url}/api/admin/reconciliation-rows/export`, {
      method: 'POST',
      headers: { Origin: app.url, Cookie: cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ filter: { day: DAY }, reason: 'For the auditor' }),
    });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('total-rows')]).toEqual([200, '5']);
    expect(text).toContain(",'=cmd|calc,extra,not-ours,");
    expect(text).toContain(',-1.00,');
    expect(text.slice(0, text.indexOf('\r\n'))).toContain('"Our fee, naira"');
    expect(text).toContain(',25.00,');
    const exported = (await app.events(streams.operator(id))).filter(({ type }) => type === 'RecordsExported');
    expect(exported).toMatchObject([{ data: { resource: 'reconciliation-rows', rows: 5 } }]);
  });

  it('ADM-08 is not closed before its end, without a statement or with open lines, and only by finance', async () => {
    expect(await scene.act<Problem>('close')).toMatchObject({ status: 409, body: { code: 'day-not-over' } });
    app.clock.advance(17.5 * 3_600_000);
    expect(await scene.act<Problem>('close')).toMatchObject({ status: 409, body: { code: 'no-statement' } });
    // At 06:00 in Lagos the import starts automatically, and is read at the next poll.
    for (let looks = 0; looks < 2; looks++) {
      await scene.reader.look();
      await app.applyAll();
    }
    expect((await scene.view()).readings[0]).toMatchObject({ state: 'read', by: { kind: 'system' } });
    const refused = await scene.act<Problem>('close');
    expect(refused).toMatchObject({ status: 409, body: { code: 'lines-to-explain' } });
    expect(refused.body.detail).toBe('The day cannot be closed: 3 lines must be explained first.');
    for (const role of ['support', 'engineer'] as const)
      for (const action of ['import-statement', 'resolve', 'close', 'statement', 'check-statement'])
        expect([role, action, (await scene.act(action, {}, role)).status]).toEqual([role, action, 403]);
    expect((await app.as('support', 'GET', '/api/admin/reconciliation')).status).toBe(403);
  });

  it('ADM-08 lines are explained with a reason, all or none, and once', async () => {
    const open = await scene.rows({ tab: 'explain' });
    const ids = open.map(({ id }) => id);
    const matched = (await scene.rows({ tab: 'matched' }))[0]!.id;
    const kind = 'provider-error';
    const wordless = await scene.act<Problem>('resolve', { rows: ids, kind, reason: ' ' });
    expect(wordless.status).toBe(422);
    const mixed = await scene.act<Problem>('resolve', { rows: [...ids, matched], kind, reason: 'x' });
    expect(mixed).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect((await scene.view()).explain.lines).toBe(3);
    const done = await scene.act('resolve', { rows: ids, kind, reason: 'Paystack ticket 4411' });
    expect(done.body).toMatchObject({ status: 'clear', resolved: 3, explain: { lines: 0 }, addsUp: true });
    expect((await scene.rows({ tab: 'resolved' }))[0]!.resolved).toMatchObject({
      kind,
      reason: 'Paystack ticket 4411',
      by: { kind: 'operator', role: 'finance' },
    });
    const audit = await app.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit');
    expect(audit.body.map(({ act: type }) => type)).toContain('ReconciliationRowsResolved');
  });

  it('ADM-08 the explanation of a line is valid while the line is unchanged', async () => {
    await scene.play('POST', `transfers/${scene.paid[0]!.reference}/statement`, {
      amount: naira(BigInt(scene.paid[0]!.amountKobo) + 200n),
    });
    expect(await scene.read()).toMatchObject({ status: 'open', resolved: 2, explain: { lines: 1, naira: '-2.00' } });
    await scene.play('POST', `transfers/${scene.paid[0]!.reference}/statement`, {
      amount: naira(BigInt(scene.paid[0]!.amountKobo) + 100n),
    });
    expect(await scene.read()).toMatchObject({ status: 'clear', resolved: 3 });
  });

  it('ADM-08 closes with its figures frozen, and once even if two operators close it at the same time', async () => {
    const { version } = await scene.view();
    const both = await Promise.all([
      scene.act<View & Problem>('close', { version, reason: 'All explained' }),
      scene.act<View & Problem>('close', { version, reason: 'All explained' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closed = (await app.events(streams.reconciliation(DAY))).filter(
      ({ type }) => type === 'ReconciliationDayClosed',
    );
    expect(closed).toMatchObject([
      { metadata: { actor: expect.stringMatching(/^operator:/), reason: 'All explained' } },
    ]);
    const { figures } = closed[0]!.data as EventData<'ReconciliationDayClosed'>;
    expect(figures.fees).toMatchObject({ differenceKobo: '0' });
    expect(figures).toMatchObject({ lines: 5, resolved: 3, ledgerKobo: scene.total().toString() });
    expect(BigInt(figures.ledgerKobo) - BigInt(figures.statementKobo)).toBe(BigInt(figures.differenceKobo));
    expect((await scene.view()).closed?.figures.sha256).toBe(figures.sha256);
    const tabs = await app.as<AdminReconciliationDayRow[]>(
      'admin',
      'GET',
      `/api/admin/reconciliation?filter=${encodeURIComponent('{"tab":"closed"}')}`,
    );
    expect(tabs.body.map(({ id, status }) => [id, status])).toEqual([[DAY, 'closed']]);
    await scene.reader.look();
    expect((await scene.view()).status).toBe('closed');
    expect(await reconciliationAlarms(app.db.app)).toEqual([]);
  });

  it('ADM-08 a closed day without new events is not summed up at every poll', async () => {
    const query = jest.spyOn(app.db.app, 'query');
    for (let looks = 0; looks < 3; looks++) await scene.reader.look();
    expect(query.mock.calls.filter(([text]) => String(text).includes('string_agg'))).toEqual([]);
    query.mockRestore();
  });

  it('ADM-08 a closed day that has changed is open again, with both figures', async () => {
    const { payoutId, for: paidFor, provider, reference, amountKobo } = scene.paid[2]!;
    const orderId = paidFor.id;
    const stream = streams.payout(payoutId);
    const at = app.clock.now().toISOString();
    const postings = [
      { account: `payable:payout:${payoutId}`, currency: 'NGN' as const, amount: `-${amountKobo}` },
      { account: 'provider:paystack', currency: 'NGN' as const, amount: amountKobo },
    ];
    const returned = event('PayoutReturned', {
      payoutId,
      for: paidFor,
      provider,
      reference,
      reason: 'closed',
      amountKobo,
      at,
      postings,
    });
    const before = (await app.events(stream)).length;
    const metadata = { correlationId: 'test', actor: 'system:payouts', orderId };
    await app.store.append({ streamId: stream, expectedVersion: before, events: [returned] }, { metadata });
    await app.applyAll();
    await scene.reader.look();
    await app.applyAll();
    const day = await scene.view();
    expect(day).toMatchObject({
      status: 'open',
      closed: null,
      explain: { lines: 1, naira: `-${naira(BigInt(amountKobo))}` },
    });
    expect(await reconciliationAlarms(app.db.app)).toMatchObject([
      { code: 'day-reopened', sentence: expect.stringContaining('2026-01-05') },
    ]);
    expect(day.reopened!.before.sha256).not.toBe(day.reopened!.after.sha256);
    expect(day.reopened).toMatchObject({
      before: { ledger: naira(scene.total()) },
      after: { ledger: naira(scene.total() - BigInt(amountKobo)) },
    });
  });

  it('ADM-08 accepts a file as the statement, once, and reports the lines it cannot read', async () => {
    app.clock.advance(1_000);
    const file = [
      '\ufeffTransfer Code,Reference,Amount,Status,Created At,Name',
      ...scene.paid.map(
        ({ reference, amountKobo }) =>
          `TRF_1,${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00,"ADE, B"`,
      ),
      `TRF_2,po-unknown-0000000001,"1,25O.00",success,05/01/2026 11:00,X`,
      `TRF_3,po-unknown-0000000002,100.00,success,06/01/2026 00:01,X`,
    ].join('\r\n');
    const { cookie } = await app.operator('finance');
    const send = async <Body>(path: string, text: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${app.url}/api/admin/reconciliation/${DAY}/${path}`, {
        method: 'POST',
        headers: {
          Origin: app.url,
          Cookie: cookie,
          'content-type': 'application/octet-stream',
          'Idempotency-Key': newToken(),
          ...headers,
        },
        body: text,
      });
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    const checked = await send<{ sha256: string; mapping: object }>('check-statement', file, {
      'X-File-Name': 'jan%205.csv',
    });
    expect(checked.body).toMatchObject({
      name: 'jan 5.csv',
      mappingFrom: 'guessed',
      missing: [],
      all: { lines: 6 },
      read: { lines: 4, naira: naira(scene.total()) },
      doubt: { lines: 1 },
      otherDays: { lines: 1, naira: '100.00' },
      doubts: [{ line: 6, problem: 'amount', column: 'Amount', value: '1,25O.00' }],
      seenBefore: null,
    });
    const { sha256, mapping } = checked.body;
    const query = `statement?${new URLSearchParams({ sha256, mapping: JSON.stringify(mapping) })}`;
    expect((await send<Problem>(query, file)).body.code).toBe('reason-required');
    expect((await send<Problem>(query, `${file} `, { 'X-Reason': 'x' })).body.code).toBe('file-changed');
    const taken = await send<View>(query, file, { 'X-Reason': 'Their%20API%20timed%20out' });
    expect(taken.body).toMatchObject({
      statement: { source: 'file', lines: 5, naira: naira(scene.total()) },
      states: { extra: { lines: 1, statement: '0.00' } },
      addsUp: true,
    });
    expect(taken.body.readings[0]).toMatchObject({
      reason: 'Their API timed out',
      unreadable: 1,
      file: { otherDays: 1 },
    });
    expect((await send<Problem>(query, file, { 'X-Reason': 'Again' })).body.code).toBe('seen-before');
    const again = await send<{ seenBefore: object; mappingFrom: string }>('check-statement', file);
    expect(again.body).toMatchObject({ seenBefore: { dayId: DAY }, mappingFrom: 'last-time' });
    const text = JSON.stringify((await app.events(streams.reconciliation(DAY))).map(({ data }) => data));
    expect(text).not.toContain('ADE, B');
    expect(text).not.toContain('2210010192');
  });

  it('ENG-02 the rows are the same for any interleaving of streams and any cut into batches', async () => {
    const byStream = new Map<string, RecordedEvent[]>();
    for (const one of await everything(app.store))
      if (reconciliationProjection.handles.includes(one.type))
        byStream.set(one.streamId, [...(byStream.get(one.streamId) ?? []), one]);
    await app.db.owner.query(`truncate ${reconciliationProjection.tables.join(', ')}`);
    await expectSameRowsForAnyInterleaving({
      pool: app.db.app,
      projection: reconciliationProjection,
      streams: [...byStream.values()],
      tables: reconciliationProjection.tables,
      runs: 8,
    });
  });
});

function abs(kobo: bigint): bigint {
  return kobo < 0n ? -kobo : kobo;
}

describe('a returned payout that only a statement shows', () => {
  let scene: ReconciliationScene;
  beforeAll(async () => {
    scene = await ReconciliationScene.open();
  });
  afterAll(() => scene.close());

  it('INT-04 ADM-08 ends as returned in the ledger and on the order’s page, also from a later list page', async () => {
    const { app } = scene;
    const { payouts, reader, applyToOrders } = await scene.workers();
    const { payoutId, for: paidFor } = await scene.takenBack();
    const orderId = paidFor.id;
    const order = async () => (await app.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`)).body;
    // Paid payouts are not queried any more, and no notification came.
    expect(await payouts.resolver.runOnce()).toBe(0);
    expect(await order()).toMatchObject({ status: 'completed' });
    app.clock.advance(1_000);
    await scene.act('import-statement');
    await reader.look();
    expect(
      (await app.events(streams.reconciliation(DAY))).filter(({ type }) => type === 'StatementLinesImported'),
    ).toHaveLength(4);
    expect(await payouts.resolver.runOnce()).toBe(1);
    expect((await app.events(streams.payout(payoutId))).map(({ type }) => type)).toContain('PayoutReturned');
    await applyToOrders(payoutId);
    await app.applyAll();
    expect(await order()).toMatchObject({
      status: 'returned',
      attention: 'payout-returned',
      payouts: [{ id: payoutId, phase: 'returned' }],
    });
  });
});
