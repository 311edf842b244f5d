import * as z from 'zod/mini';

/**
 * Where a payout stands. `requested`: nothing sent yet; `asking`: the request goes out or its fate was not recorded;
 * `unknown`: the provider may have it or not; `failed`: certain that nothing was paid under the present reference;
 * `disputed`: the provider's answer contradicts what was asked; `needs-approval`: asked for again, a second person decides.
 */
export const ADMIN_PAYOUT_PHASES = [
  'needs-approval',
  'requested',
  'asking',
  'accepted',
  'unknown',
  'failed',
  'settled',
  'returned',
  'disputed',
] as const;
export const AdminPayoutPhase = z.enum(ADMIN_PAYOUT_PHASES);
export type AdminPayoutPhase = z.infer<typeof AdminPayoutPhase>;

/** One reference under which the provider was asked. */
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
