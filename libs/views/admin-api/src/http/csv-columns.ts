import type { AdminAuditRow, AdminDisputeRow, AdminOrderRow, AdminPayoutRow } from '@usdt-africa/contracts/admin';
import { type CsvColumn, decimalCell } from '@usdt-africa/platform';
import type { ExportedRows } from '../read-model/export-list.js';

/** Persons and accounts stand in these files as masked as in the lists. */
const ORDER_COLUMNS: readonly CsvColumn<AdminOrderRow>[] = [
  { title: 'Order', value: (row) => row.number },
  { title: 'Side', value: (row) => row.side },
  { title: 'Status', value: (row) => row.status },
  { title: 'Needs attention', value: (row) => row.attention },
  { title: 'Waiting since (UTC)', value: (row) => row.waitingSince },
  { title: 'Customer', value: (row) => row.customer },
  { title: 'Tier', value: (row) => row.tier },
  { title: 'USDT ordered', value: (row) => decimalCell(row.usdt) },
  { title: 'USDT arrived', value: (row) => decimalCell(row.receivedUsdt) },
  { title: 'NGN', value: (row) => decimalCell(row.naira) },
  { title: 'Bank', value: (row) => row.recipient.bank },
  { title: 'Bank account', value: (row) => row.recipient.account },
  { title: 'Provider', value: (row) => row.provider },
  { title: 'Payout', value: (row) => row.payout?.phase ?? null },
  { title: 'Placed at (UTC)', value: (row) => row.placedAt },
  { title: 'Lock ends at (UTC)', value: (row) => row.lockEndsAt },
  { title: 'Seconds to naira', value: (row) => row.deliveredSeconds },
  { title: 'Order ID', value: (row) => row.id },
];

const PAYOUT_COLUMNS: readonly CsvColumn<AdminPayoutRow>[] = [
  { title: 'Reference', value: (row) => row.reference },
  { title: 'Order', value: (row) => row.orderNumber },
  { title: 'Payout of the order', value: (row) => row.sequence },
  { title: 'State', value: (row) => row.phase },
  { title: 'Needs attention', value: (row) => (row.attention ? 'yes' : 'no') },
  { title: 'Waiting since (UTC)', value: (row) => row.waitingSince },
  { title: 'NGN', value: (row) => decimalCell(row.naira) },
  { title: 'Provider', value: (row) => row.provider },
  { title: 'Attempt', value: (row) => row.attempt },
  { title: 'Times asked', value: (row) => row.statusChecks },
  { title: 'Bank', value: (row) => row.recipient.bank },
  { title: 'Bank account', value: (row) => row.recipient.account },
  { title: 'Requested at (UTC)', value: (row) => row.requestedAt },
  { title: 'Settled at (UTC)', value: (row) => row.settledAt },
  { title: 'Session ID', value: (row) => row.sessionId },
  { title: 'Seconds to settle', value: (row) => row.secondsToSettle },
  { title: 'Failure', value: (row) => row.failure },
  { title: 'Payout ID', value: (row) => row.id },
];

const DISPUTE_COLUMNS: readonly CsvColumn<AdminDisputeRow>[] = [
  { title: 'Case', value: (row) => row.number },
  { title: 'Order', value: (row) => row.orderNumber },
  { title: 'Issue', value: (row) => row.issue },
  { title: 'State', value: (row) => row.state },
  { title: 'NGN', value: (row) => decimalCell(row.naira) },
  { title: 'Claimed by', value: (row) => row.claimedBy?.name ?? null },
  { title: 'Opened at (UTC)', value: (row) => row.openedAt },
  { title: 'Last at (UTC)', value: (row) => row.lastAt },
  { title: 'Last by', value: (row) => row.lastBy },
  { title: 'Messages', value: (row) => row.messages },
  { title: 'Files', value: (row) => row.files },
  { title: 'Resolved by', value: (row) => row.how },
  { title: 'Case ID', value: (row) => row.id },
];

const AUDIT_COLUMNS: readonly CsvColumn<AdminAuditRow>[] = [
  { title: 'Position', value: (row) => BigInt(row.id) },
  { title: 'At (UTC)', value: (row) => row.at },
  { title: 'Action', value: (row) => row.act },
  { title: 'Who', value: (row) => row.who?.name ?? null },
  { title: 'Role', value: (row) => row.who?.role ?? null },
  { title: 'Subject', value: (row) => row.on.label },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Moves money', value: (row) => (row.money ? 'yes' : 'no') },
  { title: 'Facts', value: (row) => JSON.stringify(row.facts) },
  { title: 'Operator ID', value: (row) => row.who?.operatorId ?? null },
  { title: 'Record', value: (row) => row.on.resource },
  { title: 'Record ID', value: (row) => row.on.id },
];

/** What stands in the file of each list. */
export const CSV_COLUMNS: {
  readonly [Resource in keyof ExportedRows]: readonly CsvColumn<ExportedRows[Resource]>[];
} = { orders: ORDER_COLUMNS, payouts: PAYOUT_COLUMNS, disputes: DISPUTE_COLUMNS, audit: AUDIT_COLUMNS };
