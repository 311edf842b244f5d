import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { language } from './accounts.js';
import { instant, Sealed, unitsText } from './common.js';
import {
  COMPANY_NUMBERS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  OUTSIDE_CHECKS,
  DOCUMENT_FAULTS,
  DOCUMENT_PARTS,
  REFUSAL_REASONS,
  REVIEW_TICKS,
  UPGRADE_TIERS,
} from './verification-values.js';

export * from './verification-values.js';

const at = instant;

/**
 * Stream `verification-<id>`: one customer's tier upgrade request, with its documents. Documents are sealed under the
 * subject `documents-<id>`, and so is everything typed for them and answered about them: one key, destroyed by rule.
 */
export const verificationEvents = {
  /** `number`: the readable number, `T-0932`. `attempt`: 1 for the first request of this account for this tier. */
  VerificationStarted: {
    1: z.strictObject({
      verificationId: uuid,
      accountId: uuid,
      number: z.string(),
      tier: z.enum(UPGRADE_TIERS),
      attempt: z.int(),
      language,
      at,
    }),
  },
  VerificationDocumentAdded: {
    1: z.strictObject({
      documentId: uuid,
      part: z.enum(DOCUMENT_PARTS),
      kind: z.enum(['pdf', 'jpg', 'png']),
      bytes: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      at,
    }),
  },
  /** Its bytes are gone. */
  VerificationDocumentRemoved: { 1: z.strictObject({ documentId: uuid, at }) },
  /**
   * `typed`: `{firstName, lastName, number, bankCode, accountNumber}`, of a company its name, too; the clock runs until
   * `dueAt`.
   */
  VerificationSubmitted: {
    1: z.strictObject({
      document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
      numberKind: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
      typed: Sealed,
      dueAt: instant,
      at,
    }),
  },
  /** Recorded before an outside source is queried: its response is looked up under this reference and no other. */
  VerificationCheckRequested: {
    1: z.strictObject({ check: z.enum(OUTSIDE_CHECKS), reference: z.string(), at }),
  },
  /**
   * `not-compared`: no source answered, or none can. `score` of a face, of 100. `found`: names and date of birth, of a
   * company its name and when it was registered; sealed.
   */
  VerificationChecked: {
    1: z.strictObject({
      check: z.enum(OUTSIDE_CHECKS),
      outcome: z.enum(['agrees', 'differs', 'not-found', 'not-compared']),
      score: z.nullable(z.int()),
      found: z.nullable(Sealed),
      at,
    }),
  },
  /**
   * A customer of the Individual tier adds a BVN, with a bank account in the same name. `typed`: as of a submission. Its check
   * of the bank account is requested once more, unless another account has the number.
   */
  VerificationBvnAdded: { 1: z.strictObject({ typed: Sealed, at }) },
  /** Another account has the number already. The customer is not informed. */
  VerificationDuplicateNumberFound: { 1: z.strictObject({ at }) },
  VerificationClaimed: { 1: z.strictObject({ operatorId: uuid, at }) },
  /** A reviewer views the documents, until then; the reason is in the metadata. */
  VerificationDocumentsViewed: { 1: z.strictObject({ operatorId: uuid, until: instant, at }) },
  /** The reviewer closes the documents before that time is over; for other reviewers they stay open. */
  VerificationDocumentsClosed: { 1: z.strictObject({ operatorId: uuid, at }) },
  /** Information is requested from the customer, and the clock is stopped. `parts`: what is to be sent again. */
  VerificationInformationRequested: {
    1: z.strictObject({ question: Sealed, parts: z.array(z.enum(DOCUMENT_PARTS)), at }),
  },
  /** The clock continues with the remaining time. */
  VerificationInformationProvided: { 1: z.strictObject({ answer: z.nullable(Sealed), dueAt: instant, at }) },
  /**
   * One of the required approvals, with everything the reviewer has checked. `heldMicro`: the amount held by the
   * previous tier's limits that the reviewer was shown, all of which may be released by it.
   */
  VerificationApprovalRecorded: {
    1: z.strictObject({ operatorId: uuid, ticks: z.array(z.enum(REVIEW_TICKS)), heldMicro: unitsText, at }),
  },
  /** All required approvals are given. Documents are made unreadable at `eraseAt`. */
  VerificationApproved: { 1: z.strictObject({ tier: z.enum(UPGRADE_TIERS), eraseAt: instant, at }) },
  /**
   * `words`: what the customer reads; null where they read the neutral text. `documents`: documents to be sent again,
   * each with its fault; `nth` of its part, as displayed.
   */
  VerificationRefused: {
    1: z.strictObject({
      reason: z.enum(REFUSAL_REASONS),
      words: z.nullable(Sealed),
      documents: z.array(
        z.strictObject({
          documentId: uuid,
          part: z.enum(DOCUMENT_PARTS),
          nth: z.int(),
          fault: z.enum(DOCUMENT_FAULTS),
        }),
      ),
      eraseAt: instant,
      at,
    }),
  },
  /** The customer takes it back. */
  VerificationWithdrawn: { 1: z.strictObject({ eraseAt: instant, at }) },
  /** The key of its documents is destroyed. */
  VerificationDocumentsErased: { 1: z.strictObject({ at }) },
} as const;
