import * as z from 'zod/mini';
import {
  COMPANY_NUMBERS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  PAPER_FAULTS,
  PAPER_PARTS,
  REFUSAL_REASONS,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-words.js';
import { BANK_CODE, line } from '../text.js';
import { asSeen } from '../unseen.js';
import { paragraphs } from './disputes.js';

export {
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  PAPER_PARTS,
  type PaperPart,
  type Tier,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-words.js';

/*
 * A customer's wish for a tier, under `/api/account/upgrade`. Papers come one by one and stay there through a reload; nothing
 * is looked at before it is sent for review.
 */

/** `POST /api/account/upgrade`: begins one, or finds the one that is not sent yet. */
export const BeginUpgradeRequest = z.strictObject({ tier: z.enum(UPGRADE_TIERS, 'invalid') });
export type BeginUpgradeRequest = z.infer<typeof BeginUpgradeRequest>;

/** Eleven digits, however they are grouped. */
export const identityNumber = z.pipe(
  z.pipe(
    z.string('identity-number'),
    z.transform((text: string) => asSeen(text).replace(/[\s-]+/g, '')),
  ),
  z.string().check(z.regex(/^\d{11}$/, 'identity-number')),
);

/** `RC 1234567` of a company, `BN 2345678` of a business name, however it is written; by the register's letters and digits. */
export const companyNumber = z.pipe(
  z.pipe(
    z.string('company-number'),
    z.transform((text: string) =>
      asSeen(text)
        .replace(/[\s./-]+/g, '')
        .toUpperCase(),
    ),
  ),
  z.string().check(z.regex(/^(RC|BN)[1-9]\d{2,7}$/, 'company-number')),
);

/**
 * `POST /api/account/upgrade/send`: for review. Individual: document, number and, with a BVN, a bank account in the same name;
 * neither of these two where the wish keeps a number. Business: a company, if the wish does not keep one.
 */
export const SendUpgradeRequest = z.strictObject({
  document: z.nullable(z.enum(IDENTITY_DOCUMENTS, 'document')),
  number: z.nullable(z.strictObject({ kind: z.enum(IDENTITY_NUMBERS, 'invalid'), value: identityNumber })),
  /** An account that the BVN belongs to: the bank is asked whether both are the same person's. */
  account: z.nullable(
    z.strictObject({
      bankCode: z.string('bank').check(z.regex(BANK_CODE, 'bank')),
      accountNumber: z.string('account-number').check(z.regex(/^\d{10}$/, 'account-number')),
    }),
  ),
  /** As the Corporate Affairs Commission has it: the register is asked for both. Left out: none. */
  company: z.optional(z.nullable(z.strictObject({ number: companyNumber, name: line(150, 'company-name') }))),
});
export type SendUpgradeRequest = z.infer<typeof SendUpgradeRequest>;

/** `POST /api/account/upgrade/answer`: words, papers that were added before, or both. */
export const AnswerUpgradeRequest = z.strictObject({ text: paragraphs(2_000) });
export type AnswerUpgradeRequest = z.infer<typeof AnswerUpgradeRequest>;

/**
 * One paper, as it lies here; its bytes are never given out to the customer again. `POST /api/account/upgrade/papers/:paper`
 * takes the file itself as the body, `DELETE /api/account/upgrade/papers/:paper` takes it away.
 */
export const UpgradePaperView = z.strictObject({
  id: z.string(),
  part: z.enum(PAPER_PARTS),
  kind: z.enum(['pdf', 'jpg', 'png']),
  bytes: z.number(),
  /** Of a draft: it was good in the wish before. */
  kept: z.boolean(),
});

/** One paper that was refused: `nth` of its part, with why. `fault`: null where only the whole has a reason. */
export const RefusedPaperView = z.strictObject({
  id: z.string(),
  part: z.enum(PAPER_PARTS),
  nth: z.number(),
  kind: z.enum(['pdf', 'jpg', 'png']),
  bytes: z.number(),
  fault: z.nullable(z.enum(PAPER_FAULTS)),
});

/** `GET /api/account/upgrade`, and the answer of every act on it. */
export const UpgradeView = z.strictObject({
  tier: z.enum(TIERS),
  /** The tier above; null at the top. */
  next: z.nullable(z.enum(UPGRADE_TIERS)),
  /** The newest wish; null where there was none. */
  wish: z.nullable(
    z.strictObject({
      number: z.string(),
      tier: z.enum(UPGRADE_TIERS),
      /** `waiting-customer`: something is asked, and our clock stands. */
      state: z.enum(['draft', 'waiting-us', 'waiting-customer', 'approved', 'refused', 'withdrawn']),
      papers: z.readonly(z.array(UpgradePaperView)),
      document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
      /** Which number was given: the number itself is never shown again. */
      numberKind: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
      sentAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      /** Wishes that wait before this one. */
      before: z.number(),
      question: z.nullable(z.string()),
      /** What a question asks to be sent again. */
      parts: z.readonly(z.array(z.enum(PAPER_PARTS))),
      /** Papers to be sent again: of a refused wish its own, of a draft after it those of the wish before. */
      again: z.readonly(z.array(RefusedPaperView)),
      /** `neutral`: it was not possible, and nobody says why. `words`: what the reviewer wrote. */
      refused: z.nullable(
        z.strictObject({
          reason: z.enum([...REFUSAL_REASONS, 'neutral']),
          words: z.nullable(z.string()),
        }),
      ),
      /**
       * What need not be sent again: of a refused wish all papers but `again`, and what was typed; of a draft after one, the papers
       * that it has, and this. Null: everything is sent anew.
       */
      keeps: z.nullable(
        z.strictObject({
          document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
          number: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
        }),
      ),
      decidedAt: z.nullable(z.string()),
      /** When its papers are made unreadable; null while it is open. */
      eraseAt: z.nullable(z.string()),
    }),
  ),
});
export type UpgradeView = z.infer<typeof UpgradeView>;
