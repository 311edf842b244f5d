import * as z from 'zod/mini';
import { line } from '../text.js';
import type { AdminActor, AdminVerb } from './admin-lists.js';

export const ADMIN_DEAD_LETTER_SORTS = ['firstFailedAt', 'waiting', 'subscription'] as const;

export const AdminDeadLetterFilter = z.strictObject({
  id: z.optional(z.array(z.string())),
  subscription: z.optional(z.string()),
  cause: z.optional(z.string()),
  stream: z.optional(z.string()),
});
export type AdminDeadLetterFilter = z.infer<typeof AdminDeadLetterFilter>;

/** A row of `GET /api/admin/dead-letters`: a stream that a reader stands still on. */
export interface AdminDeadLetterRow {
  /** `<subscription>~<stream>`: a reader stands still on a stream at one event only. */
  readonly id: string;
  readonly subscription: string;
  readonly kind: 'projection' | 'process';
  readonly stream: string;
  readonly title: string;
  readonly version: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly schemaVersion: number;
  readonly attempts: number;
  /** The error's first line. */
  readonly error: string;
  /** Letters of one cause stand together: the error without its values. */
  readonly cause: string;
  readonly firstFailedAt: string;
  readonly nextTryAt: string | null;
  /** Events of the stream that may wait behind it. */
  readonly waiting: number;
  /** Whether money waits for it: the reader is a process or an acting projection. */
  readonly money: boolean;
}

/** `GET /api/admin/dead-letters/overview`. */
export interface AdminDeadLettersOverview {
  readonly letters: number;
  readonly causes: number;
  readonly parkedStreams: number;
  readonly otherStreams: number;
  readonly moneyWaits: boolean;
  /** What left today: by itself, or by whom. */
  readonly gone: readonly {
    readonly subscription: string;
    readonly letters: number;
    readonly how: 'by-itself' | 'retried';
    readonly by: AdminActor | null;
    readonly reason: string | null;
    readonly at: string;
  }[];
}

/** What a try that writes nothing found out. */
export interface AdminDeadLetterTry {
  readonly at: string;
  readonly passes: boolean;
  /** Rows the event itself would change, and those behind it. */
  readonly rows: number | null;
  readonly rowsBehind: number | null;
  readonly error: string | null;
}

/** `GET /api/admin/dead-letters/:id` and the answer of `POST …/retry` (a `ReasonedRequest`). */
export interface AdminDeadLetterView extends AdminDeadLetterRow {
  readonly data: unknown;
  readonly by: AdminActor;
  readonly correlationId: string;
  readonly position: string;
  /** The whole error, without personal data. */
  readonly errorText: string;
  /** Path of the field that the error names, where it names one: `data.reason`. */
  readonly guilty: string | null;
  readonly tries: readonly { readonly at: string; readonly error: string }[];
  readonly lastTry: AdminDeadLetterTry | null;
  readonly verbs: readonly AdminVerb<'try' | 'retry'>[];
}

/** Body of `POST /api/admin/dead-letters/retry-all`: every letter of one cause. Answers `{ letters }`. */
export const RetryAllRequest = z.strictObject({ cause: line(500), reason: line(500) });
export type RetryAllRequest = z.infer<typeof RetryAllRequest>;
