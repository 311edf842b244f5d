import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { costPostings, foundPostings, givenBackPostings, settledPostings, type Sum } from './postings.js';
import {
  attemptOf,
  intentOf,
  presentAttempt,
  type Send,
  type SendAttempt,
  type SendEvent,
  type SendIntent,
  type SendSignature,
  signableFrom,
  signedUntil,
} from './send.js';
import type { SendTimes } from './send-times.js';

export type Decided = readonly (SendEvent & { readonly schemaVersion: number })[];

/** The outcome of a transaction that did what it was made for. */
export const SUCCESS = 'SUCCESS';

/**
 * Refusals of the signer that prove that it did not and will not sign an intent. The others say nothing about an
 * earlier request for the same intent that was not answered.
 */
const SURE_REFUSALS: ReadonlySet<string> = new Set(['policy', 'invalid-fields']);

/** Whether a refusal of the signer is recorded; after any other one the same intent is sent to it again. */
export function isSureRefusal(code: string): boolean {
  return SURE_REFUSALS.has(code);
}

/** A transaction of an address of ours in a solid block. */
export interface MinedTransaction {
  readonly txId: string;
  readonly block: { readonly number: number; readonly id: string; readonly time: Date };
  readonly feeSun: bigint;
  readonly energy: number;
  readonly bandwidth: number;
}

/** Solid blocks that were read: without a gap from `continuousFrom` to `to`, whose time is `toTime`. */
export interface ScannedBlocks {
  readonly continuousFrom: number;
  readonly to: number;
  readonly toTime: Date;
}

/**
 * Begins an attempt: fixes what the signer is asked to sign. Nothing while an attempt is under way.
 * @param reference a solid block that the scan has read
 * @throws Refusal 409 `not-requested`, `ended`, `no-attempts-left`, `found`, `too-early`, `too-late`
 */
export function startSigning(
  send: Send,
  { reference, feeLimitSun }: { readonly reference: SendIntent['reference']; readonly feeLimitSun: bigint },
  now: Date,
  times: SendTimes,
): Decided {
  if (presentAttempt(send)) return [];
  assertOpen(send);
  assertAttemptLeft(send);
  if (send.found.length > 0) throw refusal('sends.found');
  if (now < signableFrom(send, times)) throw refusal('sends.too-early');
  if (now >= signedUntil(send, times)) throw refusal('sends.too-late');
  const intent = {
    attempt: send.attempts.length + 1,
    reference: { number: reference.number, id: reference.id },
    expiration: new Date(now.getTime() + times.expirationMs).toISOString(),
    feeLimitSun: feeLimitSun.toString(),
  };
  return [event('SendSigningStarted', { ...commonOf(send), ...intent, at: now.toISOString() })];
}

/**
 * The signer surely did not sign the attempt (see {@link isSureRefusal}). Nothing for an attempt that was signed or
 * ended meanwhile: the answer was overtaken.
 * @throws Refusal 409 `not-signing` for an attempt that was never begun
 */
export function refuseSigning(
  send: Send,
  answer: { readonly attempt: number; readonly code: string; readonly rule: string | null },
  now: Date,
): Decided {
  const { attempt, code, rule } = answer;
  if (send.phase === 'signing' && presentAttempt(send)!.attempt === attempt)
    return [event('SendSigningRefused', { ...commonOf(send), attempt, code, rule, at: now.toISOString() })];
  const isOvertaken = send.refused !== null || send.attempts.some((one) => one.attempt === attempt);
  if (!isOvertaken) throw refusal('sends.not-signing');
  return [];
}

/**
 * Stores the signature of the attempt that is being signed. Nothing when it is stored already.
 * @throws Refusal 409 `signed-otherwise`, `attempt-ended`, `not-signing`, `ended`
 */
export function sign(send: Send, signature: SendSignature, now: Date): Decided {
  const stored = send.attempts.find(({ attempt }) => attempt === signature.attempt);
  if (stored?.signature) {
    if (stored.signature.txId !== signature.txId) throw refusal('sends.signed-otherwise');
    return [];
  }
  if (stored && stored.end !== null) throw refusal('sends.attempt-ended');
  if (send.phase !== 'signing' || !stored) {
    assertOpen(send);
    throw refusal('sends.not-signing');
  }
  return [signed(send, stored, signature, now)];
}

/**
 * Stores a signature of the signer's journal. Where the database was restored from before its signing was started, the
 * attempt is begun with it.
 * @throws Refusal as {@link sign}
 */
