import type {
  AdminFundingEffect,
  AdminPurchaseEffect,
  AdminRefundEffect,
  AdminTreasuryEffect,
} from '@usdt-africa/contracts/admin';
import { countText, nairaAmount, orderNumberText, timeText, usdtText } from '../parts/format';
import { addressText } from '../purchases/words';
import { customerLine, type EffectLine, label, usdt } from './effect-line';
import type { TextContext } from './names';

/** What is decided about a payment into a wallet. */
export function fundingLines(
  { naira, fundingId, customer, evidence }: AdminFundingEffect,
  words: TextContext,
): EffectLine[] {
  return [
    { label: label('payment', words), text: nairaAmount(naira), to: `/fundings/${fundingId}/show`, look: 'amount' },
    ...(customer === null ? [] : [customerLine(customer, words)]),
    ...(evidence === null ? [] : [{ label: label('evidence', words), text: evidence }]),
  ];
}

/** What is decided about a held purchase. */
export function purchaseLines(effect: AdminPurchaseEffect, words: TextContext): EffectLine[] {
  const { number, purchaseId, naira, rate, address, usedBefore, customer } = effect;
  return [
    {
      label: label('send', words),
      text: usdt(effect.usdt, words),
      more: words.t('approvals.effect.paidAtRate', { naira: nairaAmount(naira), rate: nairaAmount(rate) }),
      look: 'amount',
    },
    {
      label: label('address', words),
      text: addressText(address),
      more:
        usedBefore === 0
          ? words.t('approvals.effect.neverUsed')
          : words.t('approvals.effect.usedBefore', { smart_count: usedBefore }),
    },
    { label: label('purchase', words), text: orderNumberText(number), to: `/purchases/${purchaseId}/show` },
    customerLine(customer, words),
  ];
}

/** What is decided about a held refund. */
export function refundLines(effect: AdminRefundEffect, words: TextContext): EffectLine[] {
  const { t } = words;
  const { number, refundId, naira, cost, address, proved, order, payoutId } = effect;
  const isFree = !/[1-9]/.test(cost);
  const sum = (amount: string): string => (effect.asset === null ? usdt(amount, words) : `${amount} ${effect.asset}`);
  return [
    {
      label: label('sendBack', words),
      text: sum(effect.usdt),
      // Another asset has no rate.
      ...(effect.asset === null && {
        more: t(`approvals.effect.${proved.method === 'sum' ? 'worthWithoutProof' : 'worth'}`, {
          naira: nairaAmount(naira),
        }),
      }),
      look: 'amount',
    },
    { label: label('address', words), text: addressText(address) },
    {
      label: label('proved', words),
      text: t(`approvals.effect.provedBy.${proved.method}`),
      more: timeText(proved.at),
    },
    {
      label: label('network', words),
      text: t(isFree ? 'approvals.effect.costOurs' : 'approvals.effect.costDeducted', { usdt: sum(cost) }),
    },
    ...(payoutId === null
      ? []
      : [
          { label: label('insteadOf', words), text: t('approvals.effect.deadPayout'), to: `/payouts/${payoutId}/show` },
        ]),
    { label: label('order', words), text: orderNumberText(order.number), to: `/orders/${order.id}/show` },
    { label: label('refund', words), text: orderNumberText(number), to: `/refunds/${refundId}/show` },
  ];
}

/** What is decided about the treasury's opening balance. */
export function treasuryLines(effect: AdminTreasuryEffect, words: TextContext): EffectLine[] {
  const block = words.t('approvals.effect.atBlock', { block: countText(effect.block) });
  return [
    { label: label('record', words), text: usdt(effect.usdt, words), more: block, look: 'amount' },
    { label: '', text: `${usdtText(effect.trx)} TRX`, look: 'amount' },
    { label: label('treasury', words), text: effect.address, to: '/wallets' },
  ];
}
