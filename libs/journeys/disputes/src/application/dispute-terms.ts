import type { DisputeRules } from '../domain/rules.js';

/** What cases are handled by. */
export interface DisputeTerms extends DisputeRules {
  /** With `{id}` where the transaction's id goes; null when no explorer is set. */
  readonly explorerTransactionUrl: string | null;
}

/** The {@link DisputeTerms}. */
export const DISPUTES = Symbol('what cases are handled by');
