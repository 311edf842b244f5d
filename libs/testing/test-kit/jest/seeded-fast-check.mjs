/**
 * fast-check with one seed for every run: a property that fails fails again, and a build never depends on luck. The
 * long suites use fast-check as it is (a new seed every time, printed on failure); `FC_SEED=… npm test` repeats theirs.
 */
import fc from '../../../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_122) });

export * from '../../../../node_modules/fast-check/lib/fast-check.js';
export default fc;
