import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { assetUnits, instant, returnedAsset, unitsText } from './common.js';

/** Who requests a refund. */
export const REFUND_REQUESTERS = ['customer', 'guest', 'support'] as const;
/** How an address is proved: an exact sum that is sent from it, or a message that its key signs. */
export const REFUND_PROOFS = ['sum', 'message'] as const;
/**
 * Why a refund ended and nothing was sent. `no-proof`: no address was proved in time; `withdrawn`: by its owner;
 * `naira-instead`: its owner wants naira; `refused`: by operators.
 */
export const REFUND_ENDS = ['no-proof', 'withdrawn', 'naira-instead', 'refused'] as const;
/** Why the right sum proved nothing: it came from another address than the one it was to prove. */
export const REFUND_PROOF_FAILURES = ['other-address'] as const;

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const depositKey = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));
const tronAddress = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));
const people = z.array(uuid).check(z.minLength(1));

/** Fields of every refund event. */
const about = { refundId: uuid, orderId: uuid };

/**
 * Stream `refund-<refundId>`: USDT of an order that go back to an address which its owner has proved. The order's stream
 * moves the money and says which deposits it is about; each of its events is appended together with the one named here.
 */
export const refundEvents = {
  /**
   * Appended with `OrderRefundReserved`. `payoutId`: the payout that surely did not pay these deposits; null where no payout
   * took them. `amountMicro`: their sum; `costMicro`: what is deducted for the network; `worthKobo`: decides whether two
   * people approve. Without proof it ends at `dueAt`.
   */
  RefundRequested: {
    1: z.strictObject({
      ...about,
      number: z.string().check(z.regex(/^R\d{12}$/)),
      orderNumber: z.string(),
      payoutId: z.nullable(uuid),
      depositKeys: z.array(depositKey).check(z.minLength(1)),
      amountMicro: unitsText,
      costMicro: unitsText,
      worthKobo: unitsText,
      by: z.enum(REFUND_REQUESTERS),
      dueAt: instant,
      at: instant,
    }),
    /**
     * `asset`: another token or TRX received at the order's deposit address, appended with `OrderAssetReturnReserved`: then
     * nothing else is about deposits. `units`: what was received under `assetKeys`; `costUnits`: deducted for the network; above
     * `twoPeopleAbove` two people approve. Null for deposits in USDT.
     */
    2: z.strictObject({
      ...about,
      number: z.string().check(z.regex(/^R\d{12}$/)),
      orderNumber: z.string(),
      payoutId: z.nullable(uuid),
      depositKeys: z.array(depositKey),
      amountMicro: unitsText,
      costMicro: unitsText,
      worthKobo: unitsText,
      asset: z.nullable(
        z.strictObject({
          ...returnedAsset.shape,
          assetKeys: z.array(depositKey).check(z.minLength(1)),
          units: assetUnits,
          costUnits: assetUnits,
          twoPeopleAbove: assetUnits,
          address: tronAddress,
          index: z.int().check(z.nonnegative()),
        }),
      ),
      by: z.enum(REFUND_REQUESTERS),
      dueAt: instant,
      at: instant,
    }),
  },
  /** The address to send to, in the clear as on the chain. A later one replaces it and needs its own proof. */
  RefundAddressNamed: { 1: z.strictObject({ ...about, address: tronAddress, at: instant }) },
  /**
   * How the named address is to be proved. `sum`: exactly `amountMicro` from it to the order's address in a block until
   * `until` (appended with `OrderRefundProofAwaited`); `message`: a signature of exactly `message`.
   */
  RefundProofRequested: {
    1: z.strictObject({
      ...about,
      address: tronAddress,
      method: z.enum(REFUND_PROOFS),
      amountMicro: z.nullable(unitsText),
      message: z.nullable(z.string()),
      until: instant,
      at: instant,
    }),
  },
  /** The right sum was received and proves nothing; it is kept for the customer. `from`: its sender. */
  RefundProofFailed: {
    1: z.strictObject({
      ...about,
      depositKey,
      from: z.string(),
      why: z.enum(REFUND_PROOF_FAILURES),
      at: instant,
    }),
  },
  /** The address is proved: by a deposit, or by a signature. */
  RefundProved: {
    1: z.strictObject({
      ...about,
      address: tronAddress,
      method: z.enum(REFUND_PROOFS),
      depositKey: z.nullable(depositKey),
      signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{130}$/))),
      at: instant,
    }),
  },
  /** It waits until this many people approved it; appended with the proof. */
  RefundHeld: { 1: z.strictObject({ ...about, people: z.int().check(z.minimum(1), z.maximum(2)), at: instant }) },
  /** The reason is in the metadata. */
  RefundApproved: { 1: z.strictObject({ ...about, people, at: instant }) },
  /**
   * Appended with the request of its send and with `OrderRefunded`. `causeId`: what the send is for: the refund's id the first
   * time, a derived one after a send was given up.
   */
  RefundSendRequested: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      causeId: uuid,
      address: tronAddress,
      amountMicro: unitsText,
      at: instant,
    }),
  },
  /** The same of another token or of TRX, appended with the request of its send and with `OrderAssetReturned`. */
  RefundAssetSendRequested: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      causeId: uuid,
      address: tronAddress,
      asset: returnedAsset,
      units: assetUnits,
      at: instant,
    }),
  },
  /**
   * Of another token: its deposit address lacks TRX for the transaction and gets them first. Appended with the request of the
   * top-up's send.
   */
  RefundTopUpRequested: {
    1: z.strictObject({ ...about, sendId: uuid, causeId: uuid, sun: unitsText, at: instant }),
  },
  /** The top-up is in a solid block: the token's own send can follow. */
  RefundToppedUp: { 1: z.strictObject({ ...about, sendId: uuid, txId: hash64, feeSun: unitsText, at: instant }) },
  /** A person has the return of another token tried again after a send of it was given up. */
  RefundTriedAgain: { 1: z.strictObject({ ...about, at: instant }) },
  /** The USDT are in a solid block. `feeSun`: what the transaction cost us. */
  RefundCompleted: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      txId: hash64,
      block: z.strictObject({ number: z.int(), id: hash64, time: instant }),
      feeSun: unitsText,
      at: instant,
    }),
  },
  /** Nothing was sent and nothing will be under this send: the sum is the order's again, and a person decides. */
  RefundSendGivenUp: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      reason: z.string(),
      detail: z.nullable(z.string()),
      at: instant,
    }),
  },
  /** Nothing is sent: the order may pay its deposits again. `people`: operators who refused it; null where none did. */
  RefundEnded: {
    1: z.strictObject({ ...about, why: z.enum(REFUND_ENDS), people: z.nullable(people), at: instant }),
  },
} as const;
