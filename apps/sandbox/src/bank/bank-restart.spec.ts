import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BankOnWire, eventually, WebhookReceiver } from '../../test/bank-on-wire.js';

const REFERENCE = 'po-0199f3a2-7c1e-7000-8000-000000000004';
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'));
  file = join(folder, 'bank', 'books.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('INT-07 the bank after a restart', () => {
  it('INT-07 remembers recipients, transfers, balance, settings and faults', async () => {
    const before = await BankOnWire.start({ file });
    const recipient = await before.recipient();
    await before.transfer(REFERENCE, 2_000_000, recipient);
    before.bank.change({ settleDelayMs: 77 });
    before.bank.faults.on('lookups.error', 3);
    const balance = before.bank.account.balance;
    await before.stop();

    const after = await BankOnWire.start({ file });
    expect(await after.recipient()).toBe(recipient);
    expect(after.bank.account.balance).toBe(balance);
    expect(after.bank.settings.settleDelayMs).toBe(77);
    expect(after.bank.faults.list()).toEqual([{ id: 'lookups.error', remaining: 3, value: null }]);
    expect((await after.transfer(REFERENCE, 2_000_000, recipient)).body).toMatchObject({
      code: 'duplicate_transfer_reference',
    });
    await after.stop();
  });

  it('INT-07 continues after a restart: the transfer settles, its webhook is sent', async () => {
    const receiver = new WebhookReceiver();
    const webhookUrl = await receiver.start();
    const before = await BankOnWire.start({ file, webhookUrl, settings: { settleDelayMs: 60 } });
    await before.transfer(REFERENCE, 2_000_000, await before.recipient());
    await before.stop();
    expect(receiver.calls).toEqual([]);

    const after = await BankOnWire.start({ file, webhookUrl });
    const [call] = await receiver.until(1);
    expect(call).toMatchObject({ event: 'transfer.success', data: { reference: REFERENCE } });
    expect(await eventually(() => after.webhooks.deliveries().find((one) => one.state === 'delivered'))).toBeDefined();
    await after.stop();
    await receiver.stop();
  });

  it('INT-07 drops a line torn by a kill and keeps all before it', async () => {
    const before = await BankOnWire.start({ file });
    await before.transfer(REFERENCE, 2_000_000, await before.recipient());
    await before.stop();
    appendFileSync(file, '[["transfer","po-torn","{\\"ref');

    const after = await BankOnWire.start({ file });
    expect(after.bank.transfers().map((transfer) => transfer.reference)).toEqual([REFERENCE]);
    await after.stop();
  });

  it('INT-07 has ledger entries whose balances add up line by line', async () => {
    const wire = await BankOnWire.start({ file });
    await wire.transfer(REFERENCE, 2_000_000, await wire.recipient('0000000004'));
    await eventually(() => (wire.bank.transfer(REFERENCE)?.status === 'failed' ? true : undefined));
    wire.bank.account.setBalance(1_234_500n);
    let sum = 0n;
    for (const entry of wire.bank.account.entries()) {
      sum += BigInt(entry.amount);
      expect(entry.balance).toBe(sum.toString());
    }
    expect(sum).toBe(1_234_500n);
    expect(wire.bank.account.entries().map((entry) => entry.kind)).toEqual([
      'opening',
      'transfer',
      'fee',
      'stamp-duty',
      'returned',
      'withdrawal',
    ]);
    await wire.stop();
  });
});
