import * as z from 'zod/mini';
import { line } from '../text.js';
import { AdminActor } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

export const ADMIN_DEAD_LETTER_SORTS = ['firstFailedAt', 'waiting', 'subscription'] as const;

export const AdminDeadLetterFilter = z.strictObject({
  id: z.optional(z.array(z.string())),
  subscription: z.optional(z.string()),
  cause: z.optional(z.string()),
  stream: z.optional(z.string()),
});
export type AdminDeadLetterFilter = z.infer<typeof AdminDeadLetterFilter>;

/** A row of `GET /api/admin/dead-letters`: a stream that a reader stands still on. */
export const AdminDeadLetterRow = z.strictObject({
  /** `<subscription>~<stream>`: a reader stands still on a stream at one event only. */
  id: z.string(),
  subscription: z.string(),
  kind: z.enum(['projection', 'process']),
  stream: z.string(),
  title: z.string(),
  version: z.number(),
  eventId: z.string(),
  eventType: z.string(),
  attempts: z.number(),
  /** The error's first line. */
  error: z.string(),
  /** Letters of one cause stand together: the error without its values. */
  cause: z.string(),
  firstFailedAt: z.string(),
  nextTryAt: z.string(),
  /** Events of the stream that may wait behind it. */
  waiting: z.number(),
  /** Whether money waits for it: the reader is a process or an acting projection. */
  money: z.boolean(),
});
export type AdminDeadLetterRow = z.infer<typeof AdminDeadLetterRow>;

/** `GET /api/admin/dead-letters/overview`. */
export const AdminDeadLettersOverview = z.strictObject({
  letters: z.number(),
  causes: z.number(),
  parkedStreams: z.number(),
  otherStreams: z.number(),
  moneyWaits: z.boolean(),
});
export type AdminDeadLettersOverview = z.infer<typeof AdminDeadLettersOverview>;

/** `GET /api/admin/dead-letters/:id` and the answer of `POST …/retry` (a `ReasonedRequest`). */
export const AdminDeadLetterView = z.extend(AdminDeadLetterRow, {
  schemaVersion: z.number(),
  data: z.unknown(),
  by: AdminActor,
  correlationId: z.string(),
  position: z.string(),
  /** The whole error, without personal data. */
  errorText: z.string(),
  actions: z.readonly(z.array(adminAction(z.literal('retry')))),
});
export type AdminDeadLetterView = z.infer<typeof AdminDeadLetterView>;

/** Body of `POST /api/admin/dead-letters/retry-all`: every letter of one cause. */
export const RetryAllRequest = z.strictObject({ cause: line(500), reason: line(500) });
export type RetryAllRequest = z.infer<typeof RetryAllRequest>;
/** How many letters are tried again. */
export const AdminDeadLettersRetried = z.strictObject({ letters: z.number() });
export type AdminDeadLettersRetried = z.infer<typeof AdminDeadLettersRetried>;
