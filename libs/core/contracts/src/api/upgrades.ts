import * as z from 'zod/mini';
import {
  COMPANY_NUMBERS,
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  DOCUMENT_FAULTS,
  DOCUMENT_PARTS,
  REFUSAL_REASONS,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-values.js';
import { BANK_CODE, line } from '../text.js';
import { asSeen } from '../unseen.js';
import { paragraphs } from './disputes.js';

export {
  IDENTITY_DOCUMENTS,
  IDENTITY_NUMBERS,
  DOCUMENT_PARTS,
  type DocumentPart,
  type Tier,
  TIERS,
  UPGRADE_TIERS,
} from '../events/verification-values.js';

/* A customer's tier upgrade request, under `/api/account/upgrade`. Documents are uploaded one by one and survive a
   reload; nothing is reviewed before the request is submitted. */

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

const bankAccount = z.strictObject({
  bankCode: z.string('bank').check(z.regex(BANK_CODE, 'bank')),
  accountNumber: z.string('account-number').check(z.regex(/^\d{10}$/, 'account-number')),
});

/**
 * `POST /api/account/upgrade/send`: submits for review. Individual: document, number and, with a BVN, a bank account in
 * the same name; neither of the latter two where the request reuses a number. Business: a company, unless the request
 * reuses one.
 */
export const SendUpgradeRequest = z.strictObject({
  document: z.nullable(z.enum(IDENTITY_DOCUMENTS, 'document')),
  number: z.nullable(z.strictObject({ kind: z.enum(IDENTITY_NUMBERS, 'invalid'), value: identityNumber })),
  /** An account that belongs to the BVN: the bank is queried whether both are the same person's. */
  account: z.nullable(bankAccount),
  /** As registered with the Corporate Affairs Commission: the register is queried for both. Left out: none. */
  company: z.optional(z.nullable(z.strictObject({ number: companyNumber, name: line(150, 'company-name') }))),
});
export type SendUpgradeRequest = z.infer<typeof SendUpgradeRequest>;

/** `POST /api/account/bvn`: adds a BVN after the approval, with a bank account in the same name. */
export const AddBvnRequest = z.strictObject({ bvn: identityNumber, account: bankAccount });
export type AddBvnRequest = z.infer<typeof AddBvnRequest>;

/**
 * `GET /api/account/bvn`.
 * - `no-tier`: the account has no approved request for Individual, of which a BVN is a part.
 * - `needed`: it can be added.
 * - `checking`: the bank is asked whether number and account are one person's.
 * - `verified`: they are.
 * - `failed`: they are not, or no answer came; another try is possible.
 * - `stopped`: too many tries.
 */
export const BvnView = z.strictObject({
  state: z.enum(['no-tier', 'needed', 'checking', 'verified', 'failed', 'stopped']),
});
export type BvnView = z.infer<typeof BvnView>;

/** `POST /api/account/upgrade/answer`: a text, documents that were added before, or both. */
export const AnswerUpgradeRequest = z.strictObject({ text: paragraphs(2_000) });
export type AnswerUpgradeRequest = z.infer<typeof AnswerUpgradeRequest>;

/**
 * One stored document; its bytes are never returned to the customer. `POST /api/account/upgrade/documents/:paper` takes
 * the file itself as the body, `DELETE /api/account/upgrade/documents/:paper` removes it.
 */
export const UpgradeDocumentView = z.strictObject({
  id: z.string(),
  part: z.enum(DOCUMENT_PARTS),
  kind: z.enum(['pdf', 'jpg', 'png']),
  bytes: z.number(),
  /** In a draft: accepted in the previous request. */
  reused: z.boolean(),
});

/** One rejected document: `nth` of its part, with its fault. */
export const RefusedDocumentView = z.strictObject({
  id: z.string(),
  part: z.enum(DOCUMENT_PARTS),
  nth: z.number(),
  kind: z.enum(['pdf', 'jpg', 'png']),
  bytes: z.number(),
  fault: z.enum(DOCUMENT_FAULTS),
});

/** `GET /api/account/upgrade`, and the answer of every act on it. */
export const UpgradeView = z.strictObject({
  tier: z.enum(TIERS),
  /** The tier above; null at the top. */
  next: z.nullable(z.enum(UPGRADE_TIERS)),
  /** The newest tier upgrade request; null when there is none. */
  request: z.nullable(
    z.strictObject({
      number: z.string(),
      tier: z.enum(UPGRADE_TIERS),
      /** `waiting-customer`: information is requested, and our clock is stopped. */
      state: z.enum(['draft', 'waiting-us', 'waiting-customer', 'approved', 'refused', 'withdrawn']),
      documents: z.readonly(z.array(UpgradeDocumentView)),
      document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
      /** Which number was given: the number itself is never shown again. */
      numberKind: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
      sentAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      /** Requests ahead of this one in the queue. */
      before: z.number(),
      question: z.nullable(z.string()),
      /** Parts that a question requests again. */
      parts: z.readonly(z.array(z.enum(DOCUMENT_PARTS))),
      /**
       * Documents to be sent again: of a rejected request its own, of a draft after it those of the previous request.
       */
      again: z.readonly(z.array(RefusedDocumentView)),
      /** `neutral`: it was not possible, without a stated reason. `words`: the reviewer's text. */
      refused: z.nullable(
        z.strictObject({
          reason: z.enum([...REFUSAL_REASONS, 'neutral']),
          words: z.nullable(z.string()),
        }),
      ),
      /**
       * What need not be sent again: of a rejected request all documents but `again`, and the typed data; of a draft
       * after one, the documents that it has, and these data. Null: everything is sent again.
       */
      keeps: z.nullable(
        z.strictObject({
          document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
          number: z.nullable(z.enum([...IDENTITY_NUMBERS, ...COMPANY_NUMBERS])),
        }),
      ),
      decidedAt: z.nullable(z.string()),
      /** When its documents are made unreadable; null while it is open. */
      eraseAt: z.nullable(z.string()),
    }),
  ),
});
export type UpgradeView = z.infer<typeof UpgradeView>;
