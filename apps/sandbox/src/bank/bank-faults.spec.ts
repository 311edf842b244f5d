import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BankOnWire } from '../../test/bank-on-wire.js';
import type { BankFaultId } from './faults.js';

const REFERENCE = 'po-0199f3a2-7c1e-7000-8000-000000000002';
let wire: BankOnWire;

beforeEach(async () => {
  wire = await BankOnWire.start();
});
afterEach(() => wire.stop());

/** How a client that waits a short while sees the answer to its transfer. */
async function attempt(): Promise<number | 'timeout' | 'cut' | 'garbled'> {
  const recipient = await wire.recipient();
  try {
    return (await wire.transfer(REFERENCE, 2_000_000, recipient, AbortSignal.timeout(150))).status;
  } catch (error) {
    const names: Record<string, 'garbled' | 'timeout'> = { SyntaxError: 'garbled', TimeoutError: 'timeout' };
    return names[(error as Error).name] ?? 'cut';
  }
}

describe('INT-07 faults of the bank', () => {
  it.each<[BankFaultId, Awaited<ReturnType<typeof attempt>>, boolean]>([
    ['transfers.timeout-before-accept', 'timeout', false],
    ['transfers.timeout-after-accept', 'timeout', true],
    ['transfers.reset-after-accept', 'cut', true],
    ['transfers.error-before-accept', 'garbled', false],
    ['transfers.error-after-accept', 'garbled', true],
    ['transfers.garbage', 'garbled', true],
    ['transfers.rate-limited', 429, false],
    ['transfers.balance-low', 400, false],
  ])('INT-07 %s: the client sees %s, accepted: %s', async (fault, seen, accepted) => {
    wire.bank.faults.on(fault, 1);
    expect(await attempt()).toBe(seen);
    const { status } = await wire.get(`/transfer/verify/${REFERENCE}`);
    expect(status).toBe(accepted ? 200 : 404);
    expect(wire.bank.faults.list()).toEqual([]);
  });

  it('INT-07 an answer lost after accepting makes the retry a duplicate, never a second payment', async () => {
    wire.bank.faults.on('transfers.timeout-after-accept', 1);
    expect(await attempt()).toBe('timeout');
    expect(await attempt()).toBe(400);
    expect(wire.bank.transfers()).toHaveLength(1);
  });

  it('INT-07 a lookup finds no transfer twice, and then the transfer', async () => {
    await wire.transfer(REFERENCE, 2_000_000, await wire.recipient());
    wire.bank.faults.on('lookups.not-found', 2);
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await wire.get(`/transfer/verify/${REFERENCE}`)).status);
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('INT-07 a lookup returns a wrong amount or a wrong account', async () => {
    await wire.transfer(REFERENCE, 2_000_000, await wire.recipient());
    wire.bank.faults.on('lookups.wrong-amount', 1, 500);
    expect((await wire.get(`/transfer/verify/${REFERENCE}`)).body.data?.['amount']).toBe(2_000_500);
    wire.bank.faults.on('lookups.wrong-account', 1);
    expect((await wire.get(`/transfer/verify/${REFERENCE}`)).body.data).toMatchObject({
      recipient: { details: { account_number: '9999999999' } },
    });
    expect((await wire.get(`/transfer/verify/${REFERENCE}`)).body.data).toMatchObject({
      amount: 2_000_000,
      recipient: { details: { account_number: '0145528174' } },
    });
  });

  it('INT-07 refuses connections while switched off and answers at the same address afterwards', async () => {
    wire.bank.faults.on('line.refused');
    await wire.server.followLine();
    await expect(wire.get('/balance')).rejects.toThrow('fetch failed');
    wire.bank.faults.off('line.refused');
    await wire.server.followLine();
    expect((await wire.get('/balance')).status).toBe(200);
  });

  it('INT-07 limits the rate of all requests', async () => {
    wire.bank.faults.on('line.rate-limited', 1);
    expect((await wire.get('/balance')).status).toBe(429);
    expect((await wire.get('/balance')).status).toBe(200);
  });

  it('INT-07 delays a slow name check, and still serves requests after the client disconnected', async () => {
    wire.bank.change({ slowAccountMs: 600_000 });
    const path = `${wire.server.url}/bank/resolve?account_number=0000000001&bank_code=058`;
    const headers = { authorization: 'Bearer sk_test_of_the_sandbox' };
    await expect(fetch(path, { headers, signal: AbortSignal.timeout(50) })).rejects.toThrow();
    wire.bank.change({ slowAccountMs: 0 });
    expect((await fetch(path, { headers })).status).toBe(200);
  });
});
