import * as z from 'zod/mini';
import { isSafeText, line, uuid } from '../text.js';
import { isPlainOfCrypto } from './note.js';
import { accountNumber, bankCode, email } from './requests.js';
import { addressFault } from './wallet-address.js';

/* Recipients of a customer. All routes require a signed-in customer. A search text is a person's name or number: it is
   sent in bodies, never in a URL. */

/** Recipients that one customer may keep: all of them are in one answer. */
export const MOST_RECIPIENTS = 200;
/** Characters of a nickname. */
export const LONGEST_NICKNAME = 40;
/** Characters of the note that goes with a payment. */
export const LONGEST_PAYMENT_NOTE = 80;

/**
 * Result of comparing the bank's account name with the expected name. `match`: the same person. `close`: possibly,
 * needs a manual check. `no-match`: another person. `unchecked`: one of the two names does not identify a person.
 */
export const NAME_GRADES = ['match', 'close', 'no-match', 'unchecked'] as const;
export type NameGrade = (typeof NAME_GRADES)[number];
export const NameGradeView = z.enum(NAME_GRADES);

const nickname = z.nullable(line(LONGEST_NICKNAME).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' })));

/** `POST /api/account/recipients/search`. Read-only. */
export const RecipientsRequest = z.strictObject({
  /** A name, a nickname, a mail address, a bank, or digits of the account. */
  search: z._default(
    z.pipe(
      z.pipe(
        z.string('invalid'),
        z.transform((text: string) => text.trim()),
      ),
      z.string().check(
        z.refine((text) => text.length <= 100, { error: 'too-long', abort: true }),
        z.refine(isSafeText, { error: 'unsafe-characters' }),
      ),
    ),
    '',
  ),
  tab: z._default(z.enum(['all', 'mine'], 'invalid'), 'all'),
});
export type RecipientsRequest = z.infer<typeof RecipientsRequest>;

/** One line of the list. */
export const RecipientRow = z.strictObject({
  id: z.string(),
  /** As their bank gives it. */
  name: z.string(),
  /** Empty where there is none. */
  nickname: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  bankShortName: z.string(),
  /** `··8174` */
  account: z.string(),
  isOwn: z.boolean(),
  trusted: z.boolean(),
  /** The bank gives another name now: nothing is paid until that is decided. */
  nameChanged: z.boolean(),
  /** Orders that were paid. */
  paidTimes: z.number(),
});
export type RecipientRow = z.infer<typeof RecipientRow>;

/** `GET /api/account/recipients/addresses/:id`, what every act on it answers, and its row in the list: a saved TRON address. */
export const SavedAddressView = z.strictObject({
  id: z.string(),
  /** Of another person, as the customer wrote it; empty for an own wallet. */
  name: z.string(),
  /** Empty where there is none. */
  nickname: z.string(),
  address: z.string(),
  /** Empty where there is none. */
  email: z.string(),
  isOwn: z.boolean(),
  savedAt: z.string(),
});
export type SavedAddressView = z.infer<typeof SavedAddressView>;

export const RecipientsView = z.strictObject({
  /** Bank accounts that the search and the tab leave, by name. */
  recipients: z.readonly(z.array(RecipientRow)),
  /** Addresses that the search and the tab leave, by nickname or name. */
  addresses: z.readonly(z.array(SavedAddressView)),
  /** Ids of those paid last, the latest first; whatever is searched for. */
  recents: z.readonly(z.array(RecipientRow)),
  /** Whether any recipient is saved, regardless of the search. */
  any: z.boolean(),
});
export type RecipientsView = z.infer<typeof RecipientsView>;

/** `GET /api/account/recipients/:id`, and what every act on it answers. */
export const RecipientView = z.strictObject({
  ...RecipientRow.shape,
  /** Theirs, as the customer keeps it; empty where there is none. */
  email: z.string(),
  accountNumber: z.string(),
  /** When it was first saved. */
  savedAt: z.string(),
  /** When the bank last returned the saved name. */
  checkedAt: z.string(),
  /** When an order to it was paid last; null: never. */
  paidAt: z.nullable(z.string()),
  /** Whether it may be trusted: after a paid order. */
  mayTrust: z.boolean(),
  /** Another name returned by the bank, and since when. */
  change: z.nullable(
    z.strictObject({ name: z.string(), grade: NameGradeView, at: z.string(), enquiryId: z.nullable(z.string()) }),
  ),
});
export type RecipientView = z.infer<typeof RecipientView>;

/**
 * `POST /api/account/recipients/enquiries`: queries the bank for the account's name and compares it with the customer's
 * own name or with the given one.
 */
export const RecipientEnquiryRequest = z.strictObject({
  bankCode,
  accountNumber,
  whose: z.enum(['own', 'other'], 'invalid'),
  /** Name of the intended payee, where it is another person; null: not given. */
  name: z.nullable(line(120)),
});
export type RecipientEnquiryRequest = z.infer<typeof RecipientEnquiryRequest>;

export const RecipientEnquiryView = z.strictObject({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  bankShortName: z.string(),
  accountNumber: z.string(),
  /** The bank's own: the one that counts. */
  accountName: z.string(),
  /** A hint only. */
  checkDigit: z.enum(['fits', 'differs']),
  grade: NameGradeView,
  /** Whether the name is the customer's own. */
  isOwn: z.boolean(),
  /** The saved recipient that has this account already. */
  knownAs: z.nullable(z.string()),
});
export type RecipientEnquiryView = z.infer<typeof RecipientEnquiryView>;

/** `POST /api/account/recipients`. From the server's own enquiry: never a name from the browser. */
export const SaveRecipientRequest = z.strictObject({
  enquiryId: uuid,
  nickname,
  email: z._default(z.nullable(email), null),
});
export type SaveRecipientRequest = z.infer<typeof SaveRecipientRequest>;

/**
 * `POST /api/account/recipients/addresses`: an address that USDT is bought to. One that is saved already does not change. Refused with
 * 422 on `address`: `tron-address` (its checksum does not fit, or it is none), `ethereum-address`, `solana-address`; 409
 * `too-many-recipients`.
 */
export const SaveAddressRequest = z.strictObject({
  address: z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) => text.trim()),
    ),
    z.string().check(
      z.refine((text) => text !== '', { error: 'required', abort: true }),
      z.refine((text) => text.length <= 200, { error: 'too-long', abort: true }),
      ({ value, issues }) => {
        const fault = addressFault(value);
        if (fault) issues.push({ code: 'custom', input: value, message: fault });
      },
    ),
  ),
  /** Of the person whose wallet it is; null: the customer's own. */
  name: z._default(z.nullable(line(120)), null),
  nickname,
  email: z._default(z.nullable(email), null),
});
export type SaveAddressRequest = z.infer<typeof SaveAddressRequest>;

