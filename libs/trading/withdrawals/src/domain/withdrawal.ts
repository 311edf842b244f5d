import type { DomainEvent, EventData, WITHDRAWAL_ENDS, withdrawalEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type WithdrawalEvent = DomainEvent<(typeof withdrawalEventTypes)[number]>;
export type WithdrawalEnd = (typeof WITHDRAWAL_ENDS)[number];

/**
 * Phase of a withdrawal.
 * - `none`: not requested
 * - `requested`: the wallet was debited; the payout decides
 * - `paid`: the payout settled
 * - `undone`: the naira are in the wallet again
 * - `paid-after-all`: paid after the naira had gone back: the wallet gave them back, or owes them
 */
export type WithdrawalPhase = 'none' | 'requested' | 'paid' | 'undone' | 'paid-after-all';

/** One withdrawal, folded from its stream. */
export interface Withdrawal {
  readonly phase: WithdrawalPhase;
  readonly requested: EventData<'WithdrawalRequested'> | null;
  readonly paid: EventData<'WithdrawalPaid'> | null;
  /** The newest one. */
  readonly undone: EventData<'WithdrawalUndone'> | null;
  /** How often the naira went back to the wallet: more than once where the payout came back after it was paid after all. */
  readonly undoings: number;
  /** The newest one. */
  readonly paidAfterAll: EventData<'WithdrawalPaidAfterAll'> | null;
  /** Since when an operator has to deal with what was paid after all; null: nothing is open. */
  readonly matterSince: string | null;
  readonly lastAt: string;
}

export type RequestedWithdrawal = Withdrawal & { readonly requested: EventData<'WithdrawalRequested'> };

const initial: Withdrawal = {
  phase: 'none',
  requested: null,
  paid: null,
  undone: null,
  undoings: 0,
  paidAfterAll: null,
  matterSince: null,
  lastAt: '',
};

function evolve(before: Withdrawal, event: WithdrawalEvent): Withdrawal {
  const { at } = event.data;
  const withdrawal = { ...before, lastAt: at > before.lastAt ? at : before.lastAt };
  switch (event.type) {
    case 'WithdrawalRequested':
      return { ...withdrawal, phase: 'requested', requested: event.data };
    case 'WithdrawalPaid':
      return { ...withdrawal, phase: 'paid', paid: event.data };
    case 'WithdrawalUndone':
      return { ...withdrawal, phase: 'undone', undone: event.data, undoings: before.undoings + 1 };
    case 'WithdrawalPaidAfterAll':
      return { ...withdrawal, phase: 'paid-after-all', paidAfterAll: event.data, matterSince: at };
    case 'WithdrawalMatterClosed':
      return { ...withdrawal, matterSince: null };
  }
}

/** How a withdrawal's events make its state. */
export const withdrawalDecider: Decider<Withdrawal, WithdrawalEvent> = { initial, evolve };

export function isRequested(withdrawal: Withdrawal): withdrawal is RequestedWithdrawal {
  return withdrawal.requested !== null;
}
