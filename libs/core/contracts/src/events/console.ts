import * as z from 'zod/mini';
import {
  ASSET_ACTIONS,
  DEPOSIT_ACTIONS,
  CUSTOMER_ACTIONS,
  EVIDENCE_ACTIONS,
  FREEZE_ACTIONS,
  FUNDING_ACTIONS,
  MONEY_ACTIONS,
  OPERATOR_ACTIONS,
  PURCHASE_ACTIONS,
  REFUND_ACTIONS,
  SENDER_ACTIONS,
  TIER_LIMIT_ACTIONS,
  TREASURY_ACTIONS,
} from '../approval-actions.js';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const APPROVAL_REQUEST_ACTIONS = [
  ...MONEY_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...EVIDENCE_ACTIONS,
  ...DEPOSIT_ACTIONS,
  ...ASSET_ACTIONS,
  ...CUSTOMER_ACTIONS,
  ...TIER_LIMIT_ACTIONS,
  ...FREEZE_ACTIONS,
  ...SENDER_ACTIONS,
  ...FUNDING_ACTIONS,
  ...PURCHASE_ACTIONS,
  ...REFUND_ACTIONS,
  ...TREASURY_ACTIONS,
] as const;

/**
 * Stream `approval-<approvalId>`: what one operator requests and another decides. Actor and reason are in the metadata.
 */
export const approvalEvents = {
  ApprovalRequested: {
    1: z.strictObject({
      approvalId: uuid,
      action: z.enum(APPROVAL_REQUEST_ACTIONS),
      /** The record it is about. */
      subject: z.strictObject({ resource: z.string(), id: z.string(), label: z.string() }),
      /** What exactly is to be done; a decision names its hash. */
      payload: z.record(z.string(), z.string()),
      payloadHash: hash,
      amountKobo: z.nullable(unitsText),
      requestedBy: uuid,
      at: instant,
      expiresAt: instant,
    }),
  },
  /** By an operator other than the requester. */
  ApprovalGranted: { 1: z.strictObject({ operatorId: uuid, payloadHash: hash, at: instant }) },
  /** On the product's machine, with the database role of the owner: for cases where no operator could decide. */
  ApprovalGrantedFromCli: { 1: z.strictObject({ payloadHash: hash, at: instant }) },
  ApprovalRejected: { 1: z.strictObject({ operatorId: uuid, at: instant }) },
  /** Not decided in time. */
  ApprovalExpired: { 1: z.strictObject({ at: instant }) },
  /** The requester was disabled, given another role, or had their sign-in reset before the decision. */
  ApprovalCancelled: { 1: z.strictObject({ why: z.enum(['requester-changed']), at: instant }) },
  /** Withdrawn by the requester before the decision. */
  ApprovalWithdrawn: { 1: z.strictObject({ at: instant }) },
  ApprovalExecuted: { 1: z.strictObject({ at: instant }) },
  /** The approved action could not be executed any more. */
  ApprovalExecutionFailed: { 1: z.strictObject({ code: z.string(), at: instant }) },
} as const;

/**
 * Stream `switch-<name>`: `quotes`, `chain-tron`, `payouts`, `bank-<code>`, `provider-<name>`, `notice-<language>`; in
 * the stream `switch-payouts-above` the name includes the amount: `payouts-above-<kobo>`.
 */
export const switchEvents = {
  SwitchPaused: { 1: z.strictObject({ name: z.string(), until: z.nullable(instant), at: instant }) },
  SwitchResumed: { 1: z.strictObject({ name: z.string(), at: instant }) },
} as const;
