import type { Posting } from '@usdt-africa/kernel';

/** Where the provider's fee for a transfer is booked, and the stamp duty on it. */
export const PROVIDER_FEE = 'expense:provider-fee';
export const STAMP_DUTY = 'expense:stamp-duty';

/** What a transfer cost us, in kobo. */
export interface Costs {
  readonly fee: bigint;
  readonly stampDuty: bigint;
}

const NO_COSTS: Costs = { fee: 0n, stampDuty: 0n };

/** What a payout's books have of the costs of its transfers. */
export interface Books {
  /** By reference; absent while nothing ever was. */
  readonly booked?: Readonly<Record<string, Costs>>;
}

/** What is in the books of what the transfer under a reference cost. */
export function bookedOf({ booked }: Books, reference: string): Costs {
  return booked?.[reference] ?? NO_COSTS;
}

/** What is in the books of what all of a payout's transfers cost. */
export function bookedOfAll({ booked }: Books): Costs {
  return Object.values(booked ?? {}).reduce(
    (sum, { fee, stampDuty }) => ({ fee: sum.fee + fee, stampDuty: sum.stampDuty + stampDuty }),
    NO_COSTS,
  );
}

/** What is in the books after these postings: they alone are what the ledger has. */
export function bookedWith(payout: Books, reference: string, postings: readonly Posting[]): Books {
  const before = bookedOf(payout, reference);
  const of = (account: string): bigint =>
    postings.reduce((sum, one) => (one.account === account ? sum + BigInt(one.amount) : sum), 0n);
  const now = { fee: before.fee + of(PROVIDER_FEE), stampDuty: before.stampDuty + of(STAMP_DUTY) };
  return { booked: { ...payout.booked, [reference]: now } };
}

/** What was booked of one reference is of another one: it turned out to be paid under that. */
export function movedTo(payout: Books, from: string, to: string): Books {
  const [before, more] = [bookedOf(payout, to), bookedOf(payout, from)];
  const now = { fee: before.fee + more.fee, stampDuty: before.stampDuty + more.stampDuty };
  return { booked: { ...payout.booked, [from]: NO_COSTS, [to]: now } };
}
