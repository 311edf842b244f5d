import { refusal } from '@usdt-africa/contracts/refusals';
import type { DisputeRules } from './rules.js';

/** Known times of an order's money: when the provider reported it paid, and when deposits were confirmed. */
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
  if (!eligibility) throw refusal('disputes.nothing-to-dispute');
  const { kind, at, from } = eligibility;
  if (now < from) {
    const secondsTo = (time: number): number => Math.ceil((from.getTime() - time) / 1_000);
    throw refusal('disputes.not-enough-time', {
      since: kind,
      waitSeconds: secondsTo(Date.parse(at)),
      retryAfterSeconds: secondsTo(now.getTime()),
    });
  }
  return eligibility;
}
