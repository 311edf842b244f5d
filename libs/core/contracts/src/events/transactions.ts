import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

const about = { accountId: uuid, at: instant };

/**
 * Stream `transaction-<orderId>`: a customer's private settings of one of their transactions; no money moves. Texts and
 * file names are sealed under the account's own key.
 */
export const transactionEvents = {
  /** Hidden from the customer's list unless hidden ones are requested. */
  TransactionHidden: { 1: z.strictObject(about) },
  TransactionUnhidden: { 1: z.strictObject(about) },
  TransactionCategorised: { 1: z.strictObject({ ...about, category: z.enum(['general', 'ecommerce']) }) },
  /** `note`: `{text}`; null: taken away. */
  TransactionNoteSet: { 1: z.strictObject({ ...about, note: z.nullable(Sealed) }) },
  /** The file itself stands elsewhere, sealed; `name`: what they call it. */
  TransactionFileAdded: {
    1: z.strictObject({
      ...about,
      fileId: uuid,
      kind: z.enum(['pdf', 'jpg', 'png']),
      bytes: z.int(),
      sha256: z.string(),
      name: Sealed,
    }),
  },
  TransactionFileRemoved: { 1: z.strictObject({ ...about, fileId: uuid }) },
} as const;
