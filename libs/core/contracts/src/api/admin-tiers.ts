import * as z from 'zod/mini';
import {
  COMPANY_NUMBERS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  OUTSIDE_CHECKS,
  PAPER_FAULTS,
  PAPER_PARTS,
  REFUSAL_REASONS,
  REVIEW_TICKS,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-words.js';
import { decimalText, line, uuid } from '../text.js';
import { AdminActor, adminCounts, ids, words } from './admin-lists.js';
import { paragraphs } from './disputes.js';

export { PAPER_FAULTS, type PaperFault, REFUSAL_REASONS, REVIEW_TICKS } from '../events/verification-words.js';

/** `waiting`: ours; `customer`: something was asked of them; `decided`: said yes or no, or taken back. */
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

/** A row of `GET /api/admin/tiers`: the queue, what is due first. */
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
  papers: z.number(),
  sentAt: z.string(),
  /** Null while the clock stands, and once it is decided. */
  dueAt: z.nullable(z.string()),
  claimedBy: z.nullable(AdminActor),
  version: z.number(),
});
export type AdminTierRow = z.infer<typeof AdminTierRow>;

export const AdminTierCounts = adminCounts(AdminTierTab);
export type AdminTierCounts = z.infer<typeof AdminTierCounts>;

/** Whom we ask about people. */
export const IDENTITY_SOURCES = ['paystack', 'dojah'] as const;

/** What was compared, by whom and when; never a figure, which reads like a certainty that nobody has. */
export const AdminTierCheck = z.strictObject({
  check: z.enum(OUTSIDE_CHECKS),
  /** `asked`: no answer yet. */
  outcome: z.enum(['asked', 'agrees', 'differs', 'not-found', 'not-compared']),
  /** Names and day of birth as the register has them, of a company its name; only while the papers are open to whoever looks. */
  found: z.nullable(
    z.strictObject({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      born: z.nullable(z.string()),
      companyName: z.optional(z.string()),
    }),
  ),
  /** Null where nobody was asked: a NIN is compared by hand. */
  askedOf: z.nullable(z.enum(IDENTITY_SOURCES)),
  askedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

/**
 * `GET /api/admin/tiers/:id`, and the answer of its verbs. `GET /api/admin/tiers/:id/files/:fileId` gives a paper's bytes to
 * whom the papers are open to.
 */
export const AdminTierView = z.extend(AdminTierRow, {
  /** What the customer has now. */
  current: z.enum(TIERS),
  /** How long the papers stay open to whoever looks; null: closed to them. */
  openUntil: z.nullable(z.string()),
  /** As typed; only while open. A NIN is compared by hand, so its digits are there; of a bank account its last four. */
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
        part: z.enum(PAPER_PARTS),
        kind: z.enum(['pdf', 'jpg', 'png']),
        bytes: z.number(),
      }),
    ),
  ),
  checks: z.readonly(z.array(AdminTierCheck)),
  /** The same number stands on another account. */
  elsewhere: z.boolean(),
  /** Who has said yes so far, and how many must. */
  agreed: z.readonly(z.array(AdminActor)),
  agreementsNeeded: z.number(),
  /**
   * What the limits of their tier hold, which goes with a yes as far as it fits; null where nothing is held, and once it is decided.
   * `naira`: what it is worth now, null without a rate. `twoPeople`: more than one person alone lets go. `stays`: how much of it
   * arrived after the first approval and stays held although the viewer approves, too; null where all of it goes.
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
      /** What was to be sent again; `nth` of its part. `fault`: null where parts alone were named. */
      papers: z.readonly(
        z.array(
          z.strictObject({
            id: z.string(),
            part: z.enum(PAPER_PARTS),
            nth: z.number(),
            fault: z.nullable(z.enum(PAPER_FAULTS)),
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
/** More papers than one wish may have. */
const MOST_PAPERS = 9;

/** `POST /api/admin/tiers/:id/claim` */
export const AdminTierClaimRequest = z.strictObject({ version });
export type AdminTierClaimRequest = z.infer<typeof AdminTierClaimRequest>;

/** `POST /api/admin/tiers/:id/open`: the papers, to who asks, for 15 minutes; it is written down. */
export const AdminTierOpenRequest = z.strictObject({ reason: line(500, 'reason-required') });
export type AdminTierOpenRequest = z.infer<typeof AdminTierOpenRequest>;

/** `POST /api/admin/tiers/:id/ask`: stops the clock. `parts`: what is to be sent again. */
export const AdminTierAskRequest = z.strictObject({
  version,
  question: paragraphs(1_000).check(z.refine((text) => text.length > 0, { error: 'required' })),
  parts: z.array(z.enum(PAPER_PARTS, 'invalid')).check(z.maxLength(4)),
});
export type AdminTierAskRequest = z.infer<typeof AdminTierAskRequest>;

/**
 * `POST /api/admin/tiers/:id/approve`: with all five, by who has opened the papers. `held`: what they were shown that goes by it; left
 * out, none was. The approval names no more than that: of what is held beyond it, no more goes than one person alone lets go.
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
 * `POST /api/admin/tiers/:id/refuse`: `words` are read by the customer, `reason` by us alone. `papers`: those that are to be sent
 * again, each with why; the others are kept. None named: all are sent again.
 */
export const AdminTierRefuseRequest = z.strictObject({
  version,
  because: z.enum(REFUSAL_REASONS, 'invalid'),
  words: paragraphs(1_000),
  papers: z.array(z.strictObject({ id: uuid, fault: z.enum(PAPER_FAULTS, 'invalid') })).check(
    z.maxLength(MOST_PAPERS),
    z.refine((papers) => new Set(papers.map(({ id }) => id)).size === papers.length, { error: 'invalid' }),
  ),
  reason: line(500, 'reason-required'),
});
export type AdminTierRefuseRequest = z.infer<typeof AdminTierRefuseRequest>;
