import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

const about = { accountId: uuid, at: instant };

/**
 * Stream `transaction-<orderId>`: what a customer keeps for themselves about one of their transactions. Nothing of it is
 * anybody else's business, and it moves nothing. Words and names of files are sealed under the account's own key.
 */
export const transactionEvents = {
  /** Left out of their list until they ask for hidden ones. */
  TransactionHidden: { 1: z.strictObject(about) },
  TransactionShown: { 1: z.strictObject(about) },
  TransactionCategorised: { 1: z.strictObject({ ...about, category: z.enum(['general', 'ecommerce']) }) },
  /** `note`: `{text}`; null: taken away. */
  TransactionNoted: { 1: z.strictObject({ ...about, note: z.nullable(Sealed) }) },
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
