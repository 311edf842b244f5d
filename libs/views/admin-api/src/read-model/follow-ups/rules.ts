import type { EventType } from '@usdt-africa/contracts/events';

/** A fact about money and what must follow it. */
export interface FollowUpRule {
  readonly name: string;
  readonly fact: EventType;
  /** Any of these is its follow-up. */
  readonly followUps: readonly EventType[];
  /** What the two have in common: a field of their data; of `depositKeys` any. */
  readonly by: 'depositKey' | 'payoutId';
  /** Whether the fact may rightly wait as long as a sum that is too small does. */
  readonly mayFallShort: boolean;
  /** For operators: describes the problem of this many of them. */
  readonly sentence: (count: number) => string;
}

const are = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The way of the money from event to event, wherever the next step is another part's. */
export const FOLLOW_UP_RULES: readonly FollowUpRule[] = [
  {
    name: 'deposit-to-order',
    fact: 'DepositConfirmed',
    followUps: ['OrderDepositConfirmed'],
    by: 'depositKey',
    mayFallShort: false,
    sentence: (count) => `${are(count, 'deposit is', 'deposits are')} final but not recorded on the order`,
  },
  {
    // An operator's hold is found in the order's own events: see `overdue`.
    name: 'deposit-to-payout',
    fact: 'OrderDepositConfirmed',
    followUps: ['PayoutRequested', 'OrderHeld'],
    by: 'depositKey',
    mayFallShort: true,
    sentence: (count) => `${are(count, 'final deposit is', 'final deposits are')} neither paid out nor held`,
  },
  {
    name: 'request-to-bank',
    fact: 'PayoutRequested',
    followUps: ['PayoutSubmitting', 'PayoutDeferred'],
    by: 'payoutId',
    mayFallShort: false,
    sentence: (count) => `${are(count, 'payout is', 'payouts are')} requested but neither sent nor paused`,
  },
  {
    // A payout that came back before the order knew of it is followed up as well.
    name: 'settled-to-order',
    fact: 'PayoutSettled',
    followUps: ['OrderPayoutSettled', 'OrderPayoutReturned'],
    by: 'payoutId',
    mayFallShort: false,
    sentence: (count) => `${are(count, 'payout is', 'payouts are')} paid but not recorded on the order`,
  },
];
