import * as z from 'zod/mini';

/**
 * Phase of a payout. `requested`: nothing sent yet; `submitting`: the request is being sent or its result was not recorded;
 * `unknown`: the provider may have it or not; `failed`: certain that nothing was paid under the present reference;
 * `disputed`: the provider's response contradicts the request; `closed`: failed or returned, and never sent again; `needs-approval`: requested again, waits for approval.
 */
export const ADMIN_PAYOUT_PHASES = [
  'needs-approval',
  'requested',
  'submitting',
  'accepted',
  'unknown',
  'failed',
  'settled',
  'returned',
  'disputed',
  'closed',
] as const;
export const AdminPayoutPhase = z.enum(ADMIN_PAYOUT_PHASES);
export type AdminPayoutPhase = z.infer<typeof AdminPayoutPhase>;

/** One reference under which the provider received a request. */
export const AdminPayoutAttempt = z.strictObject({
  attempt: z.number(),
  reference: z.string(),
  provider: z.string(),
  sentAt: z.string(),
  phase: AdminPayoutPhase,
  failure: z.nullable(z.string()),
  /** The session as which it was paid; null where it was not. */
  sessionId: z.nullable(z.string()),
});
export type AdminPayoutAttempt = z.infer<typeof AdminPayoutAttempt>;
