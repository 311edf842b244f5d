export {
  accountKind,
  type Balance,
  balancesByKind,
  balancesOf,
  type KindBalance,
  ledgerProjection,
} from './read-model/ledger.js';
export { auditLedger, LEDGER_RULES, type LedgerAudit, type LedgerFinding } from './read-model/ledger-audit.js';
export { context } from './context.js';
