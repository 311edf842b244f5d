import { createHmac } from 'node:crypto';
import { WebhookInbox } from '../src/index.js';
import { ACCOUNT, PREVIOUS_SECRET, SECRET, TestApp } from './test-app.js';
import type { RequestedPayout } from './test-app.js';

describe('webhooks', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterEach(() => app.reset());
  afterAll(() => app.close());

  const counts = async (): Promise<Record<string, number>> => {
    const { rows } = await app.db.reader.query<{ outcome: string; n: string }>(
      'select outcome, sum(count) as n from webhook_counts group by outcome',
    );
    return Object.fromEntries(rows.map((row) => [row.outcome, Number(row.n)]));
  };
  const stored = async (reference: string) =>
    (
      await app.db.app.query<{ event: string; copies: number; subject_id: string; body: Buffer }>(
        'select event, copies, subject_id, body from webhook_inbox where reference = $1 order by event',
        [reference],
      )
    ).rows;
  const sign = (body: Buffer, secret = SECRET) => ({
    'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex'),
  });
  const webhook = (event: string, reference: string, more: object = {}): Buffer =>
    Buffer.from(
      JSON.stringify({ event, data: { reference, status: event.split('.')[1], amount: 1_960_000, ...more } }),
    );
  const phaseAfterQuery = async (requested: RequestedPayout): Promise<string> => {
    await app.payouts.resolver.runOnce();
    return (await app.payout(requested.payoutId)).phase;
  };

  it('INT-05 have the payout queried at once, and it settles on the bank’s answer', async () => {
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    expect(app.answers()).toEqual([200]);
    expect(app.bus.published).toEqual([`payout_hints ${requested.payoutId}`]);
    expect(await phaseAfterQuery(requested)).toBe('settled');
  });

  it('INT-05 wake the resolver of another process without waiting for its next poll', async () => {
    const listeners: ((payload: string) => void)[] = [];
    const bus = {
      listen: (_channel: string, listener: (payload: string) => void) => (listeners.push(listener), () => undefined),
    };
    const { resolver } = app.openPayouts(undefined, { bus, pollMs: 3_600_000 });
    resolver.start();
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    for (const listener of listeners) listener(requested.payoutId);
    while ((await app.payout(requested.payoutId)).phase !== 'settled')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await resolver.stop();
  });

  it('INT-05 move no money: a false one causes a query, and the true answer counts', async () => {
    const requested = await app.sendPayout();
    const lie = webhook('transfer.success', requested.reference);
    await app.inbox.receive(lie, sign(lie));
    expect(await phaseAfterQuery(requested)).toBe('accepted');
    const failure = webhook('transfer.failed', requested.reference);
    await app.inbox.receive(failure, sign(failure));
    expect(await phaseAfterQuery(requested)).toBe('accepted');
    app.bank.faults.on('webhooks.wrong-amount', 1, 500);
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    await app.until(requested.payoutId, 'settled');
    expect(await app.ledger(requested)).toMatchObject({ [`payable:payout:${requested.payoutId}`]: 0n });
  });

  it('INT-05 are refused and counted with a forged, missing or foreign signature, and keep nothing', async () => {
    const before = (await counts())['bad-signature'] ?? 0;
    const requested = await app.sendPayout();
    const body = webhook('transfer.success', requested.reference);
    for (const headers of [{}, { 'x-paystack-signature': 'ab' }, sign(body, 'sk_guess'), sign(Buffer.from('other'))])
      await expect(app.inbox.receive(body, headers)).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
    app.bank.faults.on('webhooks.forged', 1);
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    expect([...app.answers()].sort()).toEqual([200, 401]);
    expect((await counts())['bad-signature']).toBe(before + 5);
    expect(await stored(requested.reference)).toHaveLength(1);
  });

  it('INT-05 are taken under the key before this one, while it is being replaced', async () => {
    const requested = await app.sendPayout();
    const body = webhook('transfer.success', requested.reference);
    await app.inbox.receive(body, sign(body, PREVIOUS_SECRET));
    expect(await stored(requested.reference)).toHaveLength(1);
    const { personalData, clock, log, payoutHints } = app;
    const pool = app.db.app;
    const after = new WebhookInbox(pool, personalData, { paystackSecrets: [SECRET] }, clock, log, payoutHints);
    await expect(after.receive(body, sign(body, PREVIOUS_SECRET))).rejects.toMatchObject({ status: 401 });
  });

  it('INT-05 are stored once however often they are sent, even a month later, and change nothing again', async () => {
    const requested = await app.sendPayout();
    app.bank.faults.on('webhooks.duplicate', 1, 50);
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    expect(app.answers()).toEqual(Array(50).fill(200));
    expect(app.bus.published).toHaveLength(1);
    expect(await phaseAfterQuery(requested)).toBe('settled');
    const history = await app.history(requested.payoutId);
    app.clock.advance(30 * 86_400_000);
    const transfer = app.bank.transfer(requested.reference)!;
    app.webhooks.replay(transfer, app.bank.recipient(transfer.recipientCode)!, { copies: 3, forged: false });
    await app.webhooks.settled();
    expect(await stored(requested.reference)).toMatchObject([{ event: 'transfer.success', copies: 53 }]);
    await app.payouts.resolver.runOnce();
    expect(await app.history(requested.payoutId)).toEqual(history);
  });

  it('INT-05 may come before our request is answered', async () => {
    app.bank.faults.on('webhooks.early', 1);
    const requested = await app.requestPayout();
    let early: string | null = null;
    const provider = app.provider();
    const slow = Object.assign(app.provider(), {
      submit: async (...parameters: Parameters<typeof provider.submit>) => {
        const answer = await provider.submit(...parameters);
        early = await phaseAfterQuery(requested);
        return answer;
      },
    });
    await app.openPayouts(slow).process.react(requested.event);
    expect(app.answers()).toEqual([200]);
    expect(early).toBe('settled');
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutSettled']);
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('INT-05 may come out of order: a reversal before its success', async () => {
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    expect(await phaseAfterQuery(requested)).toBe('settled');
    app.bank.conclude(requested.reference, 'reversed');
    await app.webhooks.settled();
    const late = webhook('transfer.success', requested.reference, { status: 'success_again' });
    await app.inbox.receive(late, sign(late));
    expect(await phaseAfterQuery(requested)).toBe('returned');
    const again = webhook('transfer.success', requested.reference, { status: 'once_more' });
    await app.inbox.receive(again, sign(again));
    expect(await phaseAfterQuery(requested)).toBe('returned');
    const ledger = await app.ledger(requested);
    expect(ledger['provider:paystack']).toBe(0n);
    expect(app.debited(requested)).toBe(0n);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(-1_960_000n);
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('INT-05 of a reversal are followed for a while until the bank’s answers confirm it', async () => {
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    expect(await phaseAfterQuery(requested)).toBe('settled');
    const ahead = webhook('transfer.reversed', requested.reference);
    await app.inbox.receive(ahead, sign(ahead));
    expect(await phaseAfterQuery(requested)).toBe('settled');
    app.bank.faults.on('webhooks.never', 1);
    app.bank.conclude(requested.reference, 'reversed');
    await app.until(requested.payoutId, 'returned', 5_000);
  });

  it('INT-05 of a reversal that the bank never confirms cause no further frequent queries', async () => {
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    await phaseAfterQuery(requested);
    const rumour = webhook('transfer.reversed', requested.reference);
    await app.inbox.receive(rumour, sign(rumour));
    const resting = async () =>
      (
        await app.db.reader.query<{ rests: boolean }>(
          'select not reversal_hinted and next_check_at > $2 as rests from payout_work where payout_id = $1',
          [requested.payoutId, new Date(app.clock.now().getTime() + 120_000)],
        )
      ).rows[0]!.rests;
    let questions = 0;
    while (!(await resting())) {
      questions += 1;
      app.clock.advance(61_000);
      await app.payouts.resolver.runOnce();
    }
    expect(questions).toBeGreaterThan(3);
    expect(questions).toBeLessThan(15);
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-05 about a certainly failed attempt open a dispute when the bank now reports it paid', async () => {
    app.bank.faults.on('transfers.balance-low', 1);
    const requested = await app.sendPayout();
    app.clock.advance(31_000);
    await app.payouts.resolver.runOnce();
    expect(await app.payout(requested.payoutId)).toMatchObject({ attempt: 2, phase: 'accepted' });
    // What cannot happen: the bank has the first reference after all.
    const { recipientCode } = app.bank.transfer(`${requested.reference}-a2`)!;
    app.bank.submit({ reference: requested.reference, amount: 1_960_000n, recipientCode, reason: '' });
    const body = webhook('transfer.success', requested.reference);
    await app.inbox.receive(body, sign(body));
    app.bank.faults.on('lookups.error', 1);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).disputes).toEqual([]);
    app.clock.advance(5_000);
    await app.payouts.resolver.runOnce();
    expect(await app.payout(requested.payoutId)).toMatchObject({
      phase: 'accepted',
      disputes: [requested.reference],
    });
  });

  it('INT-05 for another merchant, of another kind or unreadable are stored and counted, and change nothing', async () => {
    const requested = await app.sendPayout();
    app.bank.faults.on('webhooks.foreign', 1);
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    const unknownOfOurs = webhook('transfer.success', 'po-00000000000070008000000000000000');
    const charge = Buffer.from('{"event":"charge.success","data":{"id":1,"status":"success"}}');
    const garbage = Buffer.from('{"event":');
    for (const body of [unknownOfOurs, charge, garbage, garbage]) await app.inbox.receive(body, sign(body));
    expect(app.answers()).toEqual([200, 200]);
    expect(await counts()).toMatchObject({ 'not-ours': 2, other: 1, unreadable: 2 });
    expect(app.bus.published).toHaveLength(1);
    expect(await phaseAfterQuery(requested)).toBe('settled');
  });

  it('INT-05 above 256 kB are refused unprocessed', async () => {
    const body = Buffer.alloc(256 * 1024 + 1, 32);
    await expect(app.inbox.receive(body, sign(body))).rejects.toMatchObject({ status: 413 });
    const most = Buffer.concat([
      webhook('transfer.success', 'po-0000000000007000800000000000000a'),
      Buffer.alloc(200_000, 32),
    ]);
    await app.inbox.receive(most, sign(most));
  });

  it('INT-05 keep their bytes under the key of the person they name', async () => {
    const requested = await app.sendPayout();
    app.bank.conclude(requested.reference, 'success');
    await app.webhooks.settled();
    const [row] = await stored(requested.reference);
    expect(row!.subject_id).toBe(`recipient-${requested.orderId}`);
    expect(row!.body.includes(ACCOUNT.accountNumber)).toBe(false);
    const opened = await app.personalData.openBytes(row!.body);
    expect(JSON.parse(opened!.toString())).toMatchObject({ data: { reference: requested.reference } });

    await app.personalData.destroy(row!.subject_id);
    expect(await app.personalData.openBytes(row!.body)).toBeNull();
    const late = webhook('transfer.reversed', requested.reference);
    await app.inbox.receive(late, sign(late));
    const reversal = (await stored(requested.reference)).find((one) => one.event === 'transfer.reversed');
    expect(reversal!.body).toHaveLength(0);
  });

  it('INT-05 twenty at once are stored once each, with their copies counted', async () => {
    const requested = await app.sendPayout();
    const bodies = Array.from({ length: 20 }, (_, n) =>
      webhook('transfer.success', requested.reference, { status: `s_${'a'.repeat(1 + (n % 4))}` }),
    );
    await Promise.all(bodies.map((body) => app.inbox.receive(body, sign(body))));
    const rows = await stored(requested.reference);
    expect(rows).toHaveLength(4);
    expect(rows.reduce((sum, row) => sum + row.copies, 0)).toBe(20);
  });

  it('INT-05 count as different events when their 20-digit ids differ only in the last digit', async () => {
    const ids = ['18446744073709551615', '18446744073709551614', '"18446744073709551613"'];
    for (const id of ids) {
      const body = Buffer.from(`{"event":"charge.success","data":{"id":${id},"status":"success","amount":100}}`);
      await app.inbox.receive(body, sign(body));
    }
    const { rows } = await app.db.app.query<{ event_key: string; copies: number }>(
      `select event_key, copies from webhook_inbox where event_key like '%|id-18446744%' order by event_key desc`,
    );
    expect(rows).toEqual(
      ['615', '614', '613'].map((end) => ({
        event_key: `charge.success|id-18446744073709551${end}|success`,
        copies: 1,
      })),
    );
  });
});
