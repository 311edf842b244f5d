import * as z from 'zod/mini';
import {
  COMPANY_NUMBERS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  OUTSIDE_CHECKS,
  DOCUMENT_FAULTS,
  DOCUMENT_PARTS,
  REFUSAL_REASONS,
  REVIEW_TICKS,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-values.js';
import { decimalText, line, reasonWords, uuid } from '../text.js';
import { AdminActor, adminCounts, ids, words } from './admin-lists.js';
import { paragraphs } from './disputes.js';

export { DOCUMENT_FAULTS, type DocumentFault, REFUSAL_REASONS, REVIEW_TICKS } from '../events/verification-values.js';

/**
 * `waiting`: waits for us; `customer`: waits for information from the customer; `decided`: approved, rejected or
 * withdrawn.
 */
export const ADMIN_TIER_TABS = ['waiting', 'customer', 'decided'] as const;
export const AdminTierTab = z.enum(ADMIN_TIER_TABS);
export type AdminTierTab = z.infer<typeof AdminTierTab>;
export const ADMIN_TIER_SORTS = ['due', 'sentAt'] as const;

export const AdminTierFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(ADMIN_TIER_TABS)),
  tier: z.optional(z.enum(UPGRADE_TIERS)),
  /** Its number, or the beginning. */
  q: words,
});
export type AdminTierFilter = z.infer<typeof AdminTierFilter>;

const STATES = ['waiting-us', 'waiting-customer', 'approved', 'refused', 'withdrawn'] as const;

/** A row of `GET /api/admin/tiers`: the queue, earliest due first. */
export const AdminTierRow = z.strictObject({
  id: z.string(),
  /** `T-0932` */
  number: z.string(),
  accountId: z.string(),
  /** Masked; null once they were erased. */
  who: z.nullable(z.string()),
  tier: z.enum(UPGRADE_TIERS),
  state: z.enum(STATES),
  attempt: z.number(),
  document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
  numberKind: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
  documents: z.number(),
  sentAt: z.string(),
  /** Null while the clock stands, and once it is decided. */
  dueAt: z.nullable(z.string()),
  claimedBy: z.nullable(AdminActor),
  version: z.number(),
});
export type AdminTierRow = z.infer<typeof AdminTierRow>;

export const AdminTierCounts = adminCounts(AdminTierTab);
export type AdminTierCounts = z.infer<typeof AdminTierCounts>;

/** Providers of identity checks. */
export const IDENTITY_SOURCES = ['paystack', 'dojah'] as const;

/** What was compared, by which source and when; never a score, which would suggest false certainty. */
export const AdminTierCheck = z.strictObject({
  check: z.enum(OUTSIDE_CHECKS),
  /** `requested`: no response yet. */
  outcome: z.enum(['requested', 'agrees', 'differs', 'not-found', 'not-compared']),
  /**
   * Names and date of birth from the register, of a company its name; only while the operator's view of the documents
   * is open.
   */
  found: z.nullable(
    z.strictObject({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      born: z.nullable(z.string()),
      companyName: z.optional(z.string()),
    }),
  ),
  /** Null without a query to a source: a NIN is compared by hand. */
  source: z.nullable(z.enum(IDENTITY_SOURCES)),
  requestedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

/**
 * `GET /api/admin/tiers/:id`, and the response of its actions. `GET /api/admin/tiers/:id/files/:fileId` returns a
 * document's bytes while the operator's view is open.
 */
export const AdminTierView = z.extend(AdminTierRow, {
  /** What the customer has now. */
  current: z.enum(TIERS),
  /** End of the operator's view of the documents; null: not open for this operator. */
  openUntil: z.nullable(z.string()),
  /**
   * As typed; only while the view is open. A NIN is compared by hand, so its digits are included; of a BVN and a bank
   * account the last four.
   */
  typed: z.nullable(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      number: z.nullable(
        z.strictObject({ kind: z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS]), value: z.string() }),
      ),
      /** Of a business: its name. */
      companyName: z.nullable(z.string()),
      account: z.nullable(z.strictObject({ bankCode: z.string(), accountNumber: z.string() })),
    }),
  ),
  files: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        part: z.enum(DOCUMENT_PARTS),
        kind: z.enum(['pdf', 'jpg', 'png']),
        bytes: z.number(),
      }),
    ),
  ),
  checks: z.readonly(z.array(AdminTierCheck)),
  /** The same number stands on another account. */
  elsewhere: z.boolean(),
  /** Operators who have approved so far, and the required number. */
  agreed: z.readonly(z.array(AdminActor)),
  agreementsNeeded: z.number(),
  /**
   * Deposits held by the limits of the customer's tier, which an approval releases as far as they fit; null where
   * nothing is held, and once it is decided.
   * `naira`: current value, null without a rate. `twoPeople`: exceeds what one operator alone may release. `stays`: the
   * part received after the first approval, which stays held even if the viewer approves, too; null where all of it is
   * released.
   */
  held: z.nullable(
    z.strictObject({
      usdt: z.string(),
      naira: z.nullable(z.string()),
      twoPeople: z.boolean(),
      stays: z.nullable(z.string()),
    }),
  ),
  question: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  refused: z.nullable(
    z.strictObject({
      reason: z.enum(REFUSAL_REASONS),
      words: z.nullable(z.string()),
      /** Documents to be sent again, each with its fault; `nth` of its part. */
      documents: z.readonly(
        z.array(
          z.strictObject({
            id: z.string(),
            part: z.enum(DOCUMENT_PARTS),
            nth: z.number(),
            fault: z.enum(DOCUMENT_FAULTS),
          }),
        ),
      ),
    }),
  ),
  eraseAt: z.nullable(z.string()),
  erased: z.boolean(),
  timeline: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        at: z.string(),
        type: z.string(),
        by: AdminActor,
        reason: z.nullable(z.string()),
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
  ),
  mayDecide: z.boolean(),
});
export type AdminTierView = z.infer<typeof AdminTierView>;

