import type { OrderView } from '@usdt-africa/contracts/api';
import type { Messages } from '../app/messages';
import { latestPayout } from './order-state';

/** Ready-made words for the receiving bank: what it needs to find the credit. */
export function wordsForBank(order: OrderView, { t, naira, longTime }: Messages): string {
  const payout = latestPayout(order);
  return t('words.message', {
    amount: naira(order.paid),
    time: longTime(payout?.settledAt ?? order.completedAt ?? order.placedAt),
    name: order.recipient.name,
    account: order.recipient.account,
    bank: order.recipient.bankName,
    session: payout?.sessionId ?? '—',
    reference: payout?.reference ?? '—',
  });
}
