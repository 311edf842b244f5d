import { SEND_TIMES, type SendTimes } from '../domain/send-times.js';

/** Times by which sends are decided, the pace of the work, in milliseconds, and the fee limit. */
export interface SendRules extends SendTimes {
  /** The fee limit of a transaction: the most that its energy may cost, in sun. */
  readonly feeLimitSun: bigint;
  /** Between two checks of a send that may not be signed now. */
  readonly retryMs: number;
  /** After a refusal of the signer. */
  readonly refusedMs: number;
  /** Between two queries for the block of a transaction. */
  readonly locateMs: number;
  /** For so long no other worker signs a claimed send; after a crash the rest of it must pass. */
  readonly leaseMs: number;
  /** Balances that were read earlier count as unknown. */
  readonly balanceAgeMs: number;
  /** The scan of solid blocks may lag this far behind the clock. */
  readonly scanLagMs: number;
  /** Between two reads of the hot wallet while it is to be topped up, while sends exist, and else. */
  readonly lowBalanceMs: number;
  readonly balanceMs: number;
  readonly idleBalanceMs: number;
  /** Between two comparisons with the signer's journal, and after one that failed. */
  readonly journalMs: number;
  readonly journalRetryMs: number;
}

/** Production's. */
export const SEND_RULES: SendRules = {
  ...SEND_TIMES,
  feeLimitSun: 30_000_000n,
  retryMs: 1_000,
  refusedMs: 15_000,
  locateMs: 3_000,
  leaseMs: 15_000,
  balanceAgeMs: 150_000,
  scanLagMs: 120_000,
  lowBalanceMs: 5_000,
  balanceMs: 15_000,
  idleBalanceMs: 60_000,
  journalMs: 60_000,
  journalRetryMs: 5_000,
};

/** Injection token of {@link SendRules}. */
export const SEND_FIGURES = Symbol('times and pace of sends');
