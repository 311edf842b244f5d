import * as z from 'zod/mini';
import { PURCHASE_ENDS, PURCHASE_HOLDS } from '../events/purchases.js';
import { decimalText, line, uuid } from '../text.js';
import { pin } from './accounts.js';
import { isPlainOfCrypto } from './note.js';
import { PasskeyConfirmation } from './passkeys.js';
import { LONGEST_NICKNAME } from './recipients.js';
import { RateSource } from './responses.js';

/* Purchases of USDT with the naira of a wallet. All routes but `GET /api/purchases/:number` require a signed-in customer. Naira are
   kobo as integer texts, USDT decimal texts with 6 decimals, rates decimal texts with 4. */

const kobo = z.string();

/** What is left of a limit; null: no limit. */
const limitLeft = z.strictObject({ limitKobo: z.nullable(kobo), usedKobo: kobo, leftKobo: z.nullable(kobo) });

/**
 * Whether this customer can buy now.
 * - `verify`: their tier cannot buy; they verify their identity first.
 * - `off`: operators switched buying off. `paused`: for a while, because of the rate, the hot wallet or the chain.
 * - `wallet-closed`: the account is frozen, or its wallet waits for finance.
 */
export const BUYING_STATES = ['open', 'verify', 'off', 'paused', 'wallet-closed'] as const;

/** `GET /api/account/purchases/terms`: what the page that begins a purchase shows. */
export const PurchaseTermsView = z.strictObject({
  state: z.enum(BUYING_STATES),
  balanceKobo: kobo,
  /** Owed to us: nothing is taken until it is paid. Null: nothing. */
  receivableKobo: z.nullable(kobo),
  day: limitLeft,
  month: limitLeft,
  /** Smallest and largest purchase, USDT. */
  minimum: z.string(),
  maximum: z.string(),
  /** Above these sums of USDT finance approves: at an address used for the first time, and at any. */
  firstAddressAbove: z.string(),
  anyAddressAbove: z.string(),
});
export type PurchaseTermsView = z.infer<typeof PurchaseTermsView>;

/** `POST /api/account/purchases/quotes`: a price for so many naira, two decimals at most. Holds for 1:45. */
export const PurchaseQuoteRequest = z.strictObject({ naira: decimalText(2) });
export type PurchaseQuoteRequest = z.infer<typeof PurchaseQuoteRequest>;

/**
 * Refused with: 422 on `naira` `below-minimum`, `above-maximum`; 503 `buying-off`, `buying-paused`, `no-fresh-rate`. `usdt` is
 * rounded down.
 */
export const PurchaseQuoteView = z.strictObject({
  id: z.string(),
  side: z.literal('buy'),
  nairaKobo: kobo,
  feeKobo: kobo,
  /** Of the network: ours, so 0. */
  networkFeeKobo: kobo,
  usdt: z.string(),
  rate: z.string(),
  referenceRate: z.string(),
  marginPercent: z.string(),
  sources: z.readonly(z.array(RateSource)),
  quotedAt: z.string(),
  expiresAt: z.string(),
  secondsLeft: z.number(),
});
export type PurchaseQuoteView = z.infer<typeof PurchaseQuoteView>;

/** `POST /api/account/purchases/address-checks`. Read-only. */
export const AddressCheckRequest = z.strictObject({
  address: z.string('required').check(z.maxLength(200, 'too-long')),
});
export type AddressCheckRequest = z.infer<typeof AddressCheckRequest>;

const likeAddress = z.strictObject({
  /** Null: not saved, used before. */
  recipientId: z.nullable(z.string()),
  /** Empty where it has none. */
  nickname: z.string(),
  address: z.string(),
  usedTimes: z.number(),
});

/**
 * Refused with 422 on `address`: `tron-address` (its checksum does not fit, or it is none), `ethereum-address`,
 * `solana-address`, `own-address` (one of ours), `contract-address`, `listed-address`; 503 `address-unchecked` while the network
 * does not answer.
 */
export const AddressCheckView = z.strictObject({
  address: z.string(),
  /** The customer's saved or used address that it is; null: new. */
  known: z.nullable(likeAddress),
  /** Another one of the customer's that begins and ends alike: the purchase needs `differentWallet`. */
  lookAlike: z.nullable(likeAddress),
  /** Until when a first use of an address waits after a reset; null: it does not. */
  waitsUntil: z.nullable(z.string()),
});
export type AddressCheckView = z.infer<typeof AddressCheckView>;

/** All that is agreed to: what a PIN or a passkey confirms is exactly this. */
export const PurchaseTerms = z.strictObject({
  quoteId: uuid,
  network: z.literal('TRC20', 'network'),
  address: z.string('tron-address').check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'tron-address')),
  /** The customer saw that it resembles another address of theirs, and said that it is a different wallet. */
  differentWallet: z.boolean('invalid'),
  /** Saves the address under this nickname; null: it is not saved, or it is saved already. */
  saveAs: z.nullable(line(LONGEST_NICKNAME).check(z.refine(isPlainOfCrypto, { error: 'note-crypto' }))),
});
export type PurchaseTerms = z.infer<typeof PurchaseTerms>;

