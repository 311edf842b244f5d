import type { ValueProvider } from '@nestjs/common';
import { DISPUTE_RULES, type DisputeRules } from '../domain/rules.js';

/** What cases are handled by. */
export interface DisputeTerms extends DisputeRules {
  /** With `{id}` where the transaction's id goes; null when no explorer is set. */
  readonly explorerTransactionUrl: string | null;
}

/** The {@link DisputeTerms}. */
export const DISPUTES = Symbol('what cases are handled by');

interface DisputesConfig extends Pick<DisputeTerms, 'explorerTransactionUrl'> {
  /** HELP-02: how long after its payout an order can be disputed; as usual where it is not set. */
  readonly disputeAfterSeconds?: number;
}

/** The {@link DisputeTerms} of an installation. */
export function disputeTerms({ explorerTransactionUrl, disputeAfterSeconds }: DisputesConfig): ValueProvider {
  const waitMs = disputeAfterSeconds === undefined ? DISPUTE_RULES.waitMs : disputeAfterSeconds * 1_000;
  return { provide: DISPUTES, useValue: { ...DISPUTE_RULES, waitMs, explorerTransactionUrl } satisfies DisputeTerms };
}
