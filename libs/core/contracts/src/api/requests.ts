import * as z from 'zod/mini';
import { mobileNumber } from '../phone.js';
import { BANK_CODE, decimalText, personName, uuid } from '../text.js';
import { trimmed } from '../unseen.js';
import { MismatchChoice } from './order-view.js';

/** Requests a quote. `amount` is the stablecoin amount to be sent, at most 6 decimals. */
export const QuoteRequest = z.strictObject({
  side: z.literal('sell', 'side'),
  amount: decimalText(6),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const bankCode = z.string('bank').check(z.regex(BANK_CODE, 'bank'));
export const accountNumber = z.string('account-required').check(z.regex(/^\d{10}$/, 'account-number'));

/** Queries the bank for the account's holder. */
export const NameEnquiryRequest = z.strictObject({ bankCode, accountNumber });
export type NameEnquiryRequest = z.infer<typeof NameEnquiryRequest>;

export const email = z.pipe(
  z.pipe(z.string('email'), z.transform(trimmed)),
  z.string().check(
    z.refine((text) => text.length <= 254, { error: 'too-long', abort: true }),
    z.refine(
      (text) =>
        /^(?![^@]{65})[A-Za-z0-9_%+'-]+(?:\.[A-Za-z0-9_%+'-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
          text,
        ),
      {
        error: 'email',
      },
    ),
  ),
);

/** A mobile number, a Nigerian one however it is written; what comes of it is its E.164 form: `+2348035550148`. */
export const phone = z.pipe(
  z.pipe(
    z.string('phone'),
    z.transform((text: string) => mobileNumber(text)),
  ),
  z.string('phone'),
);

export const SenderDetails = z.strictObject({
  firstName: personName(60, 'first-name-required'),
  lastName: personName(60, 'last-name-required'),
  email,
  phone,
});
export type SenderDetails = z.infer<typeof SenderDetails>;

/**
 * Places a sale. The recipient comes from the server's own name enquiry by its id, never from the browser. Without it
 * there is no order.
 */
export const PlaceOrderRequest = z.strictObject({
  quoteId: uuid,
  enquiryId: uuid,
  network: z.literal('TRC20', 'network'),
  sender: SenderDetails,
  /** Where the receipt goes; null: the account is the sender's own. */
  recipientEmail: z.nullable(email),
  /** What to do with a different amount; left out: the customer is asked. */
  mismatch: z.optional(MismatchChoice),
});
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

/** `POST /api/orders/:number/choose-mismatch`: what to do with a different amount, until something is seen. */
export const ChooseMismatchRequest = z.strictObject({ choice: MismatchChoice });
export type ChooseMismatchRequest = z.infer<typeof ChooseMismatchRequest>;

/** Actions without further content: mark as sent, cancel, pay the received part, send the rest, share. */
export const EmptyRequest = z.strictObject({});
export type EmptyRequest = z.infer<typeof EmptyRequest>;

/** A link's token, taken from the fragment by the page and posted once. */
export const TokenRequest = z.strictObject({ token: z.string('token').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'token')) });
export type TokenRequest = z.infer<typeof TokenRequest>;

/** Requests a new link in place of one that was used or has expired; it is mailed to the order's own sender. */
export const LinkRenewalRequest = TokenRequest;
export type LinkRenewalRequest = TokenRequest;

/** A shared link: which order, and the token that its owner gave away. */
export const SharedLinkRequest = z.strictObject({
  number: z.string('order-number').check(z.regex(/^[SB]\d{12}$/, 'order-number')),
  token: z.string('token').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'token')),
});
export type SharedLinkRequest = z.infer<typeof SharedLinkRequest>;

/** `S` or `B` and 12 digits. */
export const ORDER_NUMBER = /^[SB]\d{12}$/;
/** Required format of the `Idempotency-Key` header of every POST. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;