/**
 * `POST /api/account/purchases`, with an Idempotency-Key: answers 201 with `PurchaseView`. Carries the PIN, or instead the
 * passkey signature that `POST /api/account/purchases/confirmations` requested for the same terms.
 *
 * Refused with: 403 `paused`, `pin-locked`, `not-confirmed`, `passkey-not-for-payments`, `verify-to-buy`, `address-waits`;
 * 404 `quote-not-found`; 409 `quote-used`, `quote-expired`, `look-alike-address`, `wallet-closed`, `wallet-owes`; 422 `wrong-pin`,
 * `wallet-short`, `over-wallet-limit`, and what an address check refuses with; 429; 503 `buying-off`, `buying-paused`.
 */
export const PlacePurchaseRequest = z
  .strictObject({
    ...PurchaseTerms.shape,
    pin: z.optional(pin),
    passkey: z.optional(PasskeyConfirmation),
  })
  .check(
    z.refine((terms) => (terms.pin === undefined) !== (terms.passkey === undefined), { error: 'pin', path: ['pin'] }),
  );
export type PlacePurchaseRequest = z.infer<typeof PlacePurchaseRequest>;
export const ConfirmPurchaseRequest = PurchaseTerms;
export type ConfirmPurchaseRequest = PurchaseTerms;

/**
 * - `approval`: waits for finance. `sending`: paid, its transaction is not signed yet. `sent`: the hash is known and the transaction
 *   goes out, or waits to be final. `completed`: final. `undone`: the naira are back.
 */
export const PURCHASE_STATUSES = ['approval', 'sending', 'sent', 'completed', 'undone'] as const;
export const PurchaseStatus = z.enum(PURCHASE_STATUSES);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

/** The owner's view of a purchase. */
export const PurchaseView = z.strictObject({
  view: z.literal('full'),
  number: z.string(),
  word: z.string(),
  status: PurchaseStatus,
  nairaKobo: kobo,
  feeKobo: kobo,
  networkFeeKobo: kobo,
  totalKobo: kobo,
  /** Of the wallet, after it was paid. */
  balanceAfterKobo: kobo,
  usdt: z.string(),
  rate: z.string(),
  referenceRate: z.string(),
  marginPercent: z.string(),
  sources: z.readonly(z.array(RateSource)),
  network: z.literal('TRC20'),
  address: z.string(),
  /** The saved address; null: not saved. */
  recipientId: z.nullable(z.string()),
  /** Empty where it has none. */
  nickname: z.string(),
  /** The customer's own name. */
  holder: z.string(),
  placedAt: z.string(),
  /** When the naira left the wallet. */
  paidAt: z.string(),
  hold: z.nullable(z.strictObject({ why: z.enum(PURCHASE_HOLDS), until: z.string() })),
  /** Null until its transaction is signed. */
  transaction: z.nullable(
    z.strictObject({
      hash: z.string(),
      /** On an explorer; null where the installation names none. */
      url: z.nullable(z.string()),
      /** When the hash was stored: before it was broadcast. */
      signedAt: z.string(),
      /** From then on no block takes it. */
      expiresAt: z.string(),
      /** The block that has it; null while none does. */
      block: z.nullable(z.number()),
      /** At most {@link AppConfigView}'s `confirmations`. */
      confirmations: z.number(),
    }),
  ),
  completedAt: z.nullable(z.string()),
  /** What the transaction cost us, in TRX; null until it is final. */
  networkCostTrx: z.nullable(z.string()),
  undone: z.nullable(
    z.strictObject({ reason: z.enum(PURCHASE_ENDS), at: z.string(), nairaKobo: kobo, balanceKobo: kobo }),
  ),
  /** By when it is completed or undone while the chain is read; null once it is. */
  endsBy: z.nullable(z.string()),
});
export type PurchaseView = z.infer<typeof PurchaseView>;

/** What any holder of the number sees. */
export const PurchaseTrackView = z.strictObject({
  view: z.literal('masked'),
  number: z.string(),
  status: PurchaseStatus,
  usdt: z.string(),
  network: z.literal('TRC20'),
  /** `TNbk…8JrA` */
  address: z.string(),
  placedAt: z.string(),
  hash: z.nullable(z.string()),
  url: z.nullable(z.string()),
  confirmations: z.number(),
  completedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type PurchaseTrackView = z.infer<typeof PurchaseTrackView>;

/** `GET /api/purchases/:number`. 404 `order-not-found`; strangers share the limit of order look-ups. */
export const SeenPurchaseView = z.discriminatedUnion('view', [PurchaseView, PurchaseTrackView]);
export type SeenPurchaseView = z.infer<typeof SeenPurchaseView>;
