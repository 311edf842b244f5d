import type { PostgresEventStore } from '@usdt-africa/event-store';
import { ADDRESS_RULES, auditAddresses } from '@usdt-africa/addresses';
import type { Pool } from 'pg';
import { auditLedger, LEDGER_RULES, type LedgerAudit } from '@usdt-africa/ledger';

/** Something that may not be, with the rule that it breaks and where it was found. */
export interface CheckFinding {
  readonly rule: string;
  readonly streamId: string;
  readonly sentence: string;
}

/** A set of rules that must hold of the history at any time. */
export interface HistoryCheck<Result extends { readonly findings: readonly CheckFinding[] }> {
  readonly rules: readonly { readonly name: string; readonly about: string }[];
  /** Checks everything in one snapshot, with the rights of the caller. */
  run(pool: Pool): Promise<Result>;
}

/**
 * What is proven from the events and the money tables, in addition to the chain of seals: the only such list. The
 * console's "Verify now" and `npm run events -- verify` both run all of it.
 */
export const HISTORY_CHECKS: {
  readonly ledger: HistoryCheck<LedgerAudit>;
  readonly addresses: HistoryCheck<{ readonly findings: readonly CheckFinding[] }>;
} = {
  ledger: {
    rules: LEDGER_RULES,
    run: (pool) => auditLedger({ pool } as Pick<PostgresEventStore, 'pool'>),
  },
  addresses: {
    rules: ADDRESS_RULES,
    run: async (pool) => ({ findings: await auditAddresses(pool) }),
  },
};
