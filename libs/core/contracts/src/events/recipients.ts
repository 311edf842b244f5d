import * as z from 'zod/mini';
import { BANK_CODE, uuid } from '../text.js';
import { instant, Sealed, unitsText } from './common.js';

const about = { recipientId: uuid, accountId: uuid, at: instant };

/** How the name that a bank gives for an account stands to another one. */
const grade = z.enum(['match', 'close', 'no-match', 'unchecked']);

/**
 * Stream `recipient-<recipientId>`: a saved payee of a customer. Payees are third parties: their identifying data is
 * sealed under a subject of their own, whose key is destroyed when they are deleted.
 */
export const recipientEvents = {
  /**
   * From the server's own enquiry. `account`: `{bankName, bankShortName, accountNumber, accountName}`; `nickname`: `{text}`.
   * `isOwn`: the name is the customer's own. An account that was deleted and is saved again goes on in the same stream.
   */
  RecipientSaved: {
    1: z.strictObject({
      ...about,
      enquiryId: uuid,
      bankCode: z.string().check(z.regex(BANK_CODE)),
      account: Sealed,
      nickname: z.nullable(Sealed),
      isOwn: z.boolean(),
    }),
  },
  /**
   * A TRON address that the customer buys USDT to. `address`: `{address, name}`, where the name is the customer's own text for
   * another person, or null; `nickname`: `{text}`. `isOwn`: it is the customer's own wallet. An address that was deleted and is
   * saved again goes on in the same stream.
   */
  RecipientAddressSaved: {
    1: z.strictObject({
      ...about,
      network: z.literal('TRC20'),
      address: Sealed,
      nickname: z.nullable(Sealed),
      isOwn: z.boolean(),
    }),
  },
  RecipientNicknamed: { 1: z.strictObject({ ...about, nickname: z.nullable(Sealed) }) },
  /** `address`: `{text}`; null takes it away. */
  RecipientEmailSet: { 1: z.strictObject({ ...about, address: z.nullable(Sealed) }) },
  RecipientTrustSet: { 1: z.strictObject({ ...about, trusted: z.boolean() }) },
  /** The bank was queried again and returned the saved name. */
  RecipientNameChecked: { 1: z.strictObject({ ...about, enquiryId: uuid }) },
  /** The bank returned another name: nothing is paid until the customer confirms it. `name`: `{accountName}`. */
  RecipientNameChanged: { 1: z.strictObject({ ...about, enquiryId: uuid, name: Sealed, grade }) },
  RecipientNameConfirmed: { 1: z.strictObject({ ...about, enquiryId: uuid, isOwn: z.boolean() }) },
  /** An order or a withdrawal goes to them, placed together with this. `orderId`: of either. */
  RecipientUsed: { 1: z.strictObject({ ...about, orderId: uuid, nairaKobo: unitsText }) },
  RecipientDeleted: { 1: z.strictObject(about) },
} as const;
