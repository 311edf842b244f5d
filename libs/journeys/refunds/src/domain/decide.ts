import { event, type EventData, type REFUND_ENDS, type REFUND_PROOFS } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isBlockTimeWithin } from '@usdt-africa/kernel';
import {
  type AssetRefund,
  isEnded,
  isOfAsset,
  isRequested,
  nextCauseId,
  presentProof,
  type Refund,
  type RefundEvent,
  type RefundProof,
  type RequestedRefund,
} from './refund.js';
import { PROOF_GRACE_MS, PROOF_MS, REFUND_MS, TWO_PEOPLE_ABOVE_KOBO } from './rules.js';

/** New events, written at their newest version. */
export type Decided = readonly (RefundEvent & { readonly schemaVersion: number })[];
export type RefundEnd = (typeof REFUND_ENDS)[number];

/** A deposit of a proof's sum, as the chain has it. */
export interface ProofDeposit {
  readonly depositKey: string;
  readonly from: string;
  readonly amountMicro: bigint;
  /** Time of its block. */
  readonly receivedAt: string;
}

/** A signature and what it says. `recovered`: the address whose key made it. */
export interface ProofSignature {
  readonly message: string;
  readonly signature: string;
  readonly recovered: string;
}

type Requested = Omit<EventData<'RefundRequested'>, 'dueAt' | 'at'>;

/** Requests a refund; nothing where it was requested already. @throws Refusal 409 `cost-eats-sum`, `return-eats-sum` */
export function request(refund: Refund, data: Requested, now: Date): Decided {
  if (isRequested(refund)) return [];
  const { asset } = data;
  if (asset === null && BigInt(data.costMicro) >= BigInt(data.amountMicro)) throw refusal('refunds.cost-eats-sum');
  if (asset !== null && BigInt(asset.costUnits) >= BigInt(asset.units)) throw refusal('refunds.return-eats-sum');
  const dueAt = new Date(now.getTime() + REFUND_MS).toISOString();
  return [event('RefundRequested', { ...data, dueAt, at: now.toISOString() })];
}

/**
 * Names the address to send to, or another one while none is proved. The caller has checked it.
 * @throws Refusal 404; 409 `proved-already`, `ended`
 */
export function nameAddress(refund: Refund, address: string, now: Date): Decided {
  assertUnproved(refund);
  if (refund.address === address) return [];
  return [event('RefundAddressNamed', { ...aboutOf(refund), address, at: timeOf(refund, now) })];
}

/** What is to prove the address: the sum, or the message. */
export type NewProof =
  | { readonly method: 'sum'; readonly amountMicro: bigint }
  | { readonly method: 'message'; readonly message: string };

/** The proof of this method that is still open for the named address; null where a new one is to be requested. */
export function openProof(refund: Refund, method: (typeof REFUND_PROOFS)[number], now: Date): RefundProof | null {
  const proof = presentProof(refund);
  return proof?.method === method && now.toISOString() < proof.until ? proof : null;
}

/**
 * Requests a proof of the named address, for half an hour. Nothing while one of the same method is open.
 * @throws Refusal 404; 409 `no-address`, `message-only`, `proved-already`, `ended`
 */
export function requestProof(refund: Refund, proof: NewProof, now: Date): Decided {
  assertUnproved(refund);
  const { address } = refund;
  if (address === null) throw refusal('refunds.no-address');
  // USDT that proved an address would have to be sent back themselves.
  if (isOfAsset(refund) && proof.method === 'sum') throw refusal('refunds.message-only');
  if (openProof(refund, proof.method, now)) return [];
  const at = timeOf(refund, now);
  return [
    event('RefundProofRequested', {
      ...aboutOf(refund),
      address,
      method: proof.method,
      amountMicro: proof.method === 'sum' ? proof.amountMicro.toString() : null,
      message: proof.method === 'message' ? proof.message : null,
      until: proofEndsAt(refund, now),
      at,
    }),
  ];
}

/** When a proof that is requested now ends. */
export function proofEndsAt(refund: Refund, now: Date): string {
  return new Date(Date.parse(timeOf(refund, now)) + PROOF_MS).toISOString();
}

/**
 * A deposit at the order's address has the sum of a proof. It proves the named address when it was sent from it, in time, for a
 * proof of that address; otherwise it proves nothing. Nothing for a repeat, and once an address is proved.
 * @param isDoubtful whether two people approve it whatever the amount
 */
export function proofReceived(refund: Refund, deposit: ProofDeposit, now: Date, isDoubtful = false): Decided {
  if (!isRequested(refund) || refund.phase !== 'unproved') return [];
  const { depositKey, from } = deposit;
  const awaiting = refund.proofs.filter((proof) => isProofOf(proof, deposit));
  if (awaiting.length === 0 || refund.failed.includes(depositKey)) return [];
  const isProof = from === refund.address && awaiting.some(({ address }) => address === from);
  const at = timeOf(refund, now);
  if (!isProof) return [event('RefundProofFailed', { ...aboutOf(refund), depositKey, from, why: 'other-address', at })];
  return proved(refund, { method: 'sum', depositKey, signature: null }, at, isDoubtful);
}

