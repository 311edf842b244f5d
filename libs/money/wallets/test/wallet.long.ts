import fc from 'fast-check';
import { anyOperation, runWallet } from './wallet-run.js';

/** Other operations each time; `LONG_SEED` repeats them. */
const SEED = Number(process.env['LONG_SEED'] ?? Date.now() % 2_147_483_647);
const OPERATIONS = Number(process.env['LONG_RUNS'] ?? 1_000_000);
const IN_ONE_WALLET = 1_000;

it(`WALLET-03 a wallet never goes below zero or above a limit in a million operations (LONG_SEED=${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { minLength: IN_ONE_WALLET, maxLength: IN_ONE_WALLET }), (operations) => {
      runWallet(operations);
    }),
    { seed: SEED, numRuns: Math.ceil(OPERATIONS / IN_ONE_WALLET), endOnFailure: true },
  );
});
