export interface ReconciliationConfig {
  readonly stampDutyKobo: bigint;
  readonly explorerTransactionUrl: string | null;
}

/** A {@link ReconciliationConfig}. */
export const RECONCILIATION = Symbol('what days are compared by');