/** Whether a deposit has the sum of a proof and came in its time. */
function isProofOf(proof: RefundProof, { amountMicro, receivedAt }: ProofDeposit): boolean {
  return (
    proof.method === 'sum' &&
    proof.amountMicro === amountMicro.toString() &&
    isBlockTimeWithin({ from: proof.at, until: proof.until }, receivedAt)
  );
}

/**
 * A signature of the message proves the named address when its own key made it.
 * @throws Refusal 404; 409 `no-proof-open`, `proved-already`, `ended`; 422 `another-message`, `another-signer`
 */
export function proveBySignature(
  refund: Refund,
  { message, signature, recovered }: ProofSignature,
  now: Date,
  isDoubtful = false,
): Decided {
  assertUnproved(refund);
  const proof = openProof(refund, 'message', now);
  if (!proof) throw refusal('refunds.no-proof-open');
  if (message !== proof.message) throw refusal('refunds.another-message');
  if (recovered !== refund.address) throw refusal('refunds.another-signer');
  return proved(refund, { method: 'message', depositKey: null, signature }, timeOf(refund, now), isDoubtful);
}

/** Two people approve it. @throws Refusal 404; 409 `not-held`, `two-people` */
export function approve(refund: Refund, people: readonly string[], now: Date): Decided {
  assertRequested(refund);
  if (refund.phase !== 'held') throw refusal('refunds.not-held');
  const distinct = [...new Set(people)];
  if (distinct.length < refund.peopleNeeded) throw refusal('refunds.two-people');
  return [event('RefundApproved', { ...aboutOf(refund), people: distinct, at: timeOf(refund, now) })];
}

/** Whether a send may be requested: the address is proved, and the approvals that it needs are given. */
export function isSendable(refund: Refund): refund is RequestedRefund & { readonly address: string } {
  const isNext = refund.phase === 'ready' || refund.phase === 'stuck';
  return isRequested(refund) && !isOfAsset(refund) && refund.address !== null && isNext;
}

/** Whether the next send of another asset is to be prepared: a top-up, or its own. */
export function isToPrepare(refund: Refund): refund is AssetRefund & { readonly address: string } {
  return isOfAsset(refund) && refund.address !== null && refund.phase === 'ready';
}

/** The top-up of a token's deposit address is requested, in the same append. Nothing where none is to be prepared. */
export function requestTopUp(
  refund: Refund,
  { sendId, causeId, sun }: { readonly sendId: string; readonly causeId: string; readonly sun: bigint },
  now: Date,
): Decided {
  if (!isToPrepare(refund)) return [];
  const at = timeOf(refund, now);
  return [event('RefundTopUpRequested', { ...aboutOf(refund), sendId, causeId, sun: sun.toString(), at })];
}

/** The present top-up is in a solid block. Nothing for another send, and for a repeat. */
export function toppedUp(
  refund: Refund,
  { sendId, txId, feeSun }: Pick<EventData<'RefundToppedUp'>, 'sendId' | 'txId' | 'feeSun'>,
  now: Date,
): Decided {
  if (!isRequested(refund) || refund.phase !== 'topping-up' || refund.topUps.at(-1)?.sendId !== sendId) return [];
  return [event('RefundToppedUp', { ...aboutOf(refund), sendId, txId, feeSun, at: timeOf(refund, now) })];
}

/** The send of another asset is requested, in the same append. Nothing where none is to be prepared. */
export function requestAssetSend(
  refund: Refund,
  { sendId, causeId }: { readonly sendId: string; readonly causeId: string },
  now: Date,
): Decided {
  if (!isToPrepare(refund)) return [];
  const { address } = refund;
  const { contract, symbol, decimals, units, costUnits } = refund.requested.asset;
  return [
    event('RefundAssetSendRequested', {
      ...aboutOf(refund),
      sendId,
      causeId,
      address,
      asset: { contract, symbol, decimals },
      units: (BigInt(units) - BigInt(costUnits)).toString(),
      at: timeOf(refund, now),
    }),
  ];
}

/** A person has the return of another asset tried again after its send was given up. Nothing for any other. */
export function tryAgain(refund: Refund, now: Date): Decided {
  if (!isOfAsset(refund) || refund.phase !== 'stuck') return [];
  return [event('RefundTriedAgain', { ...aboutOf(refund), at: timeOf(refund, now) })];
}

/**
 * Its send is requested, in the same append. Nothing where it is not {@link isSendable}.
 * @param amountMicro what is sent: the order's reserved deposits less the cost
 */
