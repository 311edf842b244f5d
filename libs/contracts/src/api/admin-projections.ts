import * as z from 'zod/mini';
import { line } from '../text.js';
import type { AdminActor, AdminVerb } from './admin-lists.js';

export const ADMIN_REBUILD_STATES = [
  'requested',
  'filling',
  'catching-up',
  'comparing',
  'swapping',
  'paused',
  'done',
  'cancelled',
  'failed',
] as const;
export type AdminRebuildState = (typeof ADMIN_REBUILD_STATES)[number];

/** `GET /api/admin/rebuilds` (newest first, filters `projection`, `running`), `GET /api/admin/rebuilds/:id`. */
export interface AdminRebuild {
  readonly id: string;
  readonly projection: string;
  readonly state: AdminRebuildState;
  readonly by: AdminActor;
  readonly reason: string;
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Position that must be reached, and where it is; texts of whole numbers. */
  readonly mark: string | null;
  readonly position: string | null;
  /** Of the way to the mark; one decimal, 0 to 100. */
  readonly percent: string;
  readonly eventsDone: number;
  readonly eventsPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Rows in the copies so far. */
  readonly rows: number | null;
  readonly errors: number;
  /** What keeps it from being swapped just now. */
  readonly waitsFor: string | null;
  readonly error: string | null;
  readonly verbs: readonly AdminVerb<'pause' | 'resume' | 'cancel'>[];
}

export interface AdminProofTable {
  readonly table: string;
  readonly liveRows: number;
  readonly builtRows: number;
  readonly missing: number;
  readonly extra: number;
  readonly different: number;
  /** Hex digests of all rows in key order. */
  readonly liveDigest: string;
  readonly builtDigest: string;
}

/**
 * `GET /api/admin/proofs/:id`: a projection made a second time from the events alone and compared with the live rows,
 * nothing swapped (the dry run). It runs on; ask again until `state` is not `running`.
 */
export interface AdminProof {
  readonly id: string;
  readonly projection: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly by: AdminActor;
  readonly reason: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly equal: boolean | null;
  readonly position: string | null;
  readonly events: number;
  readonly seconds: number | null;
  readonly tables: readonly AdminProofTable[];
  readonly differences: readonly {
    readonly table: string;
    readonly key: string;
    readonly kind: 'missing' | 'extra' | 'different';
    readonly live: string | null;
    readonly built: string | null;
  }[];
  readonly error: string | null;
}

/** A row of `GET /api/admin/projections`. */
export interface AdminProjectionRow {
  /** Its name: `order_summary`. */
  readonly id: string;
  /** What it is for, in a few words. */
  readonly about: string;
  /** `acting`: money waits for it, so it reads the store always; `telling`: it may follow Kafka. */
  readonly fed: 'acting' | 'telling';
  readonly reads: 'store' | 'kafka';
  readonly behindEvents: number;
  readonly behindMs: number;
  readonly position: string | null;
  /** Of all its tables; of one with more than `COUNTED_EXACTLY`, as PostgreSQL estimates. */
  readonly rows: number;
  /** Streams it stands still on. */
  readonly parked: number;
  /** What went wrong last and is tried again. */
  readonly failing: string | null;
  readonly lastProof: { readonly id: string; readonly at: string; readonly equal: boolean } | null;
  readonly rebuild: AdminRebuild | null;
  readonly proving: AdminProof | null;
}

/** `GET /api/admin/projections/:id` and the answer of `POST …/rebuild` and `…/prove`. */
export interface AdminProjectionView extends AdminProjectionRow {
  readonly tables: readonly string[];
  readonly handles: readonly string[];
  readonly estimate: {
    readonly events: number;
    readonly seconds: number | null;
    readonly diskBytes: number;
    readonly diskFreeBytes: number | null;
    /** How long readers wait at the swap, from the last one; null before the first. */
    readonly swapMs: number | null;
  };
  readonly proof: AdminProof | null;
  readonly verbs: readonly AdminVerb<'rebuild' | 'prove'>[];
}

/** `GET /api/admin/projections/overview`: what stands beside the list. */
export interface AdminProjectionsOverview {
  readonly storePosition: string;
  /** Null when the product reads the store directly. */
  readonly relay: {
    readonly state: 'working' | 'behind' | 'down';
    readonly topics: number;
    readonly partitions: number;
    readonly waiting: number;
    readonly lastSentMs: number | null;
  } | null;
  /** Why there is no relay, in a sentence. */
  readonly direct: string | null;
}

/** Body of `POST /api/admin/projections/:id/rebuild`: builds copies and swaps them in. `confirm` is the name, typed. */
export const RebuildRequest = z.strictObject({ reason: line(500), confirm: line(100) });
export type RebuildRequest = z.infer<typeof RebuildRequest>;
