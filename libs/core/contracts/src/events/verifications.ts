import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { language } from './accounts.js';
import { instant, Sealed, unitsText } from './common.js';
import {
  COMPANY_NUMBERS,
  IDENTITY_CHECKS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  OUTSIDE_CHECKS,
  PAPER_FAULTS,
  PAPER_PARTS,
  REFUSAL_REASONS,
  REVIEW_TICKS,
  UPGRADE_TIERS,
} from './verification-words.js';

export * from './verification-words.js';

const at = instant;

/**
 * Stream `verification-<id>`: one customer's wish for a tier, with the papers for it. Papers lie sealed under the subject
 * `papers-<id>`, and so does everything typed for them and answered about them: one key, destroyed by rule.
 */
export const verificationEvents = {
  /** `number`: what people call it by, `T-0932`. `attempt`: 1 for the first wish of this account for this tier. */
  VerificationBegun: {
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
  VerificationPaperAdded: {
    1: z.strictObject({
      paperId: uuid,
      part: z.enum(PAPER_PARTS),
      kind: z.enum(['pdf', 'jpg', 'png']),
      bytes: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      at,
    }),
  },
  /** Its bytes are gone. */
  VerificationPaperRemoved: { 1: z.strictObject({ paperId: uuid, at }) },
  /** `typed`: `{firstName, lastName, number, bankCode, accountNumber}`; the clock runs until `dueAt`. */
  VerificationSubmitted: {
    1: z.strictObject({
      document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
      numberKind: z.nullable(z.enum(IDENTITY_NUMBERS)),
      typed: Sealed,
      dueAt: instant,
      at,
    }),
    /** Also a company's number. `typed` has the company's name, too. */
    2: z.strictObject({
      document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
      numberKind: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
      typed: Sealed,
      dueAt: instant,
      at,
    }),
  },
  /** Before anybody is asked: under this reference, and no other, its answer is looked for. */
  VerificationCheckAsked: {
    1: z.strictObject({ check: z.enum(IDENTITY_CHECKS), reference: z.string(), at }),
    2: z.strictObject({ check: z.enum(OUTSIDE_CHECKS), reference: z.string(), at }),
  },
  /** `not-compared`: nobody answered, or nobody can. `score` of a face, of 100. `found`: names and day of birth, sealed. */
  VerificationChecked: {
    1: z.strictObject({
      check: z.enum(IDENTITY_CHECKS),
      outcome: z.enum(['agrees', 'differs', 'not-found', 'not-compared']),
      score: z.nullable(z.int()),
      found: z.nullable(Sealed),
      at,
    }),
    /** `found` of a company: its name and when it was registered. */
    2: z.strictObject({
      check: z.enum(OUTSIDE_CHECKS),
      outcome: z.enum(['agrees', 'differs', 'not-found', 'not-compared']),
      score: z.nullable(z.int()),
      found: z.nullable(Sealed),
      at,
    }),
  },
  /** The number belongs to another account already. The customer is not told. */
  VerificationNumberElsewhere: { 1: z.strictObject({ at }) },
  VerificationClaimed: { 1: z.strictObject({ operatorId: uuid, at }) },
  /** A reviewer looks at the papers, until then; why stands in the metadata. */
  VerificationPapersOpened: { 1: z.strictObject({ operatorId: uuid, until: instant, at }) },
  /** Something is asked of the customer, and the clock stands. `parts`: what is to be sent again. */
  VerificationQuestionAsked: {
    1: z.strictObject({ question: Sealed, parts: z.array(z.enum(PAPER_PARTS)), at }),
  },
  /** The clock goes on with what was left of it. */
  VerificationAnswered: { 1: z.strictObject({ answer: z.nullable(Sealed), dueAt: instant, at }) },
  /** One of those who must say yes, with everything they have seen themselves. */
  VerificationAgreed: {
    1: z.strictObject({ operatorId: uuid, ticks: z.array(z.enum(REVIEW_TICKS)), at }),
    /** `heldMicro`: what the limits of the tier before held then, all of which may go by it; null where nobody looked. */
    2: z.strictObject({
      operatorId: uuid,
      ticks: z.array(z.enum(REVIEW_TICKS)),
      heldMicro: z.nullable(unitsText),
      at,
    }),
  },
  /** Everybody who must has said yes. Papers are made unreadable at `eraseAt`. */
  VerificationApproved: { 1: z.strictObject({ tier: z.enum(UPGRADE_TIERS), eraseAt: instant, at }) },
  /** `words`: what the customer reads; null where they read the neutral text. */
  VerificationRefused: {
    1: z.strictObject({
      reason: z.enum(REFUSAL_REASONS),
      words: z.nullable(Sealed),
      parts: z.array(z.enum(PAPER_PARTS)),
      eraseAt: instant,
      at,
    }),
    /**
     * `papers`: what is to be sent again, one by one and with why; `nth` of its part, as it is called. `parts`: of a refusal that
     * named parts alone, as version 1 did: every paper of these.
     */
    2: z.strictObject({
      reason: z.enum(REFUSAL_REASONS),
      words: z.nullable(Sealed),
      parts: z.array(z.enum(PAPER_PARTS)),
      papers: z.array(
        z.strictObject({ paperId: uuid, part: z.enum(PAPER_PARTS), nth: z.int(), fault: z.enum(PAPER_FAULTS) }),
      ),
      eraseAt: instant,
      at,
    }),
  },
  /** The customer takes it back. */
  VerificationWithdrawn: { 1: z.strictObject({ eraseAt: instant, at }) },
  /** The key of its papers is destroyed. */
  VerificationPapersErased: { 1: z.strictObject({ at }) },
} as const;
