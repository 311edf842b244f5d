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

/** Booked cost of the transfer under a reference. */
export function bookedOf({ booked }: Books, reference: string): Costs {
  return booked?.[reference] ?? NO_COSTS;
}

/** Booked cost of all transfers of a payout. */
export function bookedOfAll({ booked }: Books): Costs {
  return Object.values(booked ?? {}).reduce(
    (sum, { fee, stampDuty }) => ({ fee: sum.fee + fee, stampDuty: sum.stampDuty + stampDuty }),
    NO_COSTS,
  );
}

/** Booked cost after these postings, which alone are what the ledger has. */
export function bookedWith(payout: Books, reference: string, postings: readonly Posting[]): Books {
  const before = bookedOf(payout, reference);
  const of = (account: string): bigint =>
    postings.reduce((sum, one) => (one.account === account ? sum + BigInt(one.amount) : sum), 0n);
  const now = { fee: before.fee + of(PROVIDER_FEE), stampDuty: before.stampDuty + of(STAMP_DUTY) };
  return { booked: { ...payout.booked, [reference]: now } };
}

/** Moves the booked cost of one reference to the one under which it turned out to be paid. */
export function movedTo(payout: Books, from: string, to: string): Books {
  const [before, more] = [bookedOf(payout, to), bookedOf(payout, from)];
  const now = { fee: before.fee + more.fee, stampDuty: before.stampDuty + more.stampDuty };
  return { booked: { ...payout.booked, [from]: NO_COSTS, [to]: now } };
}
