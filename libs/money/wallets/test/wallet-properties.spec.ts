import fc from 'fast-check';
import { evolveAll } from '@usdt-africa/kernel';
import { credit, debit, undo } from '../src/domain/decide.js';
import { walletDecider } from '../src/domain/wallet.js';
import { anyOperation, runWallet } from './wallet-run.js';

const RUNS = 100;
const OPERATIONS = 200;

describe('a wallet under any operations', () => {
  it('WALLET-03 never goes below zero or above a limit, and is what its events add up to, in 20,000 operations', () => {
    const total = { refused: 0, done: 0 };
    fc.assert(
      fc.property(fc.array(anyOperation, { minLength: OPERATIONS, maxLength: OPERATIONS }), (operations) => {
        const { refused, done } = runWallet(operations);
        total.refused += refused;
        total.done += done;
      }),
      { numRuns: RUNS },
    );
    // Both are worth something only where both happen often.
    expect(Math.min(total.refused, total.done)).toBeGreaterThan((RUNS * OPERATIONS) / 5);
  });

  it('BUY-03 is restored by undoing a debit: balance, debt, and what is used of every limit', () => {
    const accountId = '0199a000-0000-7000-8000-000000000001';
    const about = { accountId, entryId: accountId, counter: 'collection:paystack' };
    const noon = new Date('2026-11-28T11:00:00.000Z');
    fc.assert(
      fc.property(fc.bigInt(1n, 9_000n), fc.array(fc.bigInt(1n, 900n), { maxLength: 9 }), (amountKobo, earlier) => {
        const limit = { class: 'buy' as const, limits: { dayKobo: null, monthKobo: null } };
        const change = (wallet: typeof walletDecider.initial, amount: bigint) =>
          debit(wallet, { ...about, kind: 'purchase', amountKobo: amount, limit }, noon);
        let wallet = evolveAll(walletDecider, walletDecider.initial, [
          ...credit(walletDecider.initial, { ...about, kind: 'funding', amountKobo: 20_000n }, noon),
        ]);
        for (const amount of [1n, ...earlier]) wallet = evolveAll(walletDecider, wallet, change(wallet, amount));
        const debits = change(wallet, amountKobo);
        const [first] = debits;
        if (first?.type !== 'WalletDebited') throw new Error('not debited');
        const after = evolveAll(walletDecider, wallet, debits);
        const undone = undo(after, { ...first.data, kind: 'purchase' }, accountId, noon);
        expect(evolveAll(walletDecider, after, undone)).toEqual(wallet);
      }),
    );
  });
});
