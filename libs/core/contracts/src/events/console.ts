import * as z from 'zod/mini';
import {
  ARRIVAL_VERBS,
  CUSTOMER_VERBS,
  EVIDENCE_VERBS,
  FREEZE_VERBS,
  MONEY_VERBS,
  OPERATOR_VERBS,
  SENDER_VERBS,
  TIER_LIMIT_VERBS,
} from '../approval-verbs.js';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const asked = <const Verbs extends readonly string[]>(verbs: Verbs) =>
  z.strictObject({
    approvalId: uuid,
    verb: z.enum(verbs),
    /** The record it is about. */
    subject: z.strictObject({ resource: z.string(), id: z.string(), label: z.string() }),
    /** What exactly is to be done; a decision names its hash. */
    payload: z.record(z.string(), z.string()),
    payloadHash: hash,
    amountKobo: z.nullable(unitsText),
    askedBy: uuid,
    at: instant,
    expiresAt: instant,
  });

/** Stream `approval-<approvalId>`: what one operator asks for and another decides. Who and why stands in the metadata. */
export const approvalEvents = {
  ApprovalAsked: {
    1: asked(MONEY_VERBS),
    /** Two people decide about operators, too. */
    2: asked([...MONEY_VERBS, ...OPERATOR_VERBS]),
    /** What became of a payout is shown to two people, too. */
    3: asked([...MONEY_VERBS, ...OPERATOR_VERBS, ...EVIDENCE_VERBS]),
    /** And what became of money that no order could be credited with. */
    4: asked([...MONEY_VERBS, ...OPERATOR_VERBS, ...EVIDENCE_VERBS, ...ARRIVAL_VERBS]),
    /** And a customer's lost second step. */
    5: asked([...MONEY_VERBS, ...OPERATOR_VERBS, ...EVIDENCE_VERBS, ...ARRIVAL_VERBS, ...CUSTOMER_VERBS]),
    /** And what all of a tier may sell. */
    6: asked([
      ...MONEY_VERBS,
      ...OPERATOR_VERBS,
      ...EVIDENCE_VERBS,
      ...ARRIVAL_VERBS,
      ...CUSTOMER_VERBS,
      ...TIER_LIMIT_VERBS,
    ]),
    /** And that a frozen customer's payouts go out. */
    7: asked([
      ...MONEY_VERBS,
      ...OPERATOR_VERBS,
      ...EVIDENCE_VERBS,
      ...ARRIVAL_VERBS,
      ...CUSTOMER_VERBS,
      ...TIER_LIMIT_VERBS,
      ...FREEZE_VERBS,
    ]),
    /** And that an address is on the list of senders no more. */
    8: asked([
      ...MONEY_VERBS,
      ...OPERATOR_VERBS,
      ...EVIDENCE_VERBS,
      ...ARRIVAL_VERBS,
      ...CUSTOMER_VERBS,
      ...TIER_LIMIT_VERBS,
      ...FREEZE_VERBS,
      ...SENDER_VERBS,
    ]),
  },
  /** By somebody else than who asked. */
  ApprovalGranted: { 1: z.strictObject({ operatorId: uuid, payloadHash: hash, at: instant }) },
  /** On the product's machine, by whoever holds the owner's role of the database: where no operator could decide. */
  ApprovalGrantedByCommand: { 1: z.strictObject({ payloadHash: hash, at: instant }) },
  ApprovalRefused: { 1: z.strictObject({ operatorId: uuid, at: instant }) },
  /** Nobody decided in time. */
  ApprovalExpired: { 1: z.strictObject({ at: instant }) },
  /** Whoever asked was disabled, given another role, or had their sign-in reset before anybody decided. */
  ApprovalDropped: { 1: z.strictObject({ why: z.enum(['asker-changed']), at: instant }) },
  /** Whoever asked takes it back before anybody decided. */
  ApprovalWithdrawn: { 1: z.strictObject({ at: instant }) },
  ApprovalExecuted: { 1: z.strictObject({ at: instant }) },
  /** What was granted could not be done any more. */
  ApprovalNotPossible: { 1: z.strictObject({ code: z.string(), at: instant }) },
} as const;

/**
 * Stream `switch-<name>`: `quotes`, `chain-tron`, `payouts`, `bank-<code>`, `provider-<name>`, `notice-<language>`; in the stream
 * `switch-payouts-above` the name says the amount, too: `payouts-above-<kobo>`.
 */
export const switchEvents = {
  SwitchPaused: { 1: z.strictObject({ name: z.string(), until: z.nullable(instant), at: instant }) },
  SwitchResumed: { 1: z.strictObject({ name: z.string(), at: instant }) },
} as const;