export function pickUp(send: Send, intent: SendIntent, signature: SendSignature, now: Date): Decided {
  const isUnknown = send.phase === 'requested' && signature.attempt === send.attempts.length + 1;
  if (!isUnknown || intent.attempt !== signature.attempt) return sign(send, signature, now);
  assertAttemptLeft(send);
  return [
    event('SendSigningStarted', { ...commonOf(send), ...intentOf(intent), at: now.toISOString() }),
    signed(send, intent, signature, now),
  ];
}

/** In a block at the head. Nothing for a repeat, and for a transaction that is not the present one. */
export function see(send: Send, at: { readonly txId: string; readonly blockNumber: number }, now: Date): Decided {
  const present = presentAttempt(send);
  if (present?.signature?.txId !== at.txId || present.seenIn === at.blockNumber) return [];
  const fields = { attempt: present.attempt, txId: at.txId, blockNumber: at.blockNumber };
  return [event('SendSeen', { ...commonOf(send), ...fields, at: now.toISOString() })];
}

/** No longer in a block at the head. Nothing where it was not seen. */
export function drop(send: Send, { txId }: { readonly txId: string }, now: Date): Decided {
  const present = presentAttempt(send);
  if (present?.signature?.txId !== txId || present.seenIn === null) return [];
  return [event('SendDropped', { ...commonOf(send), attempt: present.attempt, txId, at: now.toISOString() })];
}

/**
 * Money: the present attempt's transfer is in a solid block, with the outcome {@link SUCCESS}. A repeat does nothing.
 * @throws Refusal 409 `unknown-transaction`, `attempt-ended`
 */
export function settle(send: Send, transaction: MinedTransaction, now: Date): Decided {
  const attempt = attemptToEnd(send, transaction.txId, 'settled');
  if (attempt === null) return [];
  const postings = settledPostings(sumOf(send), transaction.feeSun);
  return [
    event('SendSettled', { ...commonOf(send), ...minedOf(attempt, transaction), at: now.toISOString(), postings }),
  ];
}

/**
 * The present attempt's transaction is in a solid block and transferred nothing. The send is given up when it was the
 * last one allowed, and at once where it pays from a deposit address. A repeat does nothing.
 * @throws Refusal 409 `unknown-transaction`, `attempt-ended`
 */
export function failOnChain(
  send: Send,
  transaction: MinedTransaction & { readonly outcome: string },
  now: Date,
): Decided {
  const attempt = attemptToEnd(send, transaction.txId, 'failed');
  if (attempt === null) return [];
  const { outcome } = transaction;
  const mined = minedOf(attempt, transaction);
  return [
    event('SendFailedOnChain', { ...commonOf(send), ...mined, outcome, at: now.toISOString() }),
    ...costBooked(send, attempt, transaction, now),
    ...(isRepeatedAfterFailure(send) ? [] : [givenUp(send, 'failed-on-chain', outcome, now)]),
  ];
}

/**
 * The attempt can no longer be made. The caller has found no transaction of it in the blocks that were read: its own, or,
 * where no signature is stored, any unknown one of the same amount to the same address. The send is given up when it was the
 * last one allowed. Nothing for an attempt that has ended.
 * @throws Refusal 409 `not-signing` for an attempt that was never begun; `not-proven` while the blocks do not reach from
 *   the one after the reference to the first one at or past the expiration
 */
export function expire(send: Send, attempt: number, scanned: ScannedBlocks, now: Date): Decided {
  const one = send.attempts.find((other) => other.attempt === attempt);
  if (!one) throw refusal('sends.not-signing');
  if (one.end !== null) return [];
  if (!isProvenDead(one, scanned)) throw refusal('sends.not-proven');
  return [
    event('SendExpired', {
      ...commonOf(send),
      attempt,
      txId: one.signature?.txId ?? null,
      scanned: { from: one.reference.number + 1, to: scanned.to, toTime: scanned.toTime.toISOString() },
      at: now.toISOString(),
    }),
    ...(hasAttemptLeft(send) ? [] : [givenUp(send, 'expired', null, now)]),
  ];
}

/**
 * Whether no block after the ones that were read can have the transaction of an attempt, and all that could were read. A
 * block takes a transaction while the time of the block before it is below the expiration.
 */
export function isProvenDead(
  { reference, expiration }: Pick<SendAttempt, 'reference' | 'expiration'>,
  { continuousFrom, to, toTime }: ScannedBlocks,
): boolean {
  const from = reference.number + 1;
  return continuousFrom <= from && to >= from && toTime.getTime() >= Date.parse(expiration);
}

/**
 * Gives up a send of which nothing can be on the chain, and gives the sum back to its cause. A repeat does nothing.
 * @throws Refusal 409 `may-be-signed` while an attempt is under way; `ended` when it is settled; `not-requested`
 */
