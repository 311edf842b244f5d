import { Injectable } from '@nestjs/common';
import type { WITHDRAWAL_UNDONE, WithdrawalView } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import type { RequestedWithdrawal, Withdrawal, WithdrawalPhase } from '../domain/withdrawal.js';

/** The account that a withdrawal pays, as it is sealed in its request. */
export interface PaidAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Most payouts have reached their bank within this time, in milliseconds. */
const USUAL_MS = 120_000;

/** What a failed payout's reason says to its customer; all others are `other`. */
const FAILURES: Readonly<Record<string, 'account' | 'bank'>> = {
  'recipient-refused': 'account',
  'bank-down': 'bank',
};

const STATUSES: Readonly<Record<Exclude<WithdrawalPhase, 'none'>, WithdrawalView['status']>> = {
  requested: 'sending',
  paid: 'paid',
  undone: 'undone',
  'paid-after-all': 'paid-after-all',
};

/** Withdrawals as their customers read them. */
@Injectable()
export class WithdrawalViews {
  constructor(private readonly personalData: PersonalData) {}

  /** Preload the withdrawal's subject where this is called in a transaction. */
  async viewOf(withdrawal: RequestedWithdrawal): Promise<WithdrawalView> {
    const { requested, paid, undone, paidAfterAll, phase } = withdrawal;
    const { withdrawalId, number, amountKobo, recipientId, balanceKobo, at } = requested;
    const [account, note] = await Promise.all([
      this.personalData.open<PaidAccount>(requested.recipient),
      requested.note && this.personalData.open<{ text: string }>(requested.note),
    ]);
    return {
      withdrawalId,
      number,
      status: withdrawalStatus(withdrawal),
      amountKobo,
      feeKobo: '0',
      recipientId,
      recipient: account && {
        bank: account.bankShortName,
        accountNumber: account.accountNumber,
        accountName: account.accountName,
      },
      note: note?.text ?? null,
      balanceAfterKobo: balanceKobo,
      reference: paid?.reference ?? null,
      sessionId: paid?.sessionId ?? null,
      requestedAt: at,
      expectedBy: new Date(Date.parse(at) + USUAL_MS).toISOString(),
      undone: undone && { why: whyOf(undone), at: undone.at, balanceKobo: undone.balanceKobo },
      owedKobo: phase === 'paid-after-all' ? paidAfterAll!.owedKobo : null,
      endedAt: withdrawalEndedAt(withdrawal),
    };
  }
}

function whyOf({ why, reason }: NonNullable<Withdrawal['undone']>): (typeof WITHDRAWAL_UNDONE)[number] {
  return why === 'payout-returned' ? 'returned' : (FAILURES[reason] ?? 'other');
}

/** Where a requested withdrawal is. */
export function withdrawalStatus({ phase }: RequestedWithdrawal): WithdrawalView['status'] {
  return STATUSES[phase as Exclude<WithdrawalPhase, 'none'>];
}

/** When it reached its status; null while it is being sent. */
export function withdrawalEndedAt({ phase, paid, undone, paidAfterAll }: Withdrawal): string | null {
  switch (phase) {
    case 'paid':
      return paid!.at;
    case 'undone':
      return undone!.at;
    case 'paid-after-all':
      return paidAfterAll!.at;
    default:
      return null;
  }
}
