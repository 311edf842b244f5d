import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent, personalDataFrom } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { transferSubject } from '@usdt-africa/transfers';
import { debitIdOf, payoutIdOf, withdrawalSubject } from '@usdt-africa/withdrawals';
import type { ApiAtWork } from './api-at-work.js';

/** A withdrawal as its own stream has it, without lines of a wallet. @returns its id */
export async function placedWithdrawal(api: ApiAtWork, accountId: string, number: string): Promise<string> {
  const withdrawalId = uuidv7();
  const paid = { bankCode: '058', bankName: 'Guaranty Trust Bank', bankShortName: 'GTBank' };
  const account = { ...paid, accountNumber: '0145528174', accountName: 'NGOZI EZE' };
  const requested = event('WithdrawalRequested', {
    withdrawalId,
    number,
    accountId,
    payoutId: payoutIdOf(withdrawalId),
    amountKobo: '500000',
    recipient: await sealed(api, withdrawalSubject(withdrawalId), account),
    payeeIndex: 'payee',
    recipientId: null,
    note: null,
    debitId: debitIdOf(withdrawalId),
    balanceKobo: '0',
    limitDay: '2026-11-28',
    at: new Date().toISOString(),
  });
  await append(api, streams.withdrawal(withdrawalId), requested, accountId);
  return withdrawalId;
}

/** A transfer as its own stream has it, without lines of wallets. @returns its id */
export async function placedTransfer(api: ApiAtWork, from: string, to: string, number: string): Promise<string> {
  const transferId = uuidv7();
  const person = { firstName: 'Ngozi', lastName: 'Eze', username: 'ngozi_eze' };
  const made = event('TransferMade', {
    transferId,
    number,
    fromAccountId: from,
    toAccountId: to,
    amountKobo: '500000',
    details: await sealed(api, transferSubject(transferId), { from: person, to: person, note: null }),
    debitId: uuidv7(),
    creditId: uuidv7(),
    limitDay: '2026-11-28',
    fromBalanceKobo: '0',
    toBalanceKobo: '500000',
    at: new Date().toISOString(),
  });
  await append(api, streams.transfer(transferId), made, from);
  return transferId;
}

async function sealed(api: ApiAtWork, subject: string, content: unknown) {
  const people = personalDataFrom(api.config.keys, { pool: api.db.app });
  await people.ensureSubjects([subject]);
  return people.seal(subject, content);
}

async function append(api: ApiAtWork, streamId: string, first: NewEvent, accountId: string): Promise<void> {
  await createEventStore({ pool: api.db.app, moneyEvents: MONEY_EVENTS }).append(
    { streamId, expectedVersion: 0, events: [first] },
    { metadata: { correlationId: uuidv7(), actor: `account:${accountId}` } },
  );
}
