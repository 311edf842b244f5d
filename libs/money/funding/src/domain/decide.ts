import type { NameGrade } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Funding, type FundingEvent, type HoldReason, isInSuspense, type Return, type Seen } from './funding.js';
import { collectionAccount, feePostings, moved, SUSPENSE, transitAccount } from './postings.js';
import { FUNDING_RULES } from './rules.js';

/** New events, written at their newest version. */
export type Decided = readonly (FundingEvent & { readonly schemaVersion: number })[];

/** Whose account number was paid, as it is now. */
export interface Owner {
  readonly accountId: string;
  readonly state: 'active' | 'frozen' | 'closed';
  /** Whether the number still takes naira. */
  readonly isNumberOpen: boolean;
  /** How the sender's name stands to the owner's. */
  readonly grade: NameGrade;
}

/** Records a payment that the provider reports as collected; a repeat records nothing. */
export function see(funding: Funding, seen: Seen): Decided {
  return funding.seen ? [] : [event('FundingSeen', seen)];
}

/**
 * Decides where a seen payment goes: to the wallet of the owner who sent it, or into suspense with the reason. A name that could
 * not be compared is compared again, once.
 * @param owner null: nobody has this account number
 */
export function settle(funding: Funding, owner: Owner | null, now: Date): Decided {
  const { seen, phase, againAt } = funding;
  if (!seen || (phase !== 'new' && phase !== 'checking')) return [];
  if (!owner) return [suspended(seen, 'no-owner', now)];
  const why = holdReason(owner);
  if (why !== null) return [suspended(seen, why, now)];
  const { grade } = owner;
  if (grade === 'match' || grade === 'close') return [credited(seen, owner.accountId, grade, now)];
  if (grade === 'no-match') return [suspended(seen, 'other-name', now)];
  if (againAt !== null) return now < new Date(againAt) ? [] : [suspended(seen, 'name-unknown', now)];
  return [event('FundingNameUnchecked', { againAt: after(now, FUNDING_RULES.nameAgainMs), at: now.toISOString() })];
}

/** Why nothing is credited to an owner whatever the sender's name; null: nothing speaks against it. */
function holdReason({ state, isNumberOpen }: Owner): HoldReason | null {
  if (state === 'closed') return 'account-closed';
  if (!isNumberOpen) return 'number-ended';
  return state === 'frozen' ? 'frozen' : null;
}

/**
 * The customer says that a held payment is theirs, which gives the operators another day, once. A repeat records nothing.
 * @throws Refusal 409 `funding-decided`
 */
export function claim(funding: Funding, now: Date): Decided {
  if (funding.claimedAt !== null && funding.phase === 'held') return [];
  assertUndecided(funding);
  const dueAt = after(new Date(funding.dueAt ?? now), FUNDING_RULES.claimMs);
  return [event('FundingClaimed', { dueAt, at: now.toISOString() })];
}

/**
 * Requests that a held payment is returned. A repeat while it is being returned records nothing. A return that failed is
 * requested again by people only.
 * @throws Refusal 409 `funding-decided`
 */
export function requestReturn(funding: Funding, by: Return['by'], now: Date): Decided {
  const { seen, phase, refund } = funding;
  if (phase === 'returning' || phase === 'returned') return [];
  if (!seen || phase !== 'held' || (refund && by !== 'people')) throw refusal('funding.funding-decided');
  const { amountKobo } = seen;
  return [
    event('FundingReturnRequested', { by, attempt: (refund?.attempt ?? 0) + 1, amountKobo, at: now.toISOString() }),
  ];
}

/** Why two people cannot put a payment into a wallet now; null: they can. */
export function whyNotRelease(
  { phase, seen }: Funding,
  owner: Pick<Owner, 'state'> | null,
): 'funding-decided' | 'no-owner' | 'account-closed' | 'frozen' | null {
  if (!seen || phase !== 'held') return 'funding-decided';
  if (seen.accountId === null || !owner) return 'no-owner';
  if (owner.state === 'closed') return 'account-closed';
  return owner.state === 'frozen' ? 'frozen' : null;
}

