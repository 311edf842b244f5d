import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Stream `approval-<approvalId>`: what one operator asks for and another decides. Who and why stands in the metadata. */
export const approvalEvents = {
  ApprovalAsked: {
    1: z.strictObject({
      approvalId: uuid,
      verb: z.enum(['payout-repay', 'order-release', 'dispute-repay', 'limit-override', 'rate-margin', 'rate-pin']),
      /** The record it is about. */
      subject: z.strictObject({ resource: z.string(), id: z.string(), label: z.string() }),
      /** What exactly is to be done; a decision names its hash. */
      payload: z.record(z.string(), z.string()),
      payloadHash: hash,
      amountKobo: z.nullable(unitsText),
      askedBy: uuid,
      at: instant,
      expiresAt: instant,
    }),
  },
  /** By somebody else than who asked. */
  ApprovalGranted: { 1: z.strictObject({ operatorId: uuid, payloadHash: hash, at: instant }) },
  ApprovalRefused: { 1: z.strictObject({ operatorId: uuid, at: instant }) },
  /** Nobody decided in time. */
  ApprovalExpired: { 1: z.strictObject({ at: instant }) },
  ApprovalExecuted: { 1: z.strictObject({ at: instant }) },
  /** What was granted could not be done any more. */
  ApprovalNotPossible: { 1: z.strictObject({ code: z.string(), at: instant }) },
} as const;

/** Stream `switch-<name>`: `quotes`, `payouts`, `bank-<code>`, `provider-<name>`. */
export const switchEvents = {
  SwitchPaused: { 1: z.strictObject({ name: z.string(), until: z.nullable(instant), at: instant }) },
  SwitchResumed: { 1: z.strictObject({ name: z.string(), at: instant }) },
} as const;
