import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { createTronSandbox } from '../../src/tron/index.js';
import type { TronControl, TronSandbox } from '../../src/tron/index.js';

const deposits = ['one', 'two', 'three'].map((name) => KeyPair.named(`deposit ${name}`).base58);
const others = ['customer', 'issuer', 'pauper', 'forger'].map((name) => KeyPair.named(name).base58);

type Step = (control: TronControl) => Promise<unknown>;

const deposit = fc.constantFrom(...deposits);
const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(deposit, amount).map(
    ([to, sum]): Step =>
      (control) =>
        control.send(to, sum),
  ),
  fc.tuple(deposit, amount).map(
    ([to, sum]): Step =>
      (control) =>
        control.transferFrom(to, sum),
  ),
  fc.tuple(deposit, amount).map(
    ([to, sum]): Step =>
      (control) =>
        control.fail(to, sum, 'REVERT_AFTER_PAYMENT'),
  ),
  fc.array(fc.record({ to: deposit, amountMicro: amount }), { minLength: 1, maxLength: 4 }).map(
    (transfers): Step =>
      (control) =>
        control.sendMany(transfers, 'one-transaction'),
  ),
  fc.integer({ min: 1, max: 25 }).map(
    (blocks): Step =>
      (control) =>
        control.mine(blocks),
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 18 }), fc.constantFrom('vanish' as const, 'reinclude' as const))
    .map(([depth, transactions]): Step => async (control) => {
      const { number, solid } = control.head();
      if (depth <= number - solid) await control.reorg(depth, { transactions });
    }),
  fc.constant<Step>((control) => control.rollback()),
);

const holders = (control: TronControl): string[] => [...deposits, ...others, control.contracts().MULTI_SEND];
const balances = (control: TronControl) => holders(control).map((address) => control.balances(address));
const supply = (control: TronControl): bigint => balances(control).reduce((sum, { tokens }) => sum + tokens.USDT, 0n);

describe('random histories of the sandbox’s chain', () => {
  test('INT-01 never change the total USDT supply, and a restarted sandbox restores the state of its blocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const dataDir = mkdtempSync(join(tmpdir(), 'tron-history-'));
        try {
          const sandbox: TronSandbox = await createTronSandbox({ dataDir });
          const total = supply(sandbox.control);
          for (const play of steps) await play(sandbox.control);
          expect(supply(sandbox.control)).toBe(total);
          await sandbox.control.mine(1);
          const again = await createTronSandbox({ dataDir });
          expect(again.control.head()).toEqual(sandbox.control.head());
          expect(balances(again.control)).toEqual(balances(sandbox.control));
          expect(again.control.transactions(20)).toEqual(sandbox.control.transactions(20));
          await again.stop();
        } finally {
          rmSync(dataDir, { recursive: true, force: true });
        }
      }),
      { numRuns: 25 },
    );
  });
});
