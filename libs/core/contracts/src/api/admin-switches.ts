import * as z from 'zod/mini';
import { instantParameter, decimalText, line } from '../text.js';
import { AdminActor } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

/**
 * `quotes`: new quotes and orders of sales; `buy`: new purchases; `sends`: everything that leaves the hot wallet; `payouts`: all
 * payouts; `payouts-above`: payouts above an amount; `chain`: crediting
 * of deposits of a chain, with new quotes and orders; or payouts through one provider, to one bank. `notice`: the note
 * next to a language that no native speaker has reviewed it yet; paused after the review.
 */
export const AdminSwitchKind = z.enum([
  'quotes',
  'buy',
  'payouts',
  'payouts-above',
  'sends',
  'chain',
  'provider',
  'bank',
  'notice',
]);
export type AdminSwitchKind = z.infer<typeof AdminSwitchKind>;

/**
 * `open-quotes`: quotes that may still become an order or a purchase; `sends`: requested and not signed; `on-their-way`: requested payouts that are not paid;
 * `waiting`: payouts that are sent when the pause ends; `deposits`: seen and not credited; `readers`: customers who
 * chose this language.
 */
export const AdminSwitchTouch = z.strictObject({
  what: z.enum(['open-quotes', 'sends', 'on-their-way', 'waiting', 'deposits', 'readers']),
  count: z.number(),
  /** Their sum; null for quotes, sends, deposits and readers. */
  naira: z.nullable(z.string()),
});
export type AdminSwitchTouch = z.infer<typeof AdminSwitchTouch>;

/** A row of `GET /api/admin/switches` and the answer of `POST …/:id/pause` and `…/resume`. */
export const AdminSwitch = z.strictObject({
  /** `quotes`, `buy`, `payouts`, `sends`, `payouts-above`, `chain-<name>`, `provider-<name>`, `bank-<code>`, `notice-<language>`. */
  id: z.string(),
  kind: AdminSwitchKind,
  /** The provider's or bank's own name; null where the catalogue has the word. */
  name: z.nullable(z.string()),
  /** Of `payouts-above` the amount, in naira: the one that holds, or that was chosen last, or is proposed; else null. */
  above: z.nullable(z.string()),
  /** Of a chain how far both its nodes have been read; null before they were, and of anything else. */
  chain: z.nullable(z.strictObject({ solidBlock: z.number(), headAt: z.string() })),
  paused: z.boolean(),
  /** When it ends automatically; null: only when an operator ends it. */
  until: z.nullable(z.string()),
  /** Who turned it last, why and when. */
  by: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  /** What the switch affects now, or would affect. */
  touches: AdminSwitchTouch,
  /** What has an amount can be paused again while it is: the new amount holds from then on. */
  actions: z.readonly(z.array(adminAction(z.enum(['pause', 'resume'])))),
});
export type AdminSwitch = z.infer<typeof AdminSwitch>;

/** A row of `GET /api/admin/switches/paused`: a pause of money that is in force, oldest first. */
export const AdminPause = z.pick(AdminSwitch, {
  id: true,
  kind: true,
  name: true,
  above: true,
  until: true,
  by: true,
  reason: true,
});
export type AdminPause = z.infer<typeof AdminPause>;

/** A row of `GET /api/admin/switch-changes?range=[0,9]`, newest first. */
export const AdminSwitchChange = z.strictObject({
  id: z.string(),
  at: z.string(),
  switch: z.pick(AdminSwitch, { id: true, kind: true, name: true, above: true }),
  /** `ended`: expired without an operator's action. */
  what: z.enum(['paused', 'resumed', 'ended']),
  until: z.nullable(z.string()),
  /** Null when it ended automatically. */
  by: z.nullable(AdminActor),
  reason: z.nullable(z.string()),
});
export type AdminSwitchChange = z.infer<typeof AdminSwitchChange>;

/** Body of `POST /api/admin/switches/:id/pause`. */
export const PauseRequest = z.strictObject({
  reason: line(500),
  until: z.optional(instantParameter),
  /** Of `payouts-above`, and needed there: payouts of more naira than this wait. */
  above: z.optional(decimalText(2)),
});
export type PauseRequest = z.infer<typeof PauseRequest>;