/** `PUT /api/account/recipients/:id/nickname` and of an address; null takes it away. */
export const RecipientNicknameRequest = z.strictObject({ nickname });
export type RecipientNicknameRequest = z.infer<typeof RecipientNicknameRequest>;

/** `PUT /api/account/recipients/:id/email` and of an address; null takes it away. */
export const RecipientEmailRequest = z.strictObject({ email: z.nullable(email) });
export type RecipientEmailRequest = z.infer<typeof RecipientEmailRequest>;

/** `PUT /api/account/recipients/:id/trusted` */
export const RecipientTrustRequest = z.strictObject({ trusted: z.boolean('invalid') });
export type RecipientTrustRequest = z.infer<typeof RecipientTrustRequest>;

/** `POST /api/account/recipients/:id/name`: the name that this enquiry gave is right. */
export const ConfirmNameRequest = z.strictObject({ enquiryId: uuid });
export type ConfirmNameRequest = z.infer<typeof ConfirmNameRequest>;

/** `POST /api/account/recipients/:id/checks`: queries the bank again, as before every payout. */
export const RecipientCheckView = z.strictObject({
  recipient: RecipientView,
  /** What an order names; null while the name is another one and was not confirmed. */
  enquiryId: z.nullable(z.string()),
  /** Payout restriction, shown before an order is placed. */
  guard: z.strictObject({
    /** Payouts to it wait until then: something that protects the account was just reset. Null: they do not. */
    waitsUntil: z.nullable(z.string()),
    /** Naira above which an operator reviews the first payment to it. Null: no such cap. */
    cap: z.nullable(z.string()),
  }),
});
export type RecipientCheckView = z.infer<typeof RecipientCheckView>;
