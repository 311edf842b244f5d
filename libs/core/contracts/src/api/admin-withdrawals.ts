import * as z from 'zod/mini';
import { WITHDRAWAL_ENDS } from '../events/withdrawals.js';
import { uuid } from '../text.js';
import { adminAction } from './admin-actions.js';
import { adminCounts, AdminLedgerLine, AdminTimelineEntry, from, ids, to, words } from './admin-lists.js';
import { AdminPayoutPhase } from './admin-payout-attempts.js';
import { AdminWalletLine } from './admin-wallets.js';
import { WITHDRAWAL_STATUSES } from './withdrawal-status.js';

/* Naira that leave customers' wallets: to a bank account (`withdrawal`), or to another customer's wallet (`transfer`). */

export const ADMIN_WITHDRAWAL_KINDS = ['withdrawal', 'transfer'] as const;
export const AdminWithdrawalKind = z.enum(ADMIN_WITHDRAWAL_KINDS);
export type AdminWithdrawalKind = z.infer<typeof AdminWithdrawalKind>;

/** Where it is. `made`: a transfer, which ends as it is made. */
export const ADMIN_WITHDRAWAL_STATUSES = [...WITHDRAWAL_STATUSES, 'made'] as const;
export const AdminWithdrawalStatus = z.enum(ADMIN_WITHDRAWAL_STATUSES);
export type AdminWithdrawalStatus = z.infer<typeof AdminWithdrawalStatus>;

/** The tabs above the list. `attention`: paid after the naira had gone back, and not closed by an operator yet. */
export const ADMIN_WITHDRAWAL_TABS = ['all', 'open', 'attention', 'paid', 'undone'] as const;
export const AdminWithdrawalTab = z.enum(ADMIN_WITHDRAWAL_TABS);
export type AdminWithdrawalTab = z.infer<typeof AdminWithdrawalTab>;

export const ADMIN_WITHDRAWAL_SORTS = ['at', 'naira'] as const;

export const AdminWithdrawalFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminWithdrawalTab),
  kind: z.optional(AdminWithdrawalKind),
  status: z.optional(AdminWithdrawalStatus),
  /** A number or its beginning. */
  q: words,
  /** Its sender, or the receiver of a transfer. */
  accountId: z.optional(uuid),
  naira_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))),
  at_gte: from,
  at_lt: to,
});
export type AdminWithdrawalFilter = z.infer<typeof AdminWithdrawalFilter>;
export const AdminWithdrawalCounts = adminCounts(AdminWithdrawalTab);
export type AdminWithdrawalCounts = z.infer<typeof AdminWithdrawalCounts>;

/** A customer; the name is masked, and null once it was erased. */
const Customer = z.strictObject({ accountId: z.string(), name: z.nullable(z.string()) });

/** A row of `GET /api/admin/withdrawals`. */
export const AdminWithdrawalRow = z.strictObject({
  /** Its stream is `<kind>-<id>`. */
  id: z.string(),
  kind: AdminWithdrawalKind,
  number: z.string(),
  status: AdminWithdrawalStatus,
  naira: z.string(),
  from: Customer,
  /** The receiver of a transfer. */
  to: z.nullable(Customer),
  /** The account that a withdrawal pays, masked. */
  recipient: z.nullable(z.strictObject({ bankCode: z.string(), bank: z.string(), account: z.string() })),
  at: z.string(),
  /** When it reached its status; null while it is being sent. */
  endedAt: z.nullable(z.string()),
  /** Since when it waits for an operator; null: it does not. */
  matterSince: z.nullable(z.string()),
  version: z.number(),
});
export type AdminWithdrawalRow = z.infer<typeof AdminWithdrawalRow>;

/** `POST /api/admin/withdrawals/:id/close-matter`. */
export const AdminWithdrawalAction = z.enum(['close-matter']);
export type AdminWithdrawalAction = z.infer<typeof AdminWithdrawalAction>;

/** `GET /api/admin/withdrawals/:id`, of a withdrawal or a transfer, and the answer of the actions. */
export const AdminWithdrawalView = z.extend(AdminWithdrawalRow, {
  /** Why the naira went back to the wallet last. */
  undone: z.nullable(z.strictObject({ why: z.enum(WITHDRAWAL_ENDS), reason: z.string() })),
  /** What the customer owes because it was paid after all; null where it was not, or where the wallet had it. */
  owed: z.nullable(z.string()),
  /** Of a withdrawal. */
  payout: z.nullable(
    z.strictObject({
      id: z.string(),
      phase: AdminPayoutPhase,
      /** Empty until it is sent. */
      reference: z.string(),
      sessionId: z.nullable(z.string()),
    }),
  ),
  /** Of the wallets that it moves, the oldest first. */
  lines: z.readonly(
    z.array(z.extend(z.omit(AdminWalletLine, { fundingId: true, withdrawalId: true }), { accountId: z.string() })),
  ),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  actions: z.readonly(z.array(adminAction(AdminWithdrawalAction))),
});
export type AdminWithdrawalView = z.infer<typeof AdminWithdrawalView>;
