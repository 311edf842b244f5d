import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { newToken } from '@usdt-africa/kernel';
import { legible } from '@usdt-africa/test-kit';
import sharp from 'sharp';
import { acts, HOUR, MINUTE } from './acts.js';
import { TestApp } from './test-app.js';

describe('the customer’s side of a dispute', () => {
  let app: TestApp;
  const { path, at, read, open, upload, picture, action, show, disputed } = acts(() => app);
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('HELP-02 is refused a minute too early by the server’s clock, and accepted after two hours', async () => {
    const sale = await app.sale('completed');
    at(sale.basisAt, 2 * HOUR - MINUTE);
    expect(await read(sale)).toMatchObject({
      rule: { basis: 'paid', at: sale.basisAt.toISOString(), secondsLeft: 60 },
      dispute: null,
    });
    const early = await open(sale);
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'not-enough-time',
        detail: expect.stringContaining('Not Enough Time To Dispute'),
        retryAfterSeconds: 60,
      },
    });
    expect(await app.events(sale.orderId)).toEqual([]);
    app.clock.advance(MINUTE);
    expect(await open(sale)).toMatchObject({ status: 201, body: { dispute: { state: 'open' } } });
  });

  it('HELP-02 counts from the deposit’s confirmation where nothing was paid', async () => {
    const sale = await app.sale('paying');
    at(sale.basisAt, 2 * HOUR - 1);
    expect((await read(sale)).rule).toMatchObject({ basis: 'confirmed', secondsLeft: 1 });
    expect((await open(sale)).status).toBe(409);
    app.clock.advance(1);
    expect((await open(sale)).status).toBe(201);
  });

  it('HELP-01 a question opens a case at any time, which operators find, answer and close', async () => {
    const sale = await app.sale('cancelled');
    const body = { topic: 'wrong-bank', text: 'I typed a wrong digit.', files: [] };
    const options = { cookie: sale.cookie, body };
    const [first, again] = [
      await app.request<OrderDisputeView>('POST', path(sale, '/question'), options),
      await app.request<OrderDisputeView>('POST', path(sale, '/question'), options),
    ];
    expect(first).toMatchObject({ status: 201, body: { dispute: { issue: 'other', topic: 'wrong-bank' } } });
    expect(again).toMatchObject({ status: 409, body: { code: 'dispute-exists' } });
    expect(await open(sale)).toMatchObject({ status: 409, body: { code: 'nothing-to-dispute' } });
    expect((await app.request('POST', path(sale, '/question'), { body })).status).toBe(401);
    await app.applyAll();
    const { cookie } = await app.operator('support');
    const list = await app.request<readonly { orderNumber: string; topic: string | null }[]>(
      'GET',
      `/api/admin/disputes?filter=${encodeURIComponent(JSON.stringify({ issue: 'other', tab: 'work' }))}`,
      { cookie },
    );
    expect(list.body).toContainEqual(expect.objectContaining({ orderNumber: sale.number, topic: 'wrong-bank' }));
    const { version } = await show(sale);
    const reply = { text: 'Call the bank.', files: [], version };
    expect((await action('support', sale, 'answer', reply)).status).toBe(200);
    const closed = await action('support', sale, 'close', { reason: 'Answered', version: (await show(sale)).version });
    expect(closed).toMatchObject({ status: 200, body: { state: 'resolved', how: 'closed' } });
    expect((await read(sale)).dispute).toMatchObject({ state: 'resolved', resolution: { how: 'closed' } });
  });

  it('HELP-01 a question needs words or a file', async () => {
    const sale = await app.sale('completed');
    const body = { topic: 'other', text: ' ', files: [] };
    expect(await app.request('POST', path(sale, '/question'), { cookie: sale.cookie, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'text', code: 'message-empty' }] },
    });
  });

  it('HELP-02 the case of a question becomes the dispute after two hours', async () => {
    const sale = await app.sale('completed');
    at(sale.basisAt, HOUR);
    const body = { topic: 'not-received', text: 'Where is it?', files: [] };
    const { body: question } = await app.request<OrderDisputeView>('POST', path(sale, '/question'), {
      cookie: sale.cookie,
      body,
    });
    expect((await open(sale)).status).toBe(409);
    at(sale.basisAt, 2 * HOUR);
    expect(await open(sale)).toMatchObject({
      status: 201,
      body: { dispute: { number: question.dispute!.number, topic: null, issue: 'nothing' } },
    });
  });

  it('HELP-03 a message is not written when its file is deleted while the message is written', async () => {
    const sale = await disputed();
    const { files, clock, personalData, store } = app;
    const pool = app.db.app;
    const [fileId, added] = [randomUUID(), await personalData.seal(`sender-${sale.orderId}`, 'statement.png')];
    await pool.query(
      `insert into dispute_files (file_id, order_id, added_by, kind, bytes, sha256, source_sha256, name, created_at)
       values ($1, $2, 'customer', 'png', 1, $3, $3, $4, $5)`,
      [fileId, sale.orderId, 'a'.repeat(64), added, clock.now()],
    );
    const append = store.append.bind(store);
    const late = jest.spyOn(store, 'append').mockImplementation(async (given, options) => {
      app.clock.advance(25 * HOUR);
      await files.prune();
      return append(given, options);
    });
    const before = (await app.events(sale.orderId)).length;
    const sent = await app.request('POST', path(sale, '/messages'), {
      cookie: sale.cookie,
      body: { text: 'Look.', files: [fileId] },
    });
    late.mockRestore();
    expect(sent).toMatchObject({ status: 422, body: { errors: [{ field: 'files', code: 'file-unknown' }] } });
    expect(await app.events(sale.orderId)).toHaveLength(before);
  });

  it('HELP-05 opens with its evidence, without an upload', async () => {
    const sale = await disputed('returned');
    const { evidence, dispute } = await read(sale);
    expect(evidence.map(({ kind }) => kind)).toEqual([
      'deposit-confirmed',
      'payout-requested',
      'payout-settled',
      'payout-returned',
    ]);
    expect(evidence[0]).toMatchObject({
      transactionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      explorerUrl: expect.stringContaining('https://explorer.example/'),
    });
    expect(evidence[2]).toMatchObject({ sessionId: '090286261121140400482039551840', reference: expect.any(String) });
    expect(dispute).toMatchObject({
      number: expect.stringMatching(/^D-\d{4,}$/),
      due: { of: 'us', secondsLeft: 7200 },
    });
    const [opened] = await app.events(sale.orderId);
    expect((opened!.data as { evidence: unknown[] }).evidence).toHaveLength(4);
    expect(opened!.metadata).toMatchObject({ actor: 'guest', orderId: sale.orderId });
  });

  it('HELP-03 is accessible to the owner only: without a cookie 401, with another’s 404', async () => {
    const [sale, other] = [await disputed(), await app.sale('completed')];
    for (const rest of ['', '/messages', '/confirm-receipt', '/files'])
      for (const [cookie, status] of [
        [undefined, 401],
        [other.cookie, 404],
      ] as const) {
        const options = rest === '/files' ? { raw: await picture() } : { body: {} };
        const { status: answered } = await app.request('POST', path(sale, rest), {
          ...options,
          ...(cookie ? { cookie } : {}),
        });
        expect([rest, answered]).toEqual([rest, status]);
      }
    expect((await app.request('GET', path(sale), { cookie: other.cookie })).status).toBe(404);
    expect(await app.events(sale.orderId)).toHaveLength(1);
    expect(
      (await app.request('POST', path(sale, '/messages'), { cookie: sale.cookie, body: { text: 'Mine', files: [] } }))
        .status,
    ).toBe(200);
  });

  it('HELP-03 is opened once, however often it is requested', async () => {
    const sale = await app.sale('completed');
    at(sale.basisAt, 3 * HOUR);
    const key = newToken();
    const body = { issue: 'less', text: 'Only half.', files: [] };
    const send = (attemptKey = key) =>
      app.request<OrderDisputeView>('POST', path(sale), { cookie: sale.cookie, body, key: attemptKey });
    expect((await send()).status).toBe(201);
    expect(await send()).toMatchObject({ status: 201, body: { dispute: { issue: 'less' } } });
    expect(await send(newToken())).toMatchObject({ status: 409, body: { code: 'dispute-exists' } });
    const fresh = await app.sale('completed');
    at(fresh.basisAt, 3 * HOUR);
    const many = await Promise.all(Array.from({ length: 8 }, () => open(fresh)));
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await app.events(fresh.orderId)).toHaveLength(1);
  });

  it('HELP-03 accepts files by their content, and returns them as downloads to authorized readers only', async () => {
    const sale = await disputed();
    const sent = await upload(sale, await picture());
    expect(sent).toMatchObject({ status: 201, body: { name: 'zenith statement.png', kind: 'png' } });
    const message = { text: '', files: [sent.body.id] };
    expect((await app.request('POST', path(sale, '/messages'), { cookie: sale.cookie, body: message })).status).toBe(
      200,
    );

    const got = await app.request<Buffer>('GET', path(sale, `/files/${sent.body.id}`), { cookie: sale.cookie });
    expect(await sharp(got.body).metadata()).toMatchObject({ format: 'png', width: 30 });
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="zenith statement.png"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const other = await disputed();
    for (const cookie of [other.cookie, undefined])
      expect(
        (await app.request('GET', path(sale, `/files/${sent.body.id}`), cookie ? { cookie } : {})).status,
      ).toBeGreaterThanOrEqual(401);
    expect((await app.request('GET', path(other, `/files/${sent.body.id}`), { cookie: other.cookie })).status).toBe(
      404,
    );
    // Another's file is no part of one's own message, either.
    expect(await app.request('POST', path(other, '/messages'), { cookie: other.cookie, body: message })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'files', code: 'file-unknown' }] },
    });
    const { rows } = await app.db.owner.query<{ sealed: Buffer }>(
      'select sealed from stored_files where file_id = $1',
      [sent.body.id],
    );
    expect(rows[0]!.sealed.includes(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe(false);
  });

  it('SEC-11 HELP-01 takes a file for an order without a deposit: a question may come with it', async () => {
    const unpaid = await app.sale('cancelled');
    // A question may come with a picture, whatever was paid.
    expect(await upload(unpaid, await picture())).toMatchObject({ status: 201 });
    const paying = await app.sale('paying');
    expect((await upload(paying, await picture())).status).toBe(201);
  });

  it('SEC-10 HELP-03 counts a file that is too complex to read as ten uploads of its sender', async () => {
    const [sale, other] = [await app.sale('paying'), await app.sale('paying')];
    const escapes = `%PDF-1.7\n1 0 obj <<${'/#41#42#43 1'.repeat(10_000)}>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`;
    for (const _third of [1, 2, 3])
      expect(await upload(sale, Buffer.from(escapes))).toMatchObject({
        status: 422,
        body: { code: 'file-too-complex' },
      });
    expect(await upload(sale, await picture())).toMatchObject({ status: 429, body: { code: 'too-many' } });
    expect((await upload(other, await picture())).status).toBe(201);
  });

  it('HELP-03 refuses files other than PDF, JPG and PNG, with a sentence', async () => {
    const sale = await disputed();
    for (const [bytes, status, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file-kind'],
      [Buffer.from('<!doctype html>'), 422, 'file-kind'],
      [Buffer.alloc(0), 422, 'file-empty'],
      [Buffer.alloc(11_000_000, 1), 413, 'file-too-large'],
    ] as const)
      expect(await upload(sale, bytes)).toMatchObject({ status, body: { code, detail: expect.stringMatching(/\.$/) } });
    const form = await app.request('POST', path(sale, '/files'), {
      cookie: sale.cookie,
      raw: await picture(),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(form).toMatchObject({ status: 415 });
    const foreign = await app.request('POST', path(sale, '/files'), {
      cookie: sale.cookie,
      raw: await picture(),
      headers: { Origin: 'https://evil.example' },
    });
    expect(foreign).toMatchObject({ status: 403 });
  });

  it('HELP-03 shows both sides’ messages and due times, and ends when the customer confirms receipt', async () => {
    const sale = await disputed();
    const answer = await action('support', sale, 'answer', {
      text: 'I ask the bank.\nYou hear from me.',
      files: [],
      promiseMinutes: 60,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'waiting-us', claimedBy: { name: 'Ada E.' }, due: { of: 'us', secondsLeft: 3600 } },
    });
    expect((await read(sale)).dispute).toMatchObject({
      answeredBy: 'Ada',
      entries: [
        { type: 'step', step: 'opened' },
        { type: 'message', by: 'customer', text: 'Nothing since morning.' },
        { type: 'message', by: 'operator', name: 'Ada', text: 'I ask the bank.\nYou hear from me.' },
      ],
    });
    await action('support', sale, 'answer', { text: 'Please send a statement.', files: [] });
    expect((await read(sale)).dispute).toMatchObject({
      state: 'waiting-customer',
      due: { of: 'customer', secondsLeft: 72 * 3600 },
    });
    await app.request('POST', path(sale, '/messages'), { cookie: sale.cookie, body: { text: 'Here 👩‍👧', files: [] } });
    const over = await app.request<OrderDisputeView>('POST', path(sale, '/confirm-receipt'), {
      cookie: sale.cookie,
      body: {},
    });
    expect(over.body.dispute).toMatchObject({ state: 'resolved', due: null, resolution: { how: 'received' } });
    expect(await action('support', sale, 'answer', { text: 'Good.', files: [] })).toMatchObject({
      status: 409,
      body: { code: 'resolved' },
    });
  });

  it('HELP-03 stores no message in clear text anywhere', async () => {
    const { rows } = await app.db.owner.query<{ text: string }>(
      `select data::text as text from events where type like 'Dispute%' union all select state::text from disputes`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { text } of rows) expect(legible(text)).not.toMatch(/Nothing since morning|zenith statement|bank\.|Ada/);
  });

  it('HELP-05 a stopped clock uses no time, and continues with the remaining time', async () => {
    const sale = await disputed();
    const stopped = await action('support', sale, 'stop-clock', { cause: 'our-fault', reason: 'Provider down' });
    expect(stopped.body.due).toEqual({ of: 'us', at: null, secondsLeft: 7200, stopped: 'our-fault' });
    app.clock.advance(5 * HOUR);
    expect((await read(sale)).dispute!.due).toMatchObject({ secondsLeft: 7200, stopped: 'our-fault' });
    const started = await action('support', sale, 'start-clock', { reason: 'Back' });
    expect(started.body.due).toMatchObject({ secondsLeft: 7200, stopped: null });
  });

  it('HELP-05 is closed for a missing answer of the customer after exactly three days', async () => {
    const sale = await disputed();
    await action('support', sale, 'answer', { text: 'Has it arrived?', files: [] });
    await app.applyAll();
    app.clock.advance(72 * HOUR - 1);
    await app.dispute.runDue();
    expect((await read(sale)).dispute!.state).toBe('waiting-customer');
    app.clock.advance(1);
    await app.dispute.runDue();
    expect((await read(sale)).dispute).toMatchObject({ state: 'resolved', resolution: { how: 'no-answer' } });
  });

  it('ENG-08 an erased person’s messages and files are deleted, and the case still exists', async () => {
    const sale = await disputed();
    const { body: file } = await upload(sale, await picture());
    await app.request('POST', path(sale, '/messages'), {
      cookie: sale.cookie,
      body: { text: 'x', files: [file.id] },
    });
    await app.personalData.destroy(`sender-${sale.orderId}`);
    const view = await show(sale);
    expect(view).toMatchObject({ customer: { name: '—' }, messages: 2 });
    const texts = view.entries.flatMap((entry) => (entry.type === 'message' ? [entry.text] : []));
    expect(texts).toEqual([null, null]);
    expect((await app.request('GET', path(sale, `/files/${file.id}`), { cookie: sale.cookie })).status).toBe(404);
    expect(
      (await app.request('POST', path(sale, '/messages'), { cookie: sale.cookie, body: { text: 'y', files: [] } }))
        .status,
    ).toBe(410);
  });

  it('ENG-08 ADM-04 the case of an erased person is claimed and goes on: no answer needs their key', async () => {
    const sale = await disputed();
    await app.personalData.destroy(`sender-${sale.orderId}`);
    const claimed = await action('support', sale, 'claim', {});
    expect(claimed).toMatchObject({ status: 200 });
    expect((await show(sale)).claimedBy).not.toBeNull();
  });
});
