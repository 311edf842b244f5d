import type { AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import { type CsvColumn, decimalCell } from '@usdt-africa/platform';

/** A day's lines as a file: both sides next to each other, and their explanations. */
export const STATEMENT_COLUMNS: readonly CsvColumn<AdminReconciliationRow>[] = [
  { title: 'Day', value: ({ dayId }) => dayId.slice(-10) },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'State', value: ({ state }) => state },
  { title: 'Finding', value: ({ finding }) => finding },
  { title: 'Order', value: ({ ours }) => ours?.orderNumber ?? null },
  { title: 'Our outcome', value: ({ ours }) => ours?.outcome ?? null },
  { title: 'Requested, naira', value: ({ ours }) => decimalCell(ours?.requested ?? null) },
  { title: 'Ledger, naira', value: ({ ours }) => decimalCell(ours?.naira ?? null) },
  { title: 'Our fee, naira', value: ({ ours }) => decimalCell(ours?.fee ?? null) },
  { title: 'Requested at', value: ({ ours }) => ours?.at ?? null },
  { title: 'Settled at', value: ({ ours }) => ours?.settledAt ?? null },
  { title: 'Their outcome', value: ({ theirs }) => theirs?.outcome ?? null },
  { title: 'Line shows, naira', value: ({ theirs }) => decimalCell(theirs?.amount ?? null) },
  { title: 'Statement, naira', value: ({ theirs }) => decimalCell(theirs?.naira ?? null) },
  { title: 'Their time', value: ({ theirs }) => theirs?.at ?? null },
  { title: 'Their fee, naira', value: ({ theirs }) => decimalCell(theirs?.fee ?? null) },
  { title: 'Session ID', value: ({ ours, theirs }) => theirs?.sessionId ?? ours?.sessionId ?? null },
  { title: 'Line', value: ({ theirs }) => theirs?.line ?? null },
  { title: 'Problem', value: ({ theirs }) => theirs?.problem ?? null },
  { title: 'Unreadable text', value: ({ theirs }) => theirs?.text ?? null },
  { title: 'Difference, naira', value: ({ difference }) => decimalCell(difference) },
  { title: 'Fee difference, naira', value: ({ feeDifference }) => decimalCell(feeDifference) },
  { title: 'Not covered, naira', value: ({ uncovered }) => decimalCell(uncovered) },
  { title: 'Explained as', value: ({ resolved }) => resolved?.kind ?? null },
  { title: 'Reason', value: ({ resolved }) => resolved?.reason ?? null },
  { title: 'Explained by', value: ({ resolved }) => resolved?.by.name ?? null },
];
