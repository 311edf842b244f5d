import type { OrderView } from '@usdt-africa/contracts/api';
import type { Messages } from '../i18n/messages';

/** Text for the receiving bank: the data to find each credit, with the recipient's name in the bank's own spelling. */
export function wordsForBank(order: OrderView, { t, naira, longTime }: Messages): string {
  return order.payouts
    .filter((payout) => payout.state === 'settled')
    .map((payout) =>
      t('words.message', {
        amount: naira(payout.amount),
        time: longTime(payout.settledAt ?? order.completedAt ?? order.placedAt),
        name: order.recipient.name,
        account: order.recipient.account,
        bank: order.recipient.bankName,
        session: payout.sessionId ?? '—',
        reference: payout.reference,
      }),
    )
    .join('\n');
}
