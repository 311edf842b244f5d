import { jest } from '@jest/globals';
import type { StatementTransfer } from '@usdt-africa/banking';
import type { AdminAuditRow, AdminReconciliationRowView } from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { NewEvent } from '@usdt-africa/event-store';
import { newToken, type Problem } from '@usdt-africa/kernel';
import { StatementReader } from '@usdt-africa/reconciliation';
import { DAY, naira, ReconciliationScene } from './reconciliation-scene.js';

describe('lines of a statement that cannot be read', () => {
  let scene: ReconciliationScene;
  beforeAll(async () => {
    scene = await ReconciliationScene.open();
  });
  afterAll(() => scene.close());

  /** A file with all that we paid, and these lines after it. */
  const fileWith = (...lines: readonly string[]): string =>
    [
      'Transfer Code,Reference,Amount,Status,Created At',
      ...scene.paid.map(
        ({ reference, amountKobo }) => `TRF_1,${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00`,
      ),
      ...lines,
    ].join('\n');
  const doubtful = (reference: string, code: string): string =>
    `${code},${reference},"1,25O.00",success,05/01/2026 11:00`;
  const toExplain = async () => (await scene.rows({ tab: 'explain' })).map(({ reference }) => reference);

  it('ADM-08 the explanation of one line does not apply to another line at the same position', async () => {
    const [known, other] = ['po-of-a-test-transfer', 'po-of-nobody'];
    scene.app.clock.advance(86_400_000);
    expect((await scene.send(fileWith(doubtful(known, 'TRF_7')))).body.explain.lines).toBe(1);
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const input = { rows, kind: 'provider-error', reason: 'A test transfer of theirs, ticket 4411' };
    expect(await scene.act('resolve', input)).toMatchObject({ body: { status: 'clear', resolved: 1 } });
    // Exported once more, the identical line has the same explanation.
    scene.app.clock.advance(1_000);
    const again = `${fileWith(doubtful(known, 'TRF_7'))}\n`;
    expect((await scene.send(again)).body).toMatchObject({ status: 'clear', resolved: 1, explain: { lines: 0 } });
    // Theirs is gone, and another one has moved up.
    scene.app.clock.advance(1_000);
    const moved = await scene.send(fileWith(doubtful(other, 'TRF_9')));
    expect(moved.body).toMatchObject({ status: 'open', resolved: 0, explain: { lines: 1 } });
    expect(await toExplain()).toEqual([other]);
    expect((await scene.act('close', { reason: 'All explained' })).status).toBe(409);
  });

  it('ADM-08 an impossibly large amount is reported as an unreadable amount', async () => {
    scene.app.clock.advance(1_000);
    const huge = '"999,999,999,999,999,999,999.00"';
    const sent = await scene.send(fileWith(`TRF_8,po-huge,${huge},success,05/01/2026 11:00`));
    expect(sent.body).toMatchObject({ statement: { lines: 5 }, explain: { lines: 1 }, addsUp: true });
    expect(await scene.rows({ tab: 'explain' })).toMatchObject([
      { theirs: { amount: null, problem: 'amount', text: '999,999,999,999,999,999,999.00' } },
    ]);
  });

  it('ADM-08 a file imported in the wrong unit is accepted again in the right unit, and then refused as seen before', async () => {
    scene.app.clock.advance(1_000);
    const file = `${fileWith()}\n\n`;
    const wrong = await scene.send(file, newToken(), { kobo: true });
    expect(wrong).toMatchObject({ status: 200, body: { statement: { lines: 4, naira: '0.00' }, matched: 0 } });
    scene.app.clock.advance(1_000);
    const right = await scene.send(file, newToken(), { kobo: false });
    expect(right).toMatchObject({ status: 200, body: { status: 'clear', matched: 4, explain: { lines: 0 } } });
    const again = await scene.send(file, newToken(), { kobo: false });
    expect(again).toMatchObject({ status: 409, body: { code: 'seen-before' } });
  });

  it('ADM-08 an unmapped column is unused, whatever its name', async () => {
    scene.app.clock.advance(1_000);
    const [headings, ...lines] = fileWith().split('\n');
    const file = [`${headings},constructor`, ...lines.map((line) => `${line},x`)].join('\n');
    const columns = { Reference: 'reference', Amount: 'amount', Status: 'status', 'Created At': 'time' };
    const sent = await scene.send(file, newToken(), { columns, dates: 'day-first', kobo: false });
    expect(sent).toMatchObject({ status: 200, body: { statement: { lines: 4 }, matched: 4 } });
  });

  it('ADM-08 what a transfer cost is compared as well: one kobo of a fee is a line to explain', async () => {
    const { fees } = await scene.read();
    expect(fees).toMatchObject({ mode: 'fee', difference: '0.00', unsaid: { lines: 0, naira: '0.00' } });
    expect(fees.ledger).toBe(fees.statement);
    const [planted] = scene.paid;
    const { reference } = planted!;
    await scene.play('POST', `transfers/${reference}/statement`, { fee: '25.01' });
    const day = await scene.read();
    expect(day).toMatchObject({
      status: 'open',
      explain: { lines: 1, naira: '0.00' },
      addsUp: true,
      sums: { total: { difference: '0.00' } },
      fees: { ledger: fees.ledger, difference: '-0.01' },
    });
    expect(await scene.rows({ tab: 'explain' })).toMatchObject([
      {
        reference,
        state: 'different',
        finding: 'fee',
        ours: { fee: '25.00' },
        theirs: { fee: '25.01' },
        feeDifference: '-0.01',
      },
    ]);
    await scene.play('POST', `transfers/${reference}/statement`, {});
    expect(await scene.read()).toMatchObject({ status: 'clear', matched: 4, fees });
  });

  /** As the bank charges it, and as it was booked. */
  const feeOf = (amountKobo: string): bigint => (BigInt(amountKobo) <= 5_000_000n ? 2_500n : 5_000n);
  /** A file with all that we paid, and what each transfer cost by it: as it was booked, and so many kobo more of the first. */
  const fileOfFees = (more: bigint): string =>
    [
      'Reference,Amount,Status,Created At,Charges',
      ...scene.paid.map(
        ({ reference, amountKobo }, index) =>
          `${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00,${naira(feeOf(amountKobo) + (index === 0 ? more : 0n))}`,
      ),
    ].join('\n');

  it('ADM-08 the explanation of a fee is valid while the fee is unchanged; a file without fees reports none', async () => {
    const sent = async (more: bigint) => {
      scene.app.clock.advance(1_000);
      return (await scene.send(fileOfFees(more))).body;
    };
    expect(await sent(1n)).toMatchObject({ status: 'open', explain: { lines: 1 }, fees: { difference: '-0.01' } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const input = { rows, kind: 'charges', reason: 'Rounded by them, ticket 4412' };
    expect(await scene.act('resolve', input)).toMatchObject({ body: { status: 'clear', resolved: 1 } });
    expect(await sent(2n)).toMatchObject({ status: 'open', resolved: 0, explain: { lines: 1 } });
    expect(await sent(0n)).toMatchObject({ status: 'clear', matched: 4, fees: { mode: 'fee', difference: '0.00' } });
    scene.app.clock.advance(1_000);
    const { body } = await scene.send(`${fileWith()}\n\n\n`);
    const booked = naira(scene.paid.reduce((sum, { amountKobo }) => sum + feeOf(amountKobo), 0n));
    expect(body).toMatchObject({
      matched: 4,
      fees: { mode: 'left-out', ledger: booked, statement: '0.00', unsaid: { lines: 4, naira: booked } },
    });
  });

  it('ADM-08 an abandoned import leaves the day unchanged, and the day is imported once more automatically', async () => {
    const { clock, db, store } = scene.app;
    const [first, ...others] = scene.paid;
    const more = `${first!.reference},${naira(BigInt(first!.amountKobo) + 100n)},success,05/01/2026 10:00`;
    const file = [
      'Reference,Amount,Status,Created At',
      more,
      ...others.map(
        ({ reference, amountKobo }) => `${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00`,
      ),
    ].join('\n');
    clock.advance(1_000);
    expect((await scene.send(file)).body).toMatchObject({ status: 'open', explain: { lines: 1, naira: '-1.00' } });
    // Of the five that there are, the last is nowhere when the second page comes.
    const entry = {
      ...first!,
      amountKobo: BigInt(first!.amountKobo),
      at: new Date(first!.at),
      sessionId: null,
      feeKobo: null,
    };
    const transfers = [{ ...entry, providerReference: null, outcome: 'paid' as const, narration: null }];
    const provider = {
      name: 'paystack',
      reversals: () => Promise.reject(new Error('not asked')),
      statement: (_window: object, page: number) =>
        Promise.resolve({
          transfers: page === 1 ? transfers : [],
          listed: page === 1 ? 1 : 0,
          total: 5,
          more: page === 1,
        }),
    };
    const log = { error: () => undefined, warn: () => undefined };
    clock.advance(1_000);
    expect((await scene.act('import-statement')).status).toBe(200);
    await new StatementReader(db.app, store, provider, clock, log, null).look();
    await scene.app.applyAll();
    expect(await scene.view()).toMatchObject({
      status: 'open',
      statement: { source: 'file' },
      readings: expect.arrayContaining([expect.objectContaining({ source: 'api', state: 'left' })]),
    });
    expect(await scene.act('close', { reason: 'All explained' })).toMatchObject({
      status: 409,
      body: { code: 'half-read' },
    });
    clock.advance(3_600_001);
    for (let looks = 0; looks < 2; looks++) {
      await scene.reader.look();
      await scene.app.applyAll();
    }
    expect(await scene.view()).toMatchObject({ status: 'clear', statement: { source: 'api' }, matched: 4 });
  });

  it('ADM-08 an unfinished file does not block a day for ever, also where the day had its statement', async () => {
    const { clock, store } = scene.app;
    const append = store.append.bind(store);
    const write = jest.spyOn(store, 'append').mockImplementation((given, options) => {
      const lines = [given].flat().some(({ events }) => events.some(({ type }) => type === 'StatementLinesImported'));
      return lines ? Promise.reject(new Error('died')) : append(given, options);
    });
    clock.advance(1_000);
    expect((await scene.send(`${fileWith()}\n\n\n\n`)).status).toBe(500);
    write.mockRestore();
    await scene.app.applyAll();
    expect(await scene.act('close', { reason: 'All explained' })).toMatchObject({ body: { code: 'still-reading' } });
    clock.advance(3_600_001);
    for (let looks = 0; looks < 2; looks++) {
      await scene.reader.look();
      await scene.app.applyAll();
    }
    expect(await scene.view()).toMatchObject({ status: 'clear', readingNow: null, statement: { source: 'api' } });
  });

  /** The provider's own list has these, two a page. */
  const readerOf = (transfers: readonly StatementTransfer[]): StatementReader => {
    const { clock, db, store } = scene.app;
    const provider = {
      name: 'paystack',
      reversals: () => Promise.reject(new Error('not asked')),
      statement: (_window: object, page: number) => {
        const ofPage = transfers.slice((page - 1) * 2, page * 2);
        const more = page * 2 < transfers.length;
        return Promise.resolve({ transfers: ofPage, listed: ofPage.length, total: transfers.length, more });
      },
    };
    const log = { error: () => undefined, warn: () => undefined };
    return new StatementReader(db.app, store, provider, clock, log, null);
  };
  const listed = (): StatementTransfer[] =>
    scene.paid.map(({ reference, amountKobo, at }, index) => ({
      reference,
      providerReference: `TRF_${index}`,
      amountKobo: BigInt(amountKobo),
      outcome: 'paid',
      feeKobo: null,
      sessionId: null,
      at: new Date(at),
      narration: null,
    }));

  it('ADM-08 two of the provider’s transfers that share a reference are two lines, and the second is to be explained', async () => {
    const transfers = listed();
    // On the page of the other one, and on a later page; and one that has moved to a later page is no other one.
    const others = [0, 3].map((index) => ({ ...transfers[index]!, providerReference: `TRF_${index}_AGAIN` }));
    const list = [transfers[0]!, others[0]!, transfers[1]!, transfers[2]!, transfers[2]!, transfers[3]!, others[1]!];
    scene.app.clock.advance(1_000);
    expect((await scene.act('import-statement')).status).toBe(200);
    // The moved one is listed twice, and an existing one is missed: this listing is not complete.
    await readerOf(list).look();
    await scene.app.applyAll();
    expect((await scene.view()).readings[0]).toMatchObject({ source: 'api', state: 'left' });
    scene.app.clock.advance(1_000);
    expect((await scene.act('import-statement')).status).toBe(200);
    await readerOf(list.filter((_one, index) => index !== 4)).look();
    await scene.app.applyAll();
    expect(await scene.view()).toMatchObject({
      status: 'open',
      statement: { source: 'api', lines: 6 },
      matched: 4,
      explain: { lines: 2 },
      addsUp: true,
    });
    const twice = await scene.rows({ tab: 'explain' });
    expect(twice.map(({ reference }) => reference).sort()).toEqual(others.map(({ reference }) => reference).sort());
    expect(twice).toMatchObject([
      { state: 'extra', finding: 'twice', theirs: { problem: 'reference-twice' } },
      { state: 'extra', finding: 'twice', theirs: { problem: 'reference-twice' } },
    ]);
  });

  it('ADM-08 an explanation is withdrawn with a reason, by a permitted operator, once', async () => {
    scene.app.clock.advance(1_000);
    const [headings, , ...others] = fileWith().split('\n');
    expect((await scene.send([headings, ...others].join('\n'))).body).toMatchObject({ explain: { lines: 1 } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const body = { rows, reason: 'It was the line above' };
    expect(await scene.act('withdraw-explanations', body)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    const input = { rows, kind: 'timing', reason: 'Line 3 of the statement of the 6th' };
    expect((await scene.act('resolve', input)).body).toMatchObject({ status: 'clear', resolved: 1 });
    const shown = await scene.app.as<AdminReconciliationRowView>(
      'finance',
      'GET',
      `/api/admin/reconciliation-rows/${rows[0]}`,
    );
    expect(shown.body.actions).toContainEqual(expect.objectContaining({ action: 'withdraw-explanations', why: null }));
    expect((await scene.act('withdraw-explanations', { rows, reason: ' ' })).status).toBe(422);
    expect((await scene.act('withdraw-explanations', body, 'support')).status).toBe(403);
    const taken = await scene.act('withdraw-explanations', body);
    expect(taken).toMatchObject({ status: 200, body: { status: 'open', resolved: 0, explain: { lines: 1 } } });
    expect(await scene.rows({ tab: 'explain' })).toMatchObject([{ id: rows[0], resolved: null }]);
    const last = (await scene.app.events(streams.reconciliation(DAY))).at(-1);
    expect(last).toMatchObject({
      type: 'ReconciliationExplanationsWithdrawn',
      data: { rows: [{ rowId: rows[0] }] },
      metadata: { reason: body.reason, actor: expect.stringMatching(/^operator:/) },
    });
    expect(await scene.act('withdraw-explanations', body)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    const audit = await scene.app.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit');
    expect(audit.body.map(({ act }) => act)).toContain('ReconciliationExplanationsWithdrawn');
    // It can be explained again, in another way.
    expect((await scene.act('resolve', { ...input, kind: 'our-error' })).body).toMatchObject({ status: 'clear' });
  });

  /** The books have the deposit of the second sale at another price: by so many kobo less than it was. */
  const price = async (less: bigint): Promise<void> => {
    const { app } = scene;
    const orderId = scene.paid[1]!.for.id;
    const stream = streams.order(orderId);
    const recorded = await app.events(stream);
    const priced = recorded.find(({ type }) => type === 'OrderDepositPriced')!.data as EventData<'OrderDepositPriced'>;
    const [first, ...others] = priced.parts;
    const nairaKobo = (BigInt(first!.nairaKobo) - less).toString();
    const events = [event('OrderDepositPriced', { ...priced, parts: [{ ...first!, nairaKobo }, ...others] })];
    const metadata = { correlationId: 'test', actor: 'system:orders', orderId };
    await app.store.append({ streamId: stream, expectedVersion: recorded.length, events }, { metadata });
    await app.applyAll();
  };

  it('ADM-08 a payout that its deposits do not cover is to be explained, and keeps its day open until it is', async () => {
    expect(await scene.read()).toMatchObject({ status: 'clear', matched: 4, chain: { wrong: 0 } });
    const { reference } = scene.paid[1]!;
    await price(150n);
    expect(await scene.view()).toMatchObject({
      status: 'open',
      explain: { lines: 1, naira: '0.00' },
      chain: { wrong: 1, difference: '-1.50' },
      addsUp: true,
    });
    const found = await scene.rows({ tab: 'explain' });
    expect(found).toMatchObject([{ reference, state: 'different', finding: 'uncovered', uncovered: '-1.50' }]);
    const refused = await scene.act<Problem>('close', { reason: 'All the same' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'lines-to-explain' } });
    const input = { rows: found.map(({ id }) => id), kind: 'our-error', reason: 'Priced anew by hand, case 12' };
    expect((await scene.act('resolve', input)).body).toMatchObject({ status: 'clear', resolved: 1 });
    // The explanation does not cover another difference.
    await price(151n);
    expect(await scene.view()).toMatchObject({ status: 'open', resolved: 0, explain: { lines: 1 } });
    await price(0n);
    expect(await scene.view()).toMatchObject({ status: 'clear', matched: 4, chain: { wrong: 0 } });
  });

  it('ADM-08 the explanation of a payout in dispute does not apply to the outcome of the dispute', async () => {
    const { app } = scene;
    const { payoutId, orderId } = await app.sale('paying');
    const stream = streams.payout(payoutId!);
    const [first] = await app.events(stream);
    const { reference, amountKobo } = first!.data as EventData<'PayoutSubmitting'>;
    const apply = async (...events: readonly NewEvent[]): Promise<void> => {
      app.clock.advance(60_000);
      const expectedVersion = (await app.events(stream)).length;
      const metadata = { correlationId: 'test', actor: 'system:payouts', orderId };
      await app.store.append({ streamId: stream, expectedVersion, events }, { metadata });
      await app.applyAll();
    };
    const at = () => app.clock.now().toISOString();
    await apply(event('PayoutResponseMismatched', { ...paysOrder(orderId), reference, what: 'account', at: at() }));
    const paid = `TRF_D,${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00`;
    expect(await scene.send(fileWith(paid))).toMatchObject({ body: { matched: 4, explain: { lines: 1 } } });
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    const input = { rows, kind: 'provider-error', reason: 'They name another account, and look into it' };
    expect(await scene.act('resolve', input)).toMatchObject({ body: { status: 'clear', resolved: 1 } });
    app.clock.advance(60_000);
    // Two people have seen that it is not paid, and it will be sent once more: theirs still has it as paid.
    const ended = { payoutId: payoutId!, ...paysOrder(orderId), reference, at: at() };
    await apply(
      event('PayoutDisputeEnded', { ...ended, references: [reference], outcome: 'failed', evidence: 'x', key: 'k' }),
      event('PayoutFailed', { ...ended, reason: 'failed-by-evidence', passing: false, final: true }),
    );
    expect(await scene.view()).toMatchObject({ status: 'open', resolved: 0, explain: { lines: 1 } });
  });

  it('ADM-08 a closed day stays closed when a payout’s deposit cover changes later', async () => {
    const rows = (await scene.rows({ tab: 'explain' })).map(({ id }) => id);
    await scene.act('resolve', { rows, kind: 'provider-error', reason: 'Ticket 4413' });
    expect(await scene.act('close', { reason: 'All explained' })).toMatchObject({ status: 200 });
    await price(149n);
    await scene.reader.look();
    await scene.app.applyAll();
    expect(await scene.view()).toMatchObject({ status: 'closed', reopened: null, chain: { wrong: 1 } });
    await price(0n);
  });
});
