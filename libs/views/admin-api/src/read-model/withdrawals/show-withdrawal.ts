import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AdminWithdrawalView, offered } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { foldRecorded, isEvent, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { formatMoney } from '@usdt-africa/kernel';
import { Actors, may, ShowRecord, type Viewer } from '@usdt-africa/operators';
import { payoutDecider, referenceToQuery } from '@usdt-africa/payouts';
import {
  isRequested,
  type RequestedWithdrawal,
  type Withdrawal,
  withdrawalDecider,
  withdrawalEndedAt,
  withdrawalStatus,
} from '@usdt-africa/withdrawals';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';
import { phaseOf } from '../payout-facts.js';
import { linesOf, walletEventsOf } from './wallet-events.js';
import { type ConsoleWithdrawal, WithdrawalList } from './withdrawal-list.js';

/**
 * A withdrawal or a transfer with its payout and its wallets' lines, from the streams at the time of the query. Refusal 404
 * `not-known`.
 */
export class ShowWithdrawal extends ShowRecord<AdminWithdrawalView> {}

@QueryHandler(ShowWithdrawal)
export class ShowWithdrawalHandler implements IQueryHandler<ShowWithdrawal> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly list: WithdrawalList,
    private readonly actors: Actors,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ id, viewer }: ShowWithdrawal): Promise<AdminWithdrawalView> {
    const own = await this.store.readStream(streams.withdrawal(id));
    if (own.length === 0) return this.#transfer(id);
    const withdrawal = foldRecorded(withdrawalDecider, own);
    if (!isRequested(withdrawal)) throw refusal('withdrawals.not-known');
    const { payoutId, accountId } = withdrawal.requested;
    const [ofPayout, ofWallet] = await Promise.all([
      this.store.readStream(streams.payout(payoutId)),
      walletEventsOf(this.store, [accountId], `payable:payout:${payoutId}`),
    ]);
    const payout = foldRecorded(payoutDecider, ofPayout);
    const { undone, paidAfterAll, phase } = withdrawal;
    const owed = BigInt(paidAfterAll?.owedKobo ?? 0);
    return {
      ...(await this.#common(rowOfWithdrawal(withdrawal, own.length), [...own, ...ofPayout, ...ofWallet])),
      undone: undone && { why: undone.why, reason: undone.reason },
      owed: phase === 'paid-after-all' && owed > 0n ? formatMoney(owed, 'NGN') : null,
      payout: {
        id: payoutId,
        phase: phaseOf(payout),
        reference: payout.submission ? referenceToQuery(payout) : '',
        sessionId: withdrawal.paid?.sessionId ?? null,
      },
      actions: actions(withdrawal, viewer),
    };
  }

  async #transfer(id: string): Promise<AdminWithdrawalView> {
    const own = await this.store.readStream(streams.transfer(id));
    const [made] = own;
    if (!isEvent(made, 'TransferMade')) throw refusal('withdrawals.not-known');
    const { fromAccountId, toAccountId } = made.data;
    const ofWallets = await walletEventsOf(this.store, [fromAccountId, toAccountId], `payable:transfer:${id}`);
    return {
      ...(await this.#common(rowOfTransfer(made.data, own.length), [...own, ...ofWallets])),
      undone: null,
      owed: null,
      payout: null,
      actions: [],
    };
  }

  async #common(row: ConsoleWithdrawal, events: readonly RecordedEvent[]) {
    const [[described], who] = await Promise.all([this.list.described([row]), this.actors.ofEvents(events)]);
    const { explorerTransactionUrl } = this.config;
    return {
      ...described!,
      lines: linesOf(events),
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: row.status === 'sending' }),
      ledger: ledgerOf(events),
    };
  }
}

function actions({ matterSince }: Withdrawal, viewer: Viewer): AdminWithdrawalView['actions'] {
  return matterSince !== null && may(viewer.role, 'withdrawals.act') ? [offered('close-matter')] : [];
}

/** As the projection will have it: the stream is ahead of it. */
function rowOfWithdrawal(withdrawal: RequestedWithdrawal, version: number): ConsoleWithdrawal {
  const { requested, matterSince } = withdrawal;
  const ended = withdrawalEndedAt(withdrawal);
  return {
    id: requested.withdrawalId,
    kind: 'withdrawal',
    number: requested.number,
    status: withdrawalStatus(withdrawal),
    account_id: requested.accountId,
    to_account_id: null,
    payout_id: requested.payoutId,
    amount_kobo: requested.amountKobo,
    recipient: requested.recipient,
    at: new Date(requested.at),
    ended_at: ended === null ? null : new Date(ended),
    matter_since: matterSince === null ? null : new Date(matterSince),
    version,
  };
}

function rowOfTransfer(made: EventData<'TransferMade'>, version: number): ConsoleWithdrawal {
  return {
    id: made.transferId,
    kind: 'transfer',
    number: made.number,
    status: 'made',
    account_id: made.fromAccountId,
    to_account_id: made.toAccountId,
    payout_id: null,
    amount_kobo: made.amountKobo,
    recipient: null,
    at: new Date(made.at),
    ended_at: new Date(made.at),
    matter_since: null,
    version,
  };
}
