import * as z from 'zod/mini';
import { SWEEP_DESTINATIONS, SWEEP_LEGS } from '../events/sweeps.js';
import { adminAction } from './admin-actions.js';
import { AdminActor, from, ids, LIST_WIDTH, to } from './admin-lists.js';

/* USDT that are gathered from deposit addresses. Sums are decimal texts: USDT and TRX with six places, naira with two. */

/**
 * Where a run is. `planning`: a worker plans it; `nothing`: no address was worth it; `not-planned`: it could not be planned;
 * `open`: its sweeps are under way; `stuck`: one of them waits for a person; `final`: all have ended.
 */
export const ADMIN_SWEEP_RUN_STATES = ['planning', 'nothing', 'not-planned', 'open', 'stuck', 'final'] as const;
export const AdminSweepRunState = z.enum(ADMIN_SWEEP_RUN_STATES);
export type AdminSweepRunState = z.infer<typeof AdminSweepRunState>;

export const ADMIN_SWEEP_RUN_TABS = ['all', 'open', 'stuck'] as const;
export const ADMIN_SWEEP_RUN_SORTS = ['at'] as const;

export const AdminSweepRunFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(ADMIN_SWEEP_RUN_TABS)),
  at_gte: from,
  at_lt: to,
});
export type AdminSweepRunFilter = z.infer<typeof AdminSweepRunFilter>;

/** A row of `GET /api/admin/sweeps`: a run, and what its addresses came to. */
export const AdminSweepRunRow = z.strictObject({
  id: z.string(),
  /** `SW-…` */
  number: z.string(),
  state: AdminSweepRunState,
  at: z.string(),
  /** Null: by the clock. */
  by: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
  /** Why it planned nothing: `nothing`, `sends`, `no-rate`, `node-silent`, `no-hot-wallet`; with `detail` of `sends`. */
  outcome: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Addresses that were left out because they cost too much, or the chain would not execute them. */
  leftOut: z.number(),
  addresses: z.number(),
  completed: z.number(),
  stuck: z.number(),
  usdt: z.string(),
  usdtCompleted: z.string(),
  /** What the plan says that all its transactions burn, and its worth in naira then. */
  planTrx: z.string(),
  planNaira: z.string(),
  /** The plan's cost in basis points of its sum; null without addresses. */
  planBps: z.nullable(z.number()),
  /** What its transactions burned so far, and its worth when each address was completed. */
  trx: z.string(),
  naira: z.string(),
  /** When its last address was completed; null while one is not. */
  finalAt: z.nullable(z.string()),
});
export type AdminSweepRunRow = z.infer<typeof AdminSweepRunRow>;

/** `POST /api/admin/sweeps/addresses/:id/try-again` and `…/leave`. */
export const AdminSweepAction = z.enum(['try-again', 'leave']);
export type AdminSweepAction = z.infer<typeof AdminSweepAction>;

export const ADMIN_SWEEP_PHASES = ['top-up', 'sweep', 'stuck', 'again', 'completed', 'ended'] as const;
export const AdminSweepPhase = z.enum(ADMIN_SWEEP_PHASES);

/** The sweep of one address. */
export const AdminSweep = z.strictObject({
  id: z.string(),
  address: z.string(),
  index: z.number(),
  to: z.string(),
  into: z.enum(SWEEP_DESTINATIONS),
  phase: AdminSweepPhase,
  usdt: z.string(),
  planTrx: z.string(),
  planNaira: z.string(),
  planBps: z.number(),
  trx: z.string(),
  naira: z.nullable(z.string()),
  /** The order of the address; null where it is lost. */
  order: z.nullable(z.strictObject({ id: z.string(), number: z.string() })),
  /** Its sends, oldest first. */
  legs: z.readonly(
    z.array(
      z.strictObject({
        sendId: z.string(),
        leg: z.enum(SWEEP_LEGS),
        /** TRX of a top-up. */
        trx: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  ),
  /** Of the transaction that completed it. */
  txId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Why it is stuck, and since when; null while it is not. */
  stuck: z.nullable(
    z.strictObject({
      leg: z.enum(SWEEP_LEGS),
      reason: z.string(),
      detail: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  at: z.string(),
  lastAt: z.string(),
  version: z.number(),
  actions: z.readonly(z.array(adminAction(AdminSweepAction))),
});
export type AdminSweep = z.infer<typeof AdminSweep>;

/** `GET /api/admin/sweeps/:id`, and the answer of `POST /api/admin/sweeps` and of the actions. */
export const AdminSweepRunView = z.extend(AdminSweepRunRow, { sweeps: z.readonly(z.array(AdminSweep)) });
export type AdminSweepRunView = z.infer<typeof AdminSweepRunView>;

export const ADMIN_HOLDING_SORTS = ['usdt', 'address'] as const;

/**
 * `waiting`: its USDT stand there, those of a stuck sweep among them; `moving`: a send of them is under way; `stuck`: its sweep
 * waits for a person.
 */
export const ADMIN_HOLDING_STATES = ['waiting', 'moving', 'stuck'] as const;

export const AdminHoldingFilter = z.strictObject({
  id: z.optional(z.array(z.string().check(z.maxLength(34))).check(z.maxLength(LIST_WIDTH))),
  usdt_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/))),
  state: z.optional(z.enum(ADMIN_HOLDING_STATES)),
});
export type AdminHoldingFilter = z.infer<typeof AdminHoldingFilter>;

/** A row of `GET /api/admin/holdings`: a deposit address that holds something by our events. */
export const AdminHoldingRow = z.strictObject({
  /** The address. */
  id: z.string(),
  usdt: z.string(),
  /** Ours: what was topped up and not burned. */
  trx: z.string(),
  /** What others sent there. */
  foundTrx: z.string(),
  order: z.nullable(z.strictObject({ id: z.string(), number: z.string() })),
  firstAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  sweptAt: z.nullable(z.string()),
  /** The open sweep of it; null: none. */
  sweep: z.nullable(z.strictObject({ id: z.string(), runId: z.string(), phase: AdminSweepPhase })),
});
export type AdminHoldingRow = z.infer<typeof AdminHoldingRow>;
