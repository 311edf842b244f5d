import * as z from 'zod/mini';
import { instant, line } from '../text.js';
import type { AdminActor } from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';

/** `quotes`: new quotes and orders; `payouts`: everything that goes out; or what goes through one provider, to one bank. */
export type AdminSwitchKind = 'quotes' | 'payouts' | 'provider' | 'bank';

/** A row of `GET /api/admin/switches` and the answer of `POST …/:id/pause` and `…/resume`. */
export interface AdminSwitch {
  /** `quotes`, `payouts`, `provider-<name>`, `bank-<code>`. */
  readonly id: string;
  readonly kind: AdminSwitchKind;
  /** The provider's or bank's own name; null where the catalogue has the word. */
  readonly name: string | null;
  readonly paused: boolean;
  /** When it ends by itself; null: when somebody ends it. */
  readonly until: string | null;
  /** Who turned it last, why and when. */
  readonly by: AdminActor | null;
  readonly reason: string | null;
  readonly changedAt: string | null;
  /** What it holds back now, or would. */
  readonly touches: AdminSwitchTouch;
  readonly verbs: readonly AdminVerb<'pause' | 'resume'>[];
}

/**
 * `open-quotes`: prices that may still become an order; `on-their-way`: payouts that were asked for and are not paid;
 * `waiting`: payouts that go out when it ends.
 */
export interface AdminSwitchTouch {
  readonly what: 'open-quotes' | 'on-their-way' | 'waiting';
  readonly count: number;
  /** Their sum; null for quotes. */
  readonly naira: string | null;
}

/** A row of `GET /api/admin/switch-changes?range=[0,9]`, newest first. */
export interface AdminSwitchChange {
  readonly id: string;
  readonly at: string;
  readonly switch: Pick<AdminSwitch, 'id' | 'kind' | 'name'>;
  /** `ended`: its time was over, nobody did anything. */
  readonly what: 'paused' | 'resumed' | 'ended';
  readonly until: string | null;
  /** Null when it ended by itself. */
  readonly by: AdminActor | null;
  readonly reason: string | null;
}

/** Body of `POST /api/admin/switches/:id/pause`. */
export const PauseRequest = z.strictObject({ reason: line(500), until: z.optional(instant) });
export type PauseRequest = z.infer<typeof PauseRequest>;
