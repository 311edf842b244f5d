import * as z from 'zod/mini';
import { HoldReason } from './order-view.js';

/* "I paid but nothing happened": what became of a transaction that a customer names. */

/** Long enough for an explorer's address with the hash in it. */
const LONGEST_CLAIM = 300;

/**
 * `POST /api/orders/:number/claims`, for a requester who may see the order, and `POST /api/claims`, for a customer: answers 200 with
 * `ClaimView`. Ten in an hour.
 *
 * Refused with: 404 `order-not-found`; 429 `too-many`; 503 `chain-silent`.
 */
export const ClaimRequest = z.strictObject({
  /** As pasted: a hash of 64 hex digits, also with 0x, in capitals, or within an explorer's address. */
  transactionId: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST_CLAIM, 'transaction-id-long')),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/**
 * What is true of the named transaction.
 *
 * - `no-hash`: the text is no transaction hash.
 * - `another-network`: the text is a hash of another network, and TRON has no such transaction.
 * - `unknown`: the chain has no such transaction.
 * - `not-final`: its block, if it has one, is not final; with an order, it pays that order.
 * - `failed`: its block is final and it failed: nothing was moved.
 * - `not-ours`: it pays no address of an order.
 * - `another-token`: it brought something that cannot be paid out by itself to the order's address.
 * - `taken`: it pays another person’s order.
 * - `credited`: it is counted for the order. `below-minimum`, `held`: counted, and kept for that reason.
 * - `attached`: it pays the order and was not counted: its block is being read again.
 * - `paused`: as `attached`, but deposits are not credited at present.
 * - `with-people`: it is here and a person has to decide, or has decided, whose it is.
 */
export const CLAIM_TRUTHS = [
  'no-hash',
  'another-network',
  'unknown',
  'not-final',
  'failed',
  'not-ours',
  'another-token',
  'taken',
  'credited',
  'below-minimum',
  'held',
  'attached',
  'paused',
  'with-people',
] as const;
export type ClaimTruth = (typeof CLAIM_TRUTHS)[number];

/** What is null is unknown, or not for the requester: of a `taken` transaction there is nothing beside its hash. */
export const ClaimView = z.strictObject({
  truth: z.enum(CLAIM_TRUTHS),
  /** 64 hex digits; null where the text holds none. */
  transactionId: z.nullable(z.string()),
  /** The requester's order that it pays. */
  orderNumber: z.nullable(z.string()),
  /** In whole units with decimals, of the stablecoin unless `token` is another; null also where the decimals are not known. */
  amount: z.nullable(z.string()),
  /** Of `another-token`, and of `not-ours` where it moved something else than the stablecoin. */
  token: z.nullable(
    z.strictObject({
      kind: z.enum(['TRX', 'TRC10', 'TRC20']),
      /** The contract's address, or the id of a TRC-10 token; TRX for native. */
      id: z.string(),
      /** Name of a well-known token; null for any other: what a contract calls itself proves nothing. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Blocks from its own on; 0 while it is in none. */
  confirmations: z.nullable(z.number()),
  confirmationsNeeded: z.number(),
  /** Time of its block. */
  receivedAt: z.nullable(z.string()),
  /** How a failed one ended, in the chain's word: `OUT_OF_ENERGY`, `REVERT`… */
  outcome: z.nullable(z.string()),
  /** What a failed one cost its sender, in TRX. */
  feeTrx: z.nullable(z.string()),
  /** The least that is paid out. */
  minimum: z.string(),
  held: z.nullable(HoldReason),
  /** Where a `not-ours` one went. */
  to: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
});
export type ClaimView = z.infer<typeof ClaimView>;
