import { event, streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';

/** Naira that left a wallet: to a bank account, undone, paid after all and closed; and to another customer. */
export function sentSteps(index: number) {
  const id = (part: string) => uuidFrom(part, String(index));
  const [withdrawalId, accountId, transferId] = [id('withdrawal'), id('from'), id('transfer')];
  const at = '2026-01-05T12:10:00.000Z';
  const sealed = {
    $sealed: { v: 1 as const, s: `withdrawal-${withdrawalId}`, c: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' },
  };
  const ids = { withdrawalId, accountId };
  const metadata = { correlationId: 'sent', actor: 'system:test' };
  const requested = event('WithdrawalRequested', {
    ...{ ...ids, number: `W31055287401${index}`, payoutId: id('payout'), amountKobo: '900', recipient: sealed, at },
    ...{ payeeIndex: 'payee', recipientId: null, note: null, debitId: id('debit'), balanceKobo: '0' },
    limitDay: '2026-01-05',
  });
  const ends =
    index === 0
      ? [event('WithdrawalPaid', { ...ids, reference: 'po-1', sessionId: null, at })]
      : [
          event('WithdrawalUndone', {
            ...{
              ...ids,
              why: 'payout-failed',
              reason: 'account-closed',
              creditId: id('credit'),
              balanceKobo: '900',
              at,
            },
          }),
          event('WithdrawalPaidAfterAll', { ...ids, entryId: id('entry'), owedKobo: '0', at }),
          event('WithdrawalMatterClosed', { ...ids, entryId: id('entry'), at }),
        ];
  const made = event('TransferMade', {
    ...{ transferId, number: `T31055287401${index}`, fromAccountId: accountId, toAccountId: id('to'), at },
    ...{ amountKobo: '900', details: sealed, debitId: id('out'), creditId: id('in'), limitDay: '2026-01-05' },
    ...{ fromBalanceKobo: '0', toBalanceKobo: '900' },
  });
  return [
    { streamId: streams.withdrawal(withdrawalId), events: [requested, ...ends], metadata },
    { streamId: streams.transfer(transferId), events: [made], metadata },
  ];
}
