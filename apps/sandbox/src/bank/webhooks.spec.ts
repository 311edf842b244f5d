import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BankOnWire, eventually, SECRET_KEY, WebhookReceiver } from '../../test/bank-on-wire.js';

const REFERENCE = 'po-0199f3a2-7c1e-7000-8000-000000000003';
let receiver: WebhookReceiver;
let wire: BankOnWire;

const hmac = (body: string) => createHmac('sha512', SECRET_KEY).update(body).digest('hex');
const pay = async (account?: string) => wire.transfer(REFERENCE, 2_000_000, await wire.recipient(account));

beforeEach(async () => {
  receiver = new WebhookReceiver();
  // At this scale a pause of three minutes takes 18 ms, one of an hour 360 ms.
  wire = await BankOnWire.start({ webhookUrl: await receiver.start(), settings: { webhookTimeScale: 0.0001 } });
});
afterEach(async () => {
  await wire.stop();
  await receiver.stop();
});

describe('INT-07 webhooks of the sandbox bank', () => {
  it('INT-07 sends a webhook on success, signed over the exact bytes of the body', async () => {
    await pay();
    const [call] = await receiver.until(1);
    expect(call?.signature).toBe(hmac(call?.body ?? ''));
    expect(call?.event).toBe('transfer.success');
    expect(call?.data).toMatchObject({
      amount: 2_000_000,
      reference: REFERENCE,
      status: 'success',
      session: { provider: 'nip', id: expect.stringMatching(/^\d{30}$/) },
      recipient: { details: { account_number: '0145528174', bank_code: '058' } },
      createdAt: expect.any(String),
    });
  });

  it('INT-07 sends a webhook on failure, with the field created_at in place of createdAt', async () => {
    await pay('0000000004');
    const [call] = await receiver.until(1);
    expect(call).toMatchObject({
      event: 'transfer.failed',
      data: { status: 'failed', created_at: expect.any(String) },
    });
    expect(call?.data).not.toHaveProperty('createdAt');
  });

  it('INT-07 sends another webhook when a success is reversed', async () => {
    await pay();
    await receiver.until(1);
    wire.bank.conclude(REFERENCE, 'reversed');
    const calls = await receiver.until(2);
    expect(calls.map((call) => call.event)).toEqual(['transfer.success', 'transfer.reversed']);
  });

  it('INT-07 repeats a webhook with the same bytes until the response is 200', async () => {
    receiver.answerWith(500, 404, 302, 503, 201);
    await pay();
    const calls = await receiver.until(6);
    expect(new Set(calls.map((call) => call.body)).size).toBe(1);
    const delivery = await eventually(() => wire.webhooks.deliveries().find((one) => one.state === 'delivered'));
    expect(delivery).toMatchObject({ attempts: 6, lastAnswer: '200', nextAt: null });
  });

  it('INT-07 schedules the first retry after three minutes', async () => {
    wire.bank.change({ webhookTimeScale: 1 });
    receiver.answerWith(500);
    await pay();
    await receiver.until(1);
    const waiting = await eventually(() => wire.webhooks.deliveries().find((one) => one.attempts === 1));
    const pause = Date.parse(waiting.nextAt ?? '') - Date.now();
    expect(pause).toBeGreaterThan(178_000);
    expect(pause).toBeLessThanOrEqual(180_000);
  });

  it('INT-07 sends no webhook when webhooks are switched off', async () => {
    wire.bank.faults.on('webhooks.never', 1);
    await pay();
    const suppressed = await eventually(() => wire.webhooks.deliveries().at(0));
    expect(suppressed).toMatchObject({ state: 'suppressed', attempts: 0 });
    expect(receiver.calls).toEqual([]);
  });

  it('INT-07 can send a webhook several times for one transfer', async () => {
    wire.bank.faults.on('webhooks.duplicate', 1, 5);
    await pay();
    const calls = await receiver.until(5);
    expect(new Set(calls.map((call) => call.body)).size).toBe(1);
  });

  it('INT-07 can send a forged webhook with an invalid signature besides the true one', async () => {
    wire.bank.faults.on('webhooks.forged', 1);
    await pay('0000000004');
    const calls = await receiver.until(2);
    const forged = calls.filter((call) => call.signature !== hmac(call.body));
    expect(forged.map((call) => call.event)).toEqual(['transfer.success']);
    expect(calls.filter((call) => call.signature === hmac(call.body)).map((call) => call.event)).toEqual([
      'transfer.failed',
    ]);
  });

  it('INT-07 can send a correctly signed webhook with a wrong amount', async () => {
    wire.bank.faults.on('webhooks.wrong-amount', 1, 999);
    await pay();
    const [call] = await receiver.until(1);
    expect(call?.signature).toBe(hmac(call?.body ?? ''));
    expect(call?.data['amount']).toBe(2_000_999);
  });

  it('INT-07 sends a false success for a transfer that failed, while the lookup returns the true status', async () => {
    wire.bank.faults.on('webhooks.false-success', 1);
    await pay('0000000004');
    const [call] = await receiver.until(1);
    expect(call?.signature).toBe(hmac(call?.body ?? ''));
    expect(call).toMatchObject({ event: 'transfer.success', data: { status: 'success' } });
    expect((await wire.get(`/transfer/verify/${REFERENCE}`)).body.data?.['status']).toBe('failed');
  });

  it('INT-07 can send webhooks out of order: the reversal before the success', async () => {
    wire.bank.faults.on('webhooks.out-of-order', null, 400);
    wire.bank.faults.on('outcome.reverses', 1, 10);
    await pay();
    const calls = await receiver.until(2);
    expect(calls.map((call) => call.event)).toEqual(['transfer.reversed', 'transfer.success']);
  });

  it('INT-07 can send a webhook before the transfer request gets its response', async () => {
    wire.bank.change({ settleDelayMs: 60_000 });
    wire.bank.faults.on('webhooks.early', 1);
    const { body } = await pay();
    expect(receiver.calls.map((call) => call.event)).toEqual(['transfer.success']);
    expect(body.data?.['status']).toBe('pending');
  });

  it('INT-07 sends a webhook again on a replay', async () => {
    await pay();
    const [first] = await receiver.until(1);
    const transfer = wire.bank.transfer(REFERENCE);
    const recipient = wire.bank.recipient(transfer?.recipientCode ?? '');
    if (!transfer || !recipient) throw new Error('the transfer is gone');
    wire.webhooks.replay(transfer, recipient, { copies: 2, forged: false });
    const calls = await receiver.until(3);
    expect(calls.map((call) => call.body)).toEqual([first?.body, first?.body, first?.body]);
  });
});
