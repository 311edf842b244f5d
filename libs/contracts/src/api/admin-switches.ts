import * as z from 'zod/mini';
import { askedInstant, line } from '../text.js';
import { AdminActor } from './admin-lists.js';
import { adminVerb } from './admin-verbs.js';

/**
 * `quotes`: new quotes and orders; `payouts`: everything that goes out; or what goes through one provider, to one bank. `notice`: what
 * customers read beside a language, that nobody who grew up with it has read it yet; paused once somebody has.
 */
export const AdminSwitchKind = z.enum(['quotes', 'payouts', 'provider', 'bank', 'notice']);
export type AdminSwitchKind = z.infer<typeof AdminSwitchKind>;

/**
 * `open-quotes`: prices that may still become an order; `on-their-way`: payouts that were asked for and are not paid;
 * `waiting`: payouts that go out when it ends; `readers`: customers who chose this language.
 */
export const AdminSwitchTouch = z.strictObject({
  what: z.enum(['open-quotes', 'on-their-way', 'waiting', 'readers']),
  count: z.number(),
  /** Their sum; null for quotes and readers. */
  naira: z.nullable(z.string()),
});
export type AdminSwitchTouch = z.infer<typeof AdminSwitchTouch>;

/** A row of `GET /api/admin/switches` and the answer of `POST …/:id/pause` and `…/resume`. */
export const AdminSwitch = z.strictObject({
  /** `quotes`, `payouts`, `provider-<name>`, `bank-<code>`, `notice-<language>`. */
  id: z.string(),
  kind: AdminSwitchKind,
  /** The provider's or bank's own name; null where the catalogue has the word. */
  name: z.nullable(z.string()),
  paused: z.boolean(),
  /** When it ends by itself; null: when somebody ends it. */
  until: z.nullable(z.string()),
  /** Who turned it last, why and when. */
  by: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  /** What it holds back now, or would. */
  touches: AdminSwitchTouch,
  verbs: z.readonly(z.array(adminVerb(z.enum(['pause', 'resume'])))),
});
export type AdminSwitch = z.infer<typeof AdminSwitch>;

/** A row of `GET /api/admin/switch-changes?range=[0,9]`, newest first. */
export const AdminSwitchChange = z.strictObject({
  id: z.string(),
  at: z.string(),
  switch: z.pick(AdminSwitch, { id: true, kind: true, name: true }),
  /** `ended`: its time was over, nobody did anything. */
  what: z.enum(['paused', 'resumed', 'ended']),
  until: z.nullable(z.string()),
  /** Null when it ended by itself. */
  by: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
});
export type AdminSwitchChange = z.infer<typeof AdminSwitchChange>;

/** Body of `POST /api/admin/switches/:id/pause`. */
export const PauseRequest = z.strictObject({ reason: line(500), until: z.optional(askedInstant) });
export type PauseRequest = z.infer<typeof PauseRequest>;
