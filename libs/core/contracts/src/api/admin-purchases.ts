import * as z from 'zod/mini';
import { PURCHASE_ENDS, PURCHASE_HOLDS } from '../events/purchases.js';
import { uuid } from '../text.js';
import { adminAction } from './admin-actions.js';
import {
  adminCounts,
  AdminLedgerLine,
  AdminPendingApproval,
  AdminTimelineEntry,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import { PurchaseStatus } from './purchases.js';
import { RateSource } from './responses.js';

/** The tabs above the list. `attention`: held, or sent for longer than five minutes. */
export const ADMIN_PURCHASE_TABS = ['open', 'attention', 'completed', 'undone', 'all'] as const;
export const AdminPurchaseTab = z.enum(ADMIN_PURCHASE_TABS);
export type AdminPurchaseTab = z.infer<typeof AdminPurchaseTab>;

export const ADMIN_PURCHASE_SORTS = ['due', 'placedAt', 'usdt'] as const;

export const AdminPurchaseFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminPurchaseTab),
  /** The number, a whole hash, or a whole address. */
  q: words,
  accountId: z.optional(uuid),
  usdt_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/))),
  placedAt_gte: from,
  placedAt_lt: to,
});
export type AdminPurchaseFilter = z.infer<typeof AdminPurchaseFilter>;
export const AdminPurchaseCounts = adminCounts(AdminPurchaseTab);
export type AdminPurchaseCounts = z.infer<typeof AdminPurchaseCounts>;

/** A row of `GET /api/admin/purchases`. */
export const AdminPurchaseRow = z.strictObject({
  /** The purchase's uuid: its stream is `purchase-<id>`. */
  id: z.string(),
  number: z.string(),
  status: PurchaseStatus,
  hold: z.nullable(z.enum(PURCHASE_HOLDS)),
  usdt: z.string(),
  naira: z.string(),
  address: z.string(),
  /** Null until it is signed. */
  hash: z.nullable(z.string()),
  confirmations: z.number(),
  accountId: z.string(),
  /** Masked. */
  customer: z.nullable(z.string()),
  placedAt: z.string(),
  /** When its hold or its transaction expires; null where neither does. */
  dueAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  version: z.number(),
});
export type AdminPurchaseRow = z.infer<typeof AdminPurchaseRow>;

/** `POST /api/admin/purchases/:id/{release,refuse}`. */
export const AdminPurchaseAction = z.enum(['release', 'refuse']);
export type AdminPurchaseAction = z.infer<typeof AdminPurchaseAction>;

/** `GET /api/admin/purchases/:id`, and the answer of the actions. */
export const AdminPurchaseView = z.extend(AdminPurchaseRow, {
  rate: z.string(),
  referenceRate: z.string(),
  sources: z.readonly(z.array(RateSource)),
  margin: z.string(),
  /** What the transaction cost us; null until it is final. */
  networkCostTrx: z.nullable(z.string()),
  heldFor: z.nullable(z.strictObject({ people: z.number(), until: z.string() })),
  block: z.nullable(z.number()),
  /** How often USDT went to this address for this customer before. */
  usedBefore: z.number(),
  undone: z.nullable(z.enum(PURCHASE_ENDS)),
  /** What releasing it leaves in the hot wallet: USDT. Null while its balance is unknown. */
  hotWallet: z.nullable(z.strictObject({ now: z.string(), after: z.string() })),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  approval: z.nullable(AdminPendingApproval),
  /** `release` needs a second operator where `heldFor.people` is 2. */
  actions: z.readonly(z.array(adminAction(AdminPurchaseAction))),
});
export type AdminPurchaseView = z.infer<typeof AdminPurchaseView>;

/** `GET /api/admin/purchases/summary`: the figures above the list, of the present Lagos day where a day is meant. */
export const AdminPurchaseSummary = z.strictObject({
  /** Placed and neither final nor undone: USDT. */
  promised: z.strictObject({ usdt: z.string(), count: z.number() }),
  hotWallet: z.nullable(
    z.strictObject({
      address: z.string(),
      usdt: z.nullable(z.string()),
      trx: z.nullable(z.string()),
      /** After all that is promised. */
      usdtAfter: z.nullable(z.string()),
      readAt: z.nullable(z.string()),
      /** Why the signer refuses everything; null while it does not. */
      signerRefusal: z.nullable(z.string()),
    }),
  ),
  /** Why a purchase would not be signed now; null: it would be. */
  obstacle: z.nullable(z.string()),
  /** From placing to final, of the purchases that became final today. */
  medianSeconds: z.nullable(z.number()),
  completedToday: z.number(),
  /** Today: our margin, and beside it what the network cost. */
  margin: z.string(),
  networkCostTrx: z.string(),
  /** Signed transactions that this database does not know: the wallets that they name are closed until finance has entered them. */
  unknownSignatures: z.number(),
});
export type AdminPurchaseSummary = z.infer<typeof AdminPurchaseSummary>;
