import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { crashPoint, load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import {
  paidAs,
  type Payout,
  PayoutAdmission,
  payoutDecider,
  type PayoutEvent,
  referenceToQuery,
  surelyUnpaid,
} from '@usdt-africa/payouts';
import { CLOCK } from '@usdt-africa/platform';
import { type PreparedEntry, type RecordedDebit, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import {
  creditIdOf,
  isTakenBackable,
  isUndoable,
  paidAfterAll,
  payableOfPayout,
  pay,
  takeBackIdOf,
  undo,
} from '../domain/decide.js';
import { isRequested, type RequestedWithdrawal, type Withdrawal } from '../domain/withdrawal.js';
import { type By, type WithdrawalChange, WithdrawalStreams } from './withdrawal-streams.js';

/** Why a payout came back, where its own events name no other reason. */
const CAME_BACK = 'returned-by-bank';

/**
 * Brings a withdrawal to where its payout is: paid; undone with the naira back in the wallet; or paid after all, with the naira taken
 * from the wallet again. It decides by the payout's newest state and not by single events, so that an old event that is handled
 * again changes nothing.
 */
@Injectable()
export class WithdrawalEnds {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly withdrawals: WithdrawalStreams,
    private readonly wallets: WalletStreams,
    private readonly admission: PayoutAdmission,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repeats until nothing follows any more: the payout may go on while the withdrawal is being written. */
  async follow(withdrawalId: string, by: By): Promise<void> {
    while (await retryOnWalletConflict(() => this.#step(withdrawalId, by)));
  }

  /** @returns whether something was appended */
  async #step(withdrawalId: string, by: By): Promise<boolean> {
    const { state: withdrawal, version } = await this.withdrawals.load(withdrawalId);
    if (!isRequested(withdrawal)) return false;
    const { payoutId } = withdrawal.requested;
    const { state: payout } = await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId));
    const change = await this.#changeFor(withdrawal, payout);
    if (!change) return false;
    crashPoint('withdrawal.before-end');
    await this.withdrawals.append({ withdrawalId, withdrawal, version, ...change }, by);
    crashPoint('withdrawal.after-end');
    return true;
  }

  #changeFor(withdrawal: RequestedWithdrawal, payout: Payout): Promise<Change | null> | Change | null {
    if (payout.phase === 'settled')
      return isTakenBackable(withdrawal) ? this.#takeBack(withdrawal) : this.#pay(withdrawal, payout);
    return surelyUnpaid(payout) && isUndoable(withdrawal) ? this.#undo(withdrawal, payout) : null;
  }

  #pay(withdrawal: Withdrawal, payout: Payout): Change | null {
    const { sessionId } = paidAs(payout);
    const events = pay(withdrawal, { reference: referenceToQuery(payout), sessionId }, this.clock.now());
    return events.length === 0 ? null : { events, appends: [] };
  }

  async #undo(withdrawal: RequestedWithdrawal, { phase, failure }: Payout): Promise<Change> {
    const { withdrawalId, payoutId } = withdrawal.requested;
    const credit = await this.wallets.prepareUndo(debitOf(withdrawal), creditIdOf(withdrawalId, withdrawal));
    const isReturned = phase === 'returned';
    const why = isReturned
      ? ({ why: 'payout-returned', reason: CAME_BACK } as const)
      : ({ why: 'payout-failed', reason: failure!.reason } as const);
    return {
      events: undo(withdrawal, why, credit.wallet.balanceKobo, this.clock.now()),
      appends: [credit.append],
      alongside: async (tx) => {
        await credit.alongside?.(tx);
        // What came back was paid once.
        if (!isReturned) await this.admission.failed(tx, payoutId, 'customer');
      },
    };
  }

  async #takeBack(withdrawal: RequestedWithdrawal): Promise<Change> {
    const { withdrawalId, accountId, payoutId, amountKobo } = withdrawal.requested;
    const entry = await this.wallets.prepareTakeBack({
      accountId,
      entryId: takeBackIdOf(withdrawalId, withdrawal),
      amountKobo: BigInt(amountKobo),
      counter: payableOfPayout(payoutId),
      undoes: withdrawal.undone!.creditId,
    });
    return {
      events: paidAfterAll(withdrawal, owedBy(entry), this.clock.now()),
      appends: [entry.append],
      alongside: async (tx) => {
        await entry.alongside?.(tx);
        await this.admission.paid(tx, payoutId, 'customer');
      },
    };
  }
}

type Change = Pick<WithdrawalChange, 'events' | 'appends' | 'alongside'>;

/**
 * The wallet's line that paid for a withdrawal. Its day's limit is free again once only: what was paid after all does not count
 * against a limit again.
 */
function debitOf({ requested, undoings }: RequestedWithdrawal): RecordedDebit {
  const { accountId, debitId, amountKobo, payoutId, limitDay } = requested;
  return {
    accountId,
    entryId: debitId,
    kind: 'withdrawal',
    amountKobo,
    counter: payableOfPayout(payoutId),
    limit: undoings === 0 ? { class: 'send', day: limitDay } : null,
  };
}

function owedBy({ events }: PreparedEntry): bigint {
  return events.reduce(
    (sum, { type, data }) => (type === 'WalletReceivableOpened' ? sum + BigInt(data.amountKobo) : sum),
    0n,
  );
}
