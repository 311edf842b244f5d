import * as z from 'zod/mini';
import { REFILL_ENDS } from '../events/treasury.js';
import { decimalText, line, uuid } from '../text.js';
import { adminAction } from './admin-actions.js';
import { AdminActor, AdminPendingApproval, AdminTimelineEntry } from './admin-lists.js';

/* The hot wallet's limits and resources, the treasury, and refills from one to the other. */

/** Decimal texts, USDT and TRX with 6 decimals; null: not read yet. */
const Balances = { usdt: z.nullable(z.string()), trx: z.nullable(z.string()) };
const LedgerBalances = z.strictObject({ usdt: z.string(), trx: z.string() });

/** `GET /api/admin/treasury`. */
export const AdminTreasuryView = z.strictObject({
  /** Null: none is set, or no worker has read it. */
  hotWallet: z.nullable(
    z.strictObject({
      address: z.string(),
      ...Balances,
      readAt: z.nullable(z.string()),
      /** Below it buying is paused. */
      floor: z.string(),
      belowFloor: z.boolean(),
      /** Above it sweeps go to the treasury. */
      ceiling: z.string(),
      aboveCeiling: z.boolean(),
      /** TRX below which people are alarmed. */
      trxAlarm: z.nullable(z.string()),
      /** Part of its energy below which people are alarmed, in percent. */
      energyAlarmPercent: z.number(),
      /** Bandwidth in bytes; a transaction takes all its bytes from one of the two. Staked TRX is its own. */
      resources: z.nullable(
        z.strictObject({
          energyLeft: z.number(),
          energyLimit: z.number(),
          freeBandwidthLeft: z.number(),
          stakedBandwidthLeft: z.number(),
          stakedTrx: z.string(),
        }),
      ),
    }),
  ),
  /** Null: none is set. */
  treasury: z.nullable(z.strictObject({ address: z.string(), ...Balances })),
  /**
   * What the treasury had before its transfers were booked, while the ledger lacks it: two people record it once. Null where there is
   * nothing to record.
   */
  opening: z.nullable(
    z.strictObject({
      address: z.string(),
      usdt: z.string(),
      trx: z.string(),
      /** The solid block at which the chain was read. */
      block: z.number(),
      /** What the ledger has at that block. */
      ledger: LedgerBalances,
      pending: z.nullable(AdminPendingApproval),
    }),
  ),
  /** When treasury and resources were read. */
  readAt: z.nullable(z.string()),
  /** What the ledger has at each place, and between two of them. */
  ledger: z.strictObject({
    hot: LedgerBalances,
    deposits: LedgerBalances,
    treasury: LedgerBalances,
    transit: LedgerBalances,
  }),
  /** Refills that wait for an approval or their receipt. */
  openRefills: z.number(),
});
export type AdminTreasuryView = z.infer<typeof AdminTreasuryView>;

/** `GET /api/admin/treasury/chain-check`: whether our addresses have on the chain what the ledger says. */
export const AdminChainCheckView = z.strictObject({
  /** Null before the first complete one. */
  checkedAt: z.nullable(z.string()),
  /** How many addresses it compared. */
  addresses: z.number(),
  /** Why the last check was not complete. */
  problem: z.nullable(z.string()),
  /** The first hundred; amounts are decimal texts. */
  differences: z.readonly(
    z.array(
      z.strictObject({
        address: z.string(),
        place: z.enum(['hot', 'treasury', 'deposit']),
        currency: z.enum(['USDT', 'TRX']),
        chain: z.string(),
        ledger: z.string(),
        /** What the chain has more than the ledger; negative: less. */
        difference: z.string(),
        /** The solid block at which it was read. */
        block: z.number(),
        since: z.string(),
        /** Two readings had it. */
        isCounted: z.boolean(),
      }),
    ),
  ),
});
export type AdminChainCheckView = z.infer<typeof AdminChainCheckView>;

export const ADMIN_REFILL_PHASES = ['requested', 'approved', 'received', 'ended'] as const;
export const AdminRefillPhase = z.enum(ADMIN_REFILL_PHASES);
export type AdminRefillPhase = z.infer<typeof AdminRefillPhase>;

export const ADMIN_REFILL_SORTS = ['at', 'amount'] as const;

export const AdminRefillFilter = z.strictObject({
  id: z.optional(z.array(uuid).check(z.maxLength(100))),
  phase: z.optional(AdminRefillPhase),
  /** Whether it waits for an approval or its receipt. */
  open: z.optional(z.boolean()),
});
export type AdminRefillFilter = z.infer<typeof AdminRefillFilter>;

/** A row of `GET /api/admin/refills`. */
export const AdminRefillRow = z.strictObject({
  /** Its stream is `refill-<id>`. */
  id: z.string(),
  phase: AdminRefillPhase,
  asset: z.enum(['USDT', 'TRX']),
  amount: z.string(),
  /** The treasury, and the hot wallet. */
  from: z.string(),
  to: z.string(),
  requestedBy: AdminActor,
  reason: z.string(),
  at: z.string(),
  /** While it waits: until then for its approval, then for its receipt. */
  expiresAt: z.nullable(z.string()),
  approvedBy: z.nullable(AdminActor),
  approvedAt: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  why: z.nullable(z.enum(REFILL_ENDS)),
  version: z.number(),
});
export type AdminRefillRow = z.infer<typeof AdminRefillRow>;

/** `POST /api/admin/refills/:id/<action>`. */
export const AdminRefillAction = z.enum(['approve', 'end']);
export type AdminRefillAction = z.infer<typeof AdminRefillAction>;

/** `GET /api/admin/refills/:id`, and the answer of the actions. */
export const AdminRefillView = z.extend(AdminRefillRow, {
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  actions: z.readonly(z.array(adminAction(AdminRefillAction))),
});
export type AdminRefillView = z.infer<typeof AdminRefillView>;

/** Body of `POST /api/admin/refills/request`. `amount`: a decimal text above zero. */
export const AdminRequestRefill = z.strictObject({
  asset: z.enum(['USDT', 'TRX']),
  amount: decimalText(6).check(z.refine((text) => /[1-9]/.test(text), { error: 'above-zero' })),
  reason: line(500, 'reason-required'),
});
export type AdminRequestRefill = z.infer<typeof AdminRequestRefill>;