export function giveUp(
  send: Send,
  reason: 'not-signed' | 'frozen' | 'cancelled',
  detail: string | null,
  now: Date,
): Decided {
  if (send.phase === 'given-up') return [];
  assertOpen(send);
  if (presentAttempt(send)) throw refusal('sends.may-be-signed');
  return [givenUp(send, reason, detail, now)];
}

/**
 * Money: the transaction of an ended attempt is in a solid block all the same. One that transferred nothing costs TRX
 * only. A repeat does nothing.
 * @param attempt the ended attempt; its signature, where one is stored, is of this transaction
 * @throws Refusal 409 `unknown-transaction`
 */
export function foundAfterEnd(
  send: Send,
  attempt: number,
  transaction: MinedTransaction & { readonly outcome: string },
  now: Date,
): Decided {
  const { txId, feeSun } = transaction;
  if (send.found.includes(txId) || send.costsBooked.includes(txId)) return [];
  const one = send.attempts.find((other) => other.attempt === attempt);
  if (one?.end !== 'expired' || (one.signature ?? transaction).txId !== txId)
    throw refusal('sends.unknown-transaction');
  if (transaction.outcome !== SUCCESS) return costBooked(send, one, transaction, now);
  const sum = sumOf(send);
  return [
    event('SendFoundAfterEnd', {
      ...commonOf(send),
      ...minedOf(one, transaction),
      amountMicro: sum.amountMicro.toString(),
      at: now.toISOString(),
      postings: foundPostings(sum, feeSun),
    }),
  ];
}

function assertOpen({ phase }: Send): void {
  if (phase === 'none') throw refusal('sends.not-requested');
  if (phase === 'settled' || phase === 'given-up') throw refusal('sends.ended');
}

function hasAttemptLeft({ attempts, request: requested }: Send): boolean {
  return attempts.length < requested!.attemptsAllowed;
}

/** A deposit address has burned the TRX that it was given for one transaction. */
function isRepeatedAfterFailure(send: Send): boolean {
  return hasAttemptLeft(send) && send.request!.from.kind === 'hot';
}

function assertAttemptLeft(send: Send): void {
  if (!hasAttemptLeft(send)) throw refusal('sends.no-attempts-left');
}

/** The present attempt, which this transaction ends; null when it has ended it in this way already. */
function attemptToEnd(send: Send, txId: string, end: 'settled' | 'failed'): SendAttempt | null {
  const attempt = attemptOf(send, txId);
  if (!attempt) throw refusal('sends.unknown-transaction');
  if (attempt.end === end) return null;
  if (attempt.end !== null) throw refusal('sends.attempt-ended');
  return attempt;
}

function commonOf({ request: requested }: Send) {
  const { sendId, for: cause, walletId } = requested!;
  return { sendId, for: cause, walletId };
}

function sumOf({ request: requested }: Send): Sum {
  const { sendId, for: cause, from, asset, token, amountMicro, into } = requested!;
  return { sendId, for: cause, from, asset, token, amountMicro: BigInt(amountMicro), into };
}

function minedOf({ attempt }: SendAttempt, { txId, block, feeSun, energy, bandwidth }: MinedTransaction) {
  return {
    attempt,
    txId,
    block: { number: block.number, id: block.id, time: block.time.toISOString() },
    feeSun: feeSun.toString(),
    energy,
    bandwidth,
  };
}

function signed(send: Send, intent: SendIntent, signature: SendSignature, now: Date): Decided[number] {
  const { txId, raw, signature: bytes, journal } = signature;
  return event('SendSigned', {
    ...commonOf(send),
    ...intentOf(intent),
    txId,
    raw,
    signature: bytes,
    journal: { sequence: journal.sequence, hash: journal.hash },
    at: now.toISOString(),
  });
}

function costBooked(
  send: Send,
  { attempt }: SendAttempt,
  { txId, feeSun }: Pick<MinedTransaction, 'txId' | 'feeSun'>,
  now: Date,
): Decided {
  if (feeSun === 0n) return [];
  return [
    event('SendCostBooked', {
      ...commonOf(send),
      attempt,
      txId,
      feeSun: feeSun.toString(),
      at: now.toISOString(),
      postings: costPostings(send.request!.from, feeSun),
    }),
  ];
}

function givenUp(
  send: Send,
  reason: 'not-signed' | 'frozen' | 'cancelled' | 'expired' | 'failed-on-chain',
  detail: string | null,
  now: Date,
): Decided[number] {
  const sum = sumOf(send);
  return event('SendGivenUp', {
    ...commonOf(send),
    reason,
    detail,
    amountMicro: sum.amountMicro.toString(),
    at: now.toISOString(),
    postings: givenBackPostings(sum),
  });
}
