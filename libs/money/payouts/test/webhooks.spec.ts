import { createHmac } from 'node:crypto';
import { WebhookInbox } from '../src/index.js';
import { ACCOUNT, PREVIOUS_SECRET, SECRET, World } from './world.js';
import type { Requested } from './world.js';

describe('webhooks', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterEach(() => world.reset());
  afterAll(() => world.close());

  const counts = async (): Promise<Record<string, number>> => {
    const { rows } = await world.db.reader.query<{ outcome: string; n: string }>(
      'select outcome, sum(count) as n from webhook_counts group by outcome',
    );
    return Object.fromEntries(rows.map((row) => [row.outcome, Number(row.n)]));
  };
  const kept = async (reference: string) =>
    (
      await world.db.app.query<{ event: string; copies: number; subject_id: string; body: Buffer }>(
        'select event, copies, subject_id, body from webhook_inbox where reference = $1 order by event',
        [reference],
      )
    ).rows;
  const sign = (body: Buffer, secret = SECRET) => ({
    'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex'),
  });
  const news = (event: string, reference: string, more: object = {}): Buffer =>
    Buffer.from(
      JSON.stringify({ event, data: { reference, status: event.split('.')[1], amount: 1_960_000, ...more } }),
    );
  const asked = async (requested: Requested): Promise<string> => {
    await world.payouts.resolver.runOnce();
    return (await world.payout(requested.payoutId)).phase;
  };

  it('INT-05 have the payout asked about at once, and it settles on the bank’s answer', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    expect(world.answers()).toEqual([200]);
    expect(world.bus.published).toEqual([`payout_hints ${requested.payoutId}`]);
    expect(await asked(requested)).toBe('settled');
  });

  it('INT-05 wake the resolver of another process without waiting for its next look', async () => {
    const listeners: ((payload: string) => void)[] = [];
    const bus = {
      listen: (_channel: string, listener: (payload: string) => void) => (listeners.push(listener), () => undefined),
    };
    const { resolver } = world.another(undefined, { bus, pollMs: 3_600_000 });
    resolver.start();
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    for (const listener of listeners) listener(requested.payoutId);
    while ((await world.payout(requested.payoutId)).phase !== 'settled')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await resolver.stop();
  });

  it('INT-05 move no money: a lying one has us ask, and the truth counts', async () => {
    const requested = await world.sent();
    const lie = news('transfer.success', requested.reference);
    await world.inbox.receive(lie, sign(lie));
    expect(await asked(requested)).toBe('accepted');
    const failure = news('transfer.failed', requested.reference);
    await world.inbox.receive(failure, sign(failure));
    expect(await asked(requested)).toBe('accepted');
    world.bank.faults.on('webhooks.wrong-amount', 1, 500);
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    await world.until(requested.payoutId, 'settled');
    expect(await world.ledger(requested)).toMatchObject({ [`payable:payout:${requested.payoutId}`]: 0n });
  });

  it('INT-05 are refused and counted with a forged, missing or foreign signature, and keep nothing', async () => {
    const before = (await counts())['bad-signature'] ?? 0;
    const requested = await world.sent();
    const body = news('transfer.success', requested.reference);
    for (const headers of [{}, { 'x-paystack-signature': 'ab' }, sign(body, 'sk_guess'), sign(Buffer.from('other'))])
      await expect(world.inbox.receive(body, headers)).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
    world.bank.faults.on('webhooks.forged', 1);
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    expect([...world.answers()].sort()).toEqual([200, 401]);
    expect((await counts())['bad-signature']).toBe(before + 5);
    expect(await kept(requested.reference)).toHaveLength(1);
  });

  it('INT-05 are taken under the key before this one, while it is being replaced', async () => {
    const requested = await world.sent();
    const body = news('transfer.success', requested.reference);
    await world.inbox.receive(body, sign(body, PREVIOUS_SECRET));
    expect(await kept(requested.reference)).toHaveLength(1);
    const { personalData, clock, log } = world;
    const after = new WebhookInbox({ pool: world.db.app, personalData, clock, log, secrets: [SECRET] });
    await expect(after.receive(body, sign(body, PREVIOUS_SECRET))).rejects.toMatchObject({ status: 401 });
  });

  it('INT-05 are kept once however often they come, even a month later, and change nothing again', async () => {
    const requested = await world.sent();
    world.bank.faults.on('webhooks.duplicate', 1, 50);
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    expect(world.answers()).toEqual(Array(50).fill(200));
    expect(world.bus.published).toHaveLength(1);
    expect(await asked(requested)).toBe('settled');
    const history = await world.history(requested.payoutId);
    world.clock.advance(30 * 86_400_000);
    const transfer = world.bank.transfer(requested.reference)!;
    world.webhooks.replay(transfer, world.bank.recipient(transfer.recipientCode)!, { copies: 3, forged: false });
    await world.webhooks.settled();
    expect(await kept(requested.reference)).toMatchObject([{ event: 'transfer.success', copies: 53 }]);
    await world.payouts.resolver.runOnce();
    expect(await world.history(requested.payoutId)).toEqual(history);
  });

  it('INT-05 may come before our request is answered', async () => {
    world.bank.faults.on('webhooks.early', 1);
    const requested = await world.requested();
    let early: string | null = null;
    const provider = world.provider();
    const slow = Object.assign(world.provider(), {
      submit: async (...parameters: Parameters<typeof provider.submit>) => {
        const answer = await provider.submit(...parameters);
        early = await asked(requested);
        return answer;
      },
    });
    await world.another(slow).process.react(requested.event);
    expect(world.answers()).toEqual([200]);
    expect(early).toBe('settled');
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutSettled']);
    expect(world.transfers(requested)).toHaveLength(1);
  });

  it('INT-05 may come out of order: a reversal before its success', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    expect(await asked(requested)).toBe('settled');
    world.bank.conclude(requested.reference, 'reversed');
    await world.webhooks.settled();
    const late = news('transfer.success', requested.reference, { status: 'success_again' });
    await world.inbox.receive(late, sign(late));
    expect(await asked(requested)).toBe('returned');
    const again = news('transfer.success', requested.reference, { status: 'once_more' });
    await world.inbox.receive(again, sign(again));
    expect(await asked(requested)).toBe('returned');
    const ledger = await world.ledger(requested);
    expect(ledger['provider:paystack']).toBe(0n);
    expect(world.taken(requested)).toBe(0n);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(-1_960_000n);
    expect(world.transfers(requested)).toHaveLength(1);
  });

  it('INT-05 of a reversal are believed for a while before the bank’s answers say so', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    expect(await asked(requested)).toBe('settled');
    const ahead = news('transfer.reversed', requested.reference);
    await world.inbox.receive(ahead, sign(ahead));
    expect(await asked(requested)).toBe('settled');
    world.bank.faults.on('webhooks.never', 1);
    world.bank.conclude(requested.reference, 'reversed');
    await world.until(requested.payoutId, 'returned', 5_000);
  });

  it('INT-05 of a reversal that never comes true are forgotten', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    await asked(requested);
    const rumour = news('transfer.reversed', requested.reference);
    await world.inbox.receive(rumour, sign(rumour));
    const resting = async () =>
      (
        await world.db.reader.query<{ rests: boolean }>(
          'select not reversal_hinted and next_check_at > $2 as rests from payout_work where payout_id = $1',
          [requested.payoutId, new Date(world.clock.now().getTime() + 120_000)],
        )
      ).rows[0]!.rests;
    let questions = 0;
    while (!(await resting())) {
      questions += 1;
      world.clock.advance(61_000);
      await world.payouts.resolver.runOnce();
    }
    expect(questions).toBeGreaterThan(3);
    expect(questions).toBeLessThan(15);
    expect((await world.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-05 about an attempt that had surely failed bring an operator when the bank takes that back', async () => {
    world.bank.faults.on('transfers.balance-low', 1);
    const requested = await world.sent();
    world.clock.advance(31_000);
    await world.payouts.resolver.runOnce();
    expect(await world.payout(requested.payoutId)).toMatchObject({ attempt: 2, phase: 'accepted' });
    // What cannot happen: the bank has the first reference after all.
    const { recipientCode } = world.bank.transfer(`${requested.reference}-a2`)!;
    world.bank.submit({ reference: requested.reference, amount: 1_960_000n, recipientCode, reason: '' });
    const body = news('transfer.success', requested.reference);
    await world.inbox.receive(body, sign(body));
    world.bank.faults.on('lookups.error', 1);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).disputes).toEqual([]);
    world.clock.advance(5_000);
    await world.payouts.resolver.runOnce();
    expect(await world.payout(requested.payoutId)).toMatchObject({
      phase: 'accepted',
      disputes: [requested.reference],
    });
  });

  it('INT-05 for another merchant, of another kind or unreadable are kept and counted, and touch nothing', async () => {
    const requested = await world.sent();
    world.bank.faults.on('webhooks.foreign', 1);
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    const unknownOfOurs = news('transfer.success', 'po-00000000000070008000000000000000');
    const charge = Buffer.from('{"event":"charge.success","data":{"id":1,"status":"success"}}');
    const garbage = Buffer.from('{"event":');
    for (const body of [unknownOfOurs, charge, garbage, garbage]) await world.inbox.receive(body, sign(body));
    expect(world.answers()).toEqual([200, 200]);
    expect(await counts()).toMatchObject({ 'not-ours': 2, other: 1, unreadable: 2 });
    expect(world.bus.published).toHaveLength(1);
    expect(await asked(requested)).toBe('settled');
  });

  it('INT-05 above 256 kB are refused before anything is done with them', async () => {
    const body = Buffer.alloc(256 * 1024 + 1, 32);
    await expect(world.inbox.receive(body, sign(body))).rejects.toMatchObject({ status: 413 });
    const most = Buffer.concat([
      news('transfer.success', 'po-0000000000007000800000000000000a'),
      Buffer.alloc(200_000, 32),
    ]);
    await world.inbox.receive(most, sign(most));
  });

  it('INT-05 keep their bytes under the key of the person they name', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.webhooks.settled();
    const [row] = await kept(requested.reference);
    expect(row!.subject_id).toBe(`recipient-${requested.orderId}`);
    expect(row!.body.includes(ACCOUNT.accountNumber)).toBe(false);
    const opened = await world.personalData.openBytes(row!.body);
    expect(JSON.parse(opened!.toString())).toMatchObject({ data: { reference: requested.reference } });

    await world.personalData.destroy(row!.subject_id);
    expect(await world.personalData.openBytes(row!.body)).toBeNull();
    const late = news('transfer.reversed', requested.reference);
    await world.inbox.receive(late, sign(late));
    const reversal = (await kept(requested.reference)).find((one) => one.event === 'transfer.reversed');
    expect(reversal!.body).toHaveLength(0);
  });

  it('INT-05 twenty at once are kept once each, with their copies counted', async () => {
    const requested = await world.sent();
    const bodies = Array.from({ length: 20 }, (_, n) =>
      news('transfer.success', requested.reference, { status: `s_${'a'.repeat(1 + (n % 4))}` }),
    );
    await Promise.all(bodies.map((body) => world.inbox.receive(body, sign(body))));
    const rows = await kept(requested.reference);
    expect(rows).toHaveLength(4);
    expect(rows.reduce((sum, row) => sum + row.copies, 0)).toBe(20);
  });

  it('INT-05 are two events when their ids differ in the last digit of twenty', async () => {
    const ids = ['18446744073709551615', '18446744073709551614', '"18446744073709551613"'];
    for (const id of ids) {
      const body = Buffer.from(`{"event":"charge.success","data":{"id":${id},"status":"success","amount":100}}`);
      await world.inbox.receive(body, sign(body));
    }
    const { rows } = await world.db.app.query<{ event_key: string; copies: number }>(
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
