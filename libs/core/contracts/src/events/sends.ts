import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { AssetPosting, assetUnits, instant, Posting, returnedAsset, unitsText } from './common.js';

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hexText = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));
const tronAddress = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));
const attempt = z.int().check(z.positive());

/** What a send is made for: the kind of thing, and its id. */
export const SEND_KINDS = ['purchase', 'refund', 'sweep', 'top-up', 'token-return', 'trx-return'] as const;
const sendCause = z.strictObject({ kind: z.enum(SEND_KINDS), id: uuid });
export type SendCause = z.infer<typeof sendCause>;

/** What a send transfers: micro-USDT, sun, or the smallest unit of a token that its request names. */
export const SEND_ASSETS = ['USDT', 'TRX', 'TOKEN'] as const;
export type SendAsset = (typeof SEND_ASSETS)[number];
/** A token that is sent back. */
export interface SendToken {
  readonly contract: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Ledger accounts of our own money on the chain: at the hot wallet, at deposit addresses, and at the treasury. */
export const CHAIN_ACCOUNTS = ['chain:hot', 'chain:deposits', 'chain:treasury'] as const;
export type ChainAccount = (typeof CHAIN_ACCOUNTS)[number];

const sendSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hot') }),
  z.strictObject({ kind: z.literal('deposit'), index: z.int().check(z.nonnegative()), address: tronAddress }),
]);
/** What a send is paid from: the hot wallet, or the deposit address of an index. */
export type SendSource = z.infer<typeof sendSource>;

/** Fields of every send event. `walletId`: the account whose wallet pays for it; null where none does. */
const about = { sendId: uuid, for: sendCause, walletId: z.nullable(uuid) };

/** What the signer is asked to sign besides the transfer; the same on every repeat of the request. */
const intent = {
  attempt,
  /** The solid block that the transaction refers to. */
  reference: z.strictObject({ number: z.int(), id: hash64 }),
  /** From this chain time on no block takes the transaction. */
  expiration: instant,
  feeLimitSun: unitsText,
};

/** A transaction in a solid block, and what it cost. */
const mined = {
  attempt,
  txId: hash64,
  block: z.strictObject({ number: z.int(), id: hash64, time: instant }),
  feeSun: unitsText,
  energy: z.int(),
  bandwidth: z.int(),
};

/**
 * Stream `send-<sendId>`. One transfer of USDT, TRX or another token from an address of ours for one cause. Every sum is in its asset.
 * Only a transaction in a solid block settles it; only a scan of solid blocks without a gap, past its expiration, ends an attempt as not made.
 */
export const sendEvents = {
  /**
   * Money: the cause owes the send from now on. `attemptsAllowed`: transactions that may be made one after the other.
   * `into`: the ledger account of a destination of our own; null: the destination is someone else's.
   */
  SendRequested: {
    1: z.strictObject({
      ...about,
      from: z.literal('hot'),
      asset: z.literal('USDT'),
      to: tronAddress,
      amountMicro: unitsText,
      attemptsAllowed: z.int().check(z.positive()),
      at: instant,
      postings: z.array(Posting),
    }),
    2: z.strictObject({
      ...about,
      from: sendSource,
      asset: z.enum(['USDT', 'TRX']),
      to: tronAddress,
      amountMicro: unitsText,
      into: z.nullable(z.enum(CHAIN_ACCOUNTS)),
      attemptsAllowed: z.int().check(z.positive()),
      at: instant,
      postings: z.array(Posting),
    }),
    /** `token`: of the asset `TOKEN`; null for the others. `amountMicro`: the asset's smallest unit. */
    3: z.strictObject({
      ...about,
      from: sendSource,
      asset: z.enum(SEND_ASSETS),
      token: z.nullable(z.strictObject({ ...returnedAsset.shape, contract: tronAddress })),
      to: tronAddress,
      amountMicro: assetUnits,
      into: z.nullable(z.enum(CHAIN_ACCOUNTS)),
      attemptsAllowed: z.int().check(z.positive()),
      at: instant,
      postings: z.array(AssetPosting),
    }),
  },
  /** The intent to sign, stored before the signer is asked. From now on a signature may exist. */
  SendSigningStarted: { 1: z.strictObject({ ...about, ...intent, at: instant }) },
  /** Certain: the signer did not sign this intent. `rule`: of its policy, where that refused it. */
  SendSigningRefused: {
    1: z.strictObject({ ...about, attempt, code: z.string(), rule: z.nullable(z.string()), at: instant }),
  },
  /** The signature, stored before the first broadcast. `journal`: the line of the signer's journal. */
  SendSigned: {
    1: z.strictObject({
      ...about,
      ...intent,
      txId: hash64,
      raw: hexText,
      signature: hexText,
      journal: z.strictObject({ sequence: z.int(), hash: hash64 }),
      at: instant,
    }),
  },
  /** In a block at the head: for pages only, decides nothing. */
  SendSeen: { 1: z.strictObject({ ...about, attempt, txId: hash64, blockNumber: z.int(), at: instant }) },
  /** The block at the head was replaced by one without it: for pages only, decides nothing. */
  SendDropped: { 1: z.strictObject({ ...about, attempt, txId: hash64, at: instant }) },
  /** Money: the transfer is in a solid block. */
  SendSettled: {
    1: z.strictObject({ ...about, ...mined, at: instant, postings: z.array(Posting) }),
    /** Of any asset. */
    2: z.strictObject({ ...about, ...mined, at: instant, postings: z.array(AssetPosting) }),
  },
  /** In a solid block, and it transferred nothing. `outcome`: the chain's word for why. */
  SendFailedOnChain: { 1: z.strictObject({ ...about, ...mined, outcome: z.string(), at: instant }) },
  /** Money: what a transaction cost that transferred nothing. */
  SendCostBooked: {
    1: z.strictObject({
      ...about,
      attempt,
      txId: hash64,
      feeSun: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * The transaction of an attempt can no longer be made: solid blocks were read without a gap from `from` to `to`, whose
   * time is past the expiration, and none has it. `txId`: null where no signature was stored.
   */
  SendExpired: {
    1: z.strictObject({
      ...about,
      attempt,
      txId: z.nullable(hash64),
      scanned: z.strictObject({ from: z.int(), to: z.int(), toTime: instant }),
      at: instant,
    }),
  },
  /** Money: nothing was sent and nothing will be; the sum is back at the cause. */
  SendGivenUp: {
    1: z.strictObject({
      ...about,
      reason: z.enum(['not-signed', 'frozen', 'expired', 'failed-on-chain', 'cancelled']),
      detail: z.nullable(z.string()),
      amountMicro: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
    /** Of any asset. */
    2: z.strictObject({
      ...about,
      reason: z.enum(['not-signed', 'frozen', 'expired', 'failed-on-chain', 'cancelled']),
      detail: z.nullable(z.string()),
      amountMicro: assetUnits,
      at: instant,
      postings: z.array(AssetPosting),
    }),
  },
  /** Money: the transaction of an attempt that had ended is in a solid block all the same: people look at it. */
  SendFoundAfterEnd: {
    1: z.strictObject({ ...about, ...mined, amountMicro: unitsText, at: instant, postings: z.array(Posting) }),
    /** Of any asset. */
    2: z.strictObject({ ...about, ...mined, amountMicro: assetUnits, at: instant, postings: z.array(AssetPosting) }),
  },
} as const;