const version = z.int().check(z.minimum(1));
/** Above the number of documents that one request may have. */
const MOST_DOCUMENTS = 9;

/** `POST /api/admin/tiers/:id/claim` */
export const AdminTierClaimRequest = z.strictObject({ version });
export type AdminTierClaimRequest = z.infer<typeof AdminTierClaimRequest>;

/**
 * `POST /api/admin/tiers/:id/view-documents`: opens the documents to the requesting operator for 15 minutes; the view is
 * recorded.
 */
export const AdminTierOpenRequest = z.strictObject({ reason: reasonWords });
export type AdminTierOpenRequest = z.infer<typeof AdminTierOpenRequest>;

/** `POST /api/admin/tiers/:id/request-information`: requests information and stops the clock. `parts`: what is to be sent again. */
export const AdminTierInformationRequest = z.strictObject({
  version,
  question: paragraphs(1_000).check(z.refine((text) => text.length > 0, { error: 'required' })),
  parts: z.array(z.enum(DOCUMENT_PARTS, 'invalid')).check(z.maxLength(4)),
});
export type AdminTierInformationRequest = z.infer<typeof AdminTierInformationRequest>;

/**
 * `POST /api/admin/tiers/:id/approve`: with all five ticks, by an operator who has opened the documents. `held`: the
 * held amount that was shown to be released; left out when none was. The approval covers no more than that: of further
 * held deposits, at most what one operator alone may release is released.
 */
export const AdminTierApproveRequest = z.strictObject({
  version,
  ticks: z.array(z.enum(REVIEW_TICKS, 'invalid')).check(
    z.maxLength(REVIEW_TICKS.length),
    z.refine((ticks) => new Set(ticks).size === REVIEW_TICKS.length, { error: 'ticks' }),
  ),
  held: z.optional(decimalText(6)),
  reason: line(500, 'reason-required'),
});
export type AdminTierApproveRequest = z.infer<typeof AdminTierApproveRequest>;

/**
 * `POST /api/admin/tiers/:id/refuse`: `words` are shown to the customer, `reason` is internal. `documents`: those to be
 * sent again, each with its fault; the others stay valid. None named: all are sent again.
 */
export const AdminTierRefuseRequest = z.strictObject({
  version,
  because: z.enum(REFUSAL_REASONS, 'invalid'),
  words: paragraphs(1_000),
  documents: z.array(z.strictObject({ id: uuid, fault: z.enum(DOCUMENT_FAULTS, 'invalid') })).check(
    z.maxLength(MOST_DOCUMENTS),
    z.refine((documents) => new Set(documents.map(({ id }) => id)).size === documents.length, { error: 'invalid' }),
  ),
  reason: line(500, 'reason-required'),
});
export type AdminTierRefuseRequest = z.infer<typeof AdminTierRefuseRequest>;