export function requestSend(
  refund: Refund,
  { sendId, amountMicro }: { readonly sendId: string; readonly amountMicro: bigint },
  now: Date,
): Decided {
  if (!isSendable(refund)) return [];
  const { address, requested } = refund;
  return [
    event('RefundSendRequested', {
      ...aboutOf(refund),
      sendId,
      causeId: nextCauseId(requested.refundId, refund),
      address,
      amountMicro: amountMicro.toString(),
      at: timeOf(refund, now),
    }),
  ];
}

/** The transaction of its present send is in a solid block. Nothing for another send, and for a repeat. */
export function complete(
  refund: Refund,
  mined: Pick<EventData<'RefundCompleted'>, 'sendId' | 'txId' | 'block' | 'feeSun'>,
  now: Date,
): Decided {
  if (!isRequested(refund) || refund.phase !== 'sending' || !isPresentSend(refund, mined.sendId)) return [];
  const { sendId, txId, block, feeSun } = mined;
  return [event('RefundCompleted', { ...aboutOf(refund), sendId, txId, block, feeSun, at: timeOf(refund, now) })];
}

/** Its present send was given up: nothing was sent. Nothing for another send, and for a repeat. */
export function sendGivenUp(
  refund: Refund,
  { sendId, reason, detail }: { readonly sendId: string; readonly reason: string; readonly detail: string | null },
  now: Date,
): Decided {
  if (!isRequested(refund) || !isPresentSend(refund, sendId)) return [];
  return [event('RefundSendGivenUp', { ...aboutOf(refund), sendId, reason, detail, at: timeOf(refund, now) })];
}

/**
 * Ends a refund of which nothing is being sent; nothing where it has ended so.
 * @param people operators who refused it; null where its owner or the time ended it
 * @throws Refusal 404; 409 `sending-already`, `ended`
 */
export function end(refund: Refund, why: RefundEnd, people: readonly string[] | null, now: Date): Decided {
  assertRequested(refund);
  if (refund.phase === 'ended' && refund.ended?.why === why) return [];
  if (isEnded(refund)) throw refusal('refunds.ended');
  // Only a person decides about a refund that could not be sent.
  if (refund.phase === 'sending' || refund.phase === 'topping-up' || (refund.phase === 'stuck' && people === null))
    throw refusal('refunds.sending-already');
  const distinct = people === null ? null : [...new Set(people)];
  return [event('RefundEnded', { ...aboutOf(refund), why, people: distinct, at: timeOf(refund, now) })];
}

/** When a refund ends without proof: not before the blocks of its last proof's time were processed. */
export function expiresAt({ requested, proofs }: RequestedRefund): Date {
  const last = proofs.reduce((latest, { until }) => Math.max(latest, Date.parse(until) + PROOF_GRACE_MS), 0);
  return new Date(Math.max(Date.parse(requested.dueAt), last));
}

/** Ends a refund whose address was not proved in time. */
export function expire(refund: Refund, now: Date): Decided {
  if (!isRequested(refund) || refund.phase !== 'unproved' || now < expiresAt(refund)) return [];
  return end(refund, 'no-proof', null, now);
}

function proved(
  refund: RequestedRefund,
  by: Pick<EventData<'RefundProved'>, 'method' | 'depositKey' | 'signature'>,
  at: string,
  isDoubtful: boolean,
): Decided {
  const found = event('RefundProved', { ...aboutOf(refund), address: refund.address!, ...by, at });
  if (!isDoubtful && !isLarge(refund)) return [found];
  return [found, event('RefundHeld', { ...aboutOf(refund), people: 2, at })];
}

/** Whether two people approve it for its sum: by its worth, or, where its asset has no rate, by its own limit. */
function isLarge({ requested: { asset, worthKobo } }: RequestedRefund): boolean {
  if (asset === null) return BigInt(worthKobo) > TWO_PEOPLE_ABOVE_KOBO;
  return BigInt(asset.units) > BigInt(asset.twoPeopleAbove);
}

function isPresentSend({ phase, sends, topUps }: Refund, sendId: string): boolean {
  if (phase === 'topping-up') return topUps.at(-1)?.sendId === sendId;
  return phase === 'sending' && sends.at(-1)?.sendId === sendId;
}

function assertRequested(refund: Refund): asserts refund is RequestedRefund {
  if (!isRequested(refund)) throw refusal('refunds.no-refund');
}

function assertUnproved(refund: Refund): asserts refund is RequestedRefund {
  assertRequested(refund);
  if (isEnded(refund)) throw refusal('refunds.ended');
  if (refund.phase !== 'unproved') throw refusal('refunds.proved-already');
}

function aboutOf({ requested }: RequestedRefund): { readonly refundId: string; readonly orderId: string } {
  return { refundId: requested.refundId, orderId: requested.orderId };
}

/** The time of the next event: never before the newest one, even if this process's clock runs behind. */
function timeOf({ lastAt }: Refund, now: Date): string {
  const text = now.toISOString();
  return text > lastAt ? text : lastAt;
}
