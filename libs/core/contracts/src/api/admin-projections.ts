import * as z from 'zod/mini';
import { line } from '../text.js';
import { AdminActor } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

export const ADMIN_REBUILD_STATES = [
  'requested',
  'filling',
  'catching-up',
  'swapping',
  'paused',
  'done',
  'cancelled',
  'failed',
] as const;
export const AdminRebuildState = z.enum(ADMIN_REBUILD_STATES);
export type AdminRebuildState = z.infer<typeof AdminRebuildState>;

/** `GET /api/admin/rebuilds` (newest first, filters `projection`, `running`), `GET /api/admin/rebuilds/:id`. */
export const AdminRebuild = z.strictObject({
  id: z.string(),
  projection: z.string(),
  state: AdminRebuildState,
  by: AdminActor,
  reason: z.string(),
  requestedAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Position that must be reached, and where it is; texts of whole numbers. */
  mark: z.nullable(z.string()),
  position: z.nullable(z.string()),
  /** Of the way to the mark; one decimal, 0 to 100. */
  percent: z.string(),
  eventsDone: z.number(),
  eventsPerSecond: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  errors: z.number(),
  /** What keeps it from being swapped just now. */
  waitsFor: z.nullable(z.string()),
  error: z.nullable(z.string()),
  actions: z.readonly(z.array(adminAction(z.enum(['pause', 'resume', 'cancel'])))),
});
export type AdminRebuild = z.infer<typeof AdminRebuild>;

export const AdminProofTable = z.strictObject({
  table: z.string(),
  liveRows: z.number(),
  builtRows: z.number(),
  missing: z.number(),
  extra: z.number(),
  different: z.number(),
});
export type AdminProofTable = z.infer<typeof AdminProofTable>;

/**
 * `GET /api/admin/proofs/:id`: a projection rebuilt from the events and compared with the live rows, without replacing
 * them (dry run). It runs in the background; poll until `state` is not `running`.
 */
export const AdminProof = z.strictObject({
  id: z.string(),
  projection: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  by: AdminActor,
  reason: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  equal: z.nullable(z.boolean()),
  position: z.nullable(z.string()),
  events: z.number(),
  seconds: z.nullable(z.number()),
  tables: z.readonly(z.array(AdminProofTable)),
  differences: z.readonly(
    z.array(
      z.strictObject({
        table: z.string(),
        key: z.string(),
        kind: z.enum(['missing', 'extra', 'different']),
        live: z.nullable(z.string()),
        built: z.nullable(z.string()),
      }),
    ),
  ),
  error: z.nullable(z.string()),
});
export type AdminProof = z.infer<typeof AdminProof>;

/** A row of `GET /api/admin/projections`. */
export const AdminProjectionRow = z.strictObject({
  /** Its name: `order_summary`. */
  id: z.string(),
  /** Short description of its purpose. */
  about: z.string(),
  /** `acting`: payments depend on it, so it always reads the store; `kafka`: it may follow Kafka. */
  feed: z.enum(['direct', 'kafka']),
  reads: z.enum(['store', 'kafka']),
  behindEvents: z.number(),
  behindMs: z.number(),
  position: z.nullable(z.string()),
  /** Of all its tables; of one with more than `COUNTED_EXACTLY`, as PostgreSQL estimates. */
  rows: z.number(),
  /** Streams it stands still on. */
  parked: z.number(),
  /** What went wrong last and is tried again. */
  failing: z.nullable(z.string()),
  lastProof: z.nullable(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      equal: z.boolean(),
    }),
  ),
  /** The one in progress. */
  rebuild: z.nullable(AdminRebuild),
  /** The last one that ended, however it ended. */
  lastRebuild: z.nullable(AdminRebuild),
  proving: z.nullable(AdminProof),
});
export type AdminProjectionRow = z.infer<typeof AdminProjectionRow>;

/** `GET /api/admin/projections/:id` and the answer of `POST …/rebuild` and `…/prove`. */
export const AdminProjectionView = z.extend(AdminProjectionRow, {
  tables: z.readonly(z.array(z.string())),
  handles: z.readonly(z.array(z.string())),
  estimate: z.strictObject({ events: z.number(), diskBytes: z.number() }),
  proof: z.nullable(AdminProof),
  actions: z.readonly(z.array(adminAction(z.enum(['rebuild', 'prove'])))),
});
export type AdminProjectionView = z.infer<typeof AdminProjectionView>;

/** `GET /api/admin/projections/overview`: summary next to the list. */
export const AdminProjectionsOverview = z.strictObject({
  storePosition: z.string(),
  /** Why there is no relay, in a sentence; null where there is one. */
  direct: z.nullable(z.string()),
});
export type AdminProjectionsOverview = z.infer<typeof AdminProjectionsOverview>;

/** Body of `POST /api/admin/projections/:id/rebuild`: builds copies and swaps them in. `confirm` is the name, typed. */
export const RebuildRequest = z.strictObject({ reason: line(500), confirm: line(100) });
export type RebuildRequest = z.infer<typeof RebuildRequest>;
