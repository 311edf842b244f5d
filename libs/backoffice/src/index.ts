export { stateOf } from './aggregates.js';
export { type FedProjection, type Feeding, type ProjectionRules, projections } from './projections.js';
export {
  accountKind,
  type Balance,
  balancesByKind,
  balancesOf,
  type KindBalance,
  ledgerProjection,
} from './read-model/ledger.js';
export { type CheckFinding, HISTORY_CHECKS, type HistoryCheck } from './application/history-checks.js';
export { auditLedger, LEDGER_RULES, type LedgerAudit, type LedgerFinding } from './read-model/ledger-audit.js';
export { ApprovalProcess } from './application/approval-process.js';
export {
  type ApprovalExecutor,
  type ApprovalRequest,
  Approvals,
  type Executors,
  openApprovals,
} from './application/approvals.js';
export { Console, type ConsoleParts } from './application/console.js';
export type { EffectTeller, OtherEffects } from './read-model/console/approval-effects.js';
export { AdminApprovalsController } from './http/admin-approvals.controller.js';
export { AdminOrdersController } from './http/admin-orders.controller.js';
export { AdminPayoutsController } from './http/admin-payouts.controller.js';
export { auditProjection } from './read-model/audit/audit-projection.js';
export { approvalsProjection } from './read-model/console/approvals-projection.js';
export { consoleOrdersProjection } from './read-model/console/orders-projection.js';
export { consoleRooms } from './http/rooms.js';
export { Actors } from './read-model/console/actors.js';
export { Reconciliation, type ReconciliationParts } from './application/reconciliation/reconciliation.js';
export { StatementReader } from './application/reconciliation/statement-reader.js';
export { actingSubscriptions } from './acting.js';
export { watchedFigures } from './read-model/watched.js';
export { sequelAlarms, type SequelAlarm } from './read-model/sequels/alarms.js';
export { reconciliationAlarms } from './read-model/reconciliation/alarms.js';
export { reconciliationProjection } from './read-model/reconciliation/projection.js';
export { ChangeStream } from './http/change-stream.js';
export { SwitchedPayouts, SwitchedQuotes } from './application/switch-gates.js';
export { switchesProjection } from './application/switches.js';
export { csvCell, type CsvColumn, type CsvRows, decimalCell, sendCsv } from './http/csv.js';
export { CsvExports, type OpenExport } from './http/csv-export.js';
