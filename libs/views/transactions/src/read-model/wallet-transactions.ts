import type { EventData } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { payeeKeyOf } from './account-addresses.js';
import { COMPLETED, keepRows, type StoredRow, type Outcome, SENDING, UNDONE, writeOutcomes } from './stored-rows.js';
import type { TransferPeople } from './wallet-people.js';
import { WAYS } from './ways.js';

/**
 * Maintains the rows of transfers and withdrawals in {@link accountTransactions}. A transfer has a row for each side, by the id of the
 * line of that side's wallet; a withdrawal's id is its row's.
 */
export async function keepWalletTransactions(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const transfers = eventsOf(events, 'TransferMade').flatMap(({ data }) => sidesOf(data));
  const withdrawals = eventsOf(events, 'WithdrawalRequested').map(({ data }) => rowOf(data));
  await keepRows([...transfers, ...withdrawals], tx);
  const outcomes = new Map<string, Outcome>();
  for (const event of events) {
    const outcome = outcomeOf(event);
    if (outcome) outcomes.set(event.streamId.slice('withdrawal-'.length), outcome);
  }
  await writeOutcomes(outcomes, tx);
}

function sidesOf(made: EventData<'TransferMade'>): readonly StoredRow[] {
  const { transferId, number, at, amountKobo, details, fromAccountId, toAccountId, debitId, creditId } = made;
  const about = { kind: 'transfer', number, at, ...COMPLETED, amount_micro: null, naira_kobo: amountKobo } as const;
  const side = (accountId: string, otherId: string) => {
    const recipient: TransferPeople = { transferId, otherId, details };
    return { ...about, account_id: accountId, payee: payeeKeyOf(accountId, otherId), recipient };
  };
  return [
    { ...side(fromAccountId, toAccountId), order_id: debitId, direction: 'out', in_kobo: '0' },
    { ...side(toAccountId, fromAccountId), order_id: creditId, direction: 'in', in_kobo: amountKobo },
  ];
}

function rowOf(requested: EventData<'WithdrawalRequested'>): StoredRow {
  const { withdrawalId, accountId, number, at, amountKobo, payeeIndex, recipient } = requested;
  return {
    order_id: withdrawalId,
    account_id: accountId,
    kind: 'withdrawal',
    number,
    at,
    ...SENDING,
    direction: WAYS.withdrawal.direction,
    amount_micro: null,
    naira_kobo: amountKobo,
    in_kobo: '0',
    payee: payeeKeyOf(accountId, payeeIndex),
    recipient,
  };
}

function outcomeOf(event: RecordedEvent): Outcome | null {
  if (isEvent(event, 'WithdrawalUndone')) return UNDONE;
  return isEvent(event, 'WithdrawalPaid', 'WithdrawalPaidAfterAll') ? COMPLETED : null;
}