/**
 * Puts a held payment into the wallet of the number's owner, as two people decided. A repeat records nothing.
 * @throws Refusal 409 `funding-decided`, `funding-no-owner`
 */
export function release(funding: Funding, owner: Pick<Owner, 'state'> | null, evidence: string, now: Date): Decided {
  if (funding.phase === 'released' && funding.evidence === evidence) return [];
  const why = whyNotRelease(funding, owner);
  if (why === 'funding-decided') throw refusal('funding.funding-decided');
  if (why !== null) throw refusal('funding.funding-no-owner');
  const { fundingId, accountId, amountKobo } = funding.seen!;
  const at = now.toISOString();
  const postings = moved({ from: transitAccount(fundingId), to: SUSPENSE, amountKobo: BigInt(amountKobo) });
  return [event('FundingReleased', { fundingId, accountId: accountId!, amountKobo, evidence, at, postings })];
}

/** The payer's bank took a payment back, or it was never final. What was returned or taken back stays as it is. */
export function takeBack(funding: Funding, now: Date): Decided {
  const { seen, phase } = funding;
  if (!seen || phase === 'returned' || phase === 'taken-back') return [];
  const { fundingId, accountId, amountKobo } = seen;
  // What was never booked is booked first, so that the books show that it came and went.
  const before = phase === 'new' || phase === 'checking' ? [suspended(seen, 'name-unknown', now)] : [];
  const from = phase === 'credited' || phase === 'released' ? 'wallet' : 'suspense';
  const postings = moved({
    from: collectionAccount(seen.provider),
    to: from === 'wallet' ? transitAccount(fundingId) : SUSPENSE,
    amountKobo: BigInt(amountKobo),
  });
  const at = now.toISOString();
  return [...before, event('FundingTakenBack', { fundingId, accountId, amountKobo, from, at, postings })];
}

/** @throws Refusal 409 `funding-decided` unless it is held and was never to be returned */
function assertUndecided({ phase, refund }: Funding): void {
  if (phase !== 'held' || refund) throw refusal('funding.funding-decided');
}

function credited(seen: Seen, accountId: string, match: 'match' | 'close', now: Date): Decided[number] {
  const { fundingId, provider, amountKobo } = seen;
  const feeKobo = seen.feeKobo ?? '0';
  const postings = [
    ...moved({ from: transitAccount(fundingId), to: collectionAccount(provider), amountKobo: BigInt(amountKobo) }),
    ...feePostings(provider, BigInt(feeKobo)),
  ];
  const at = now.toISOString();
  return event('FundingCredited', { fundingId, accountId, amountKobo, feeKobo, match, at, postings });
}

function suspended(seen: Seen, why: HoldReason, now: Date): Decided[number] {
  const { fundingId, provider, accountId, amountKobo } = seen;
  const feeKobo = seen.feeKobo ?? '0';
  const postings = [
    ...moved({ from: SUSPENSE, to: collectionAccount(provider), amountKobo: BigInt(amountKobo) }),
    ...feePostings(provider, BigInt(feeKobo)),
  ];
  const dueAt = after(now, FUNDING_RULES.returnMs);
  const at = now.toISOString();
  return event('FundingSuspended', { fundingId, accountId, amountKobo, feeKobo, why, dueAt, at, postings });
}

/** Whether a held payment is to be returned by itself now. */
export function isReturnDue(funding: Funding, now: Date): boolean {
  return (
    funding.phase === 'held' && funding.refund === null && funding.dueAt !== null && now >= new Date(funding.dueAt)
  );
}

/** When a payment is looked at next without news; null: not by itself. */
export function nextLookAt(funding: Funding, now: Date): Date | null {
  if (funding.phase === 'returning') return now;
  if (funding.phase === 'checking') return new Date(funding.againAt!);
  return null;
}

/** What the ledger's suspense account has of it, in kobo. */
export function suspendedKobo(funding: Funding): bigint {
  return isInSuspense(funding) ? BigInt(funding.seen!.amountKobo) : 0n;
}

function after(from: Date, milliseconds: number): string {
  return new Date(from.getTime() + milliseconds).toISOString();
}
