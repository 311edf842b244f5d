import { Refusal } from '@usdt-africa/kernel';
import type { DisputeRules } from './rules.js';

/** What of an order's money is known: when it was paid as the provider says, and when deposits were confirmed. */
export interface MoneyTimes {
  /** When each payout became 'Autowithdrawal Successful', also of those that came back since. */
  readonly paidAt: readonly string[];
  readonly confirmedAt: readonly string[];
}

/** From when on an order can be disputed; null while nothing of it was confirmed. */
export interface Eligibility {
  readonly kind: 'paid' | 'confirmed';
  readonly at: string;
  readonly from: Date;
}

/** HELP-02. The clock starts with the first payout that was paid, and with the first deposit where none ever was. */
export function eligibilityOf({ paidAt, confirmedAt }: MoneyTimes, { waitMs }: DisputeRules): Eligibility | null {
  const kind = paidAt.length > 0 ? 'paid' : 'confirmed';
  const at = [...(kind === 'paid' ? paidAt : confirmedAt)].sort()[0];
  return at === undefined ? null : { kind, at, from: new Date(Date.parse(at) + waitMs) };
}

/** @throws Refusal 409 `nothing-to-dispute`, `not-enough-time` (with the seconds that are left) */
export function assertEligible(eligibility: Eligibility | null, now: Date): Eligibility {
  if (!eligibility)
    throw new Refusal(
      409,
      'nothing-to-dispute',
      'Nothing has been confirmed for this order yet, so there is nothing to dispute.',
    );
  if (now < eligibility.from) throw notEnoughTime(eligibility, now);
  return eligibility;
}

function notEnoughTime({ kind, from }: Eligibility, now: Date): Refusal {
  const seconds = Math.ceil((from.getTime() - now.getTime()) / 1000);
  const since =
    kind === 'paid' ? 'its status became Autowithdrawal Successful' : 'your deposit was confirmed on the chain';
  return new Refusal(
    409,
    'not-enough-time',
    `Not Enough Time To Dispute: an order can be disputed two hours after ${since}, if the money is still not there. ` +
      `Delays may come from the bank or the network. You can dispute this order in ${spanOf(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/** `1 h 38 min`; whatever is left of a minute counts as one. */
function spanOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
