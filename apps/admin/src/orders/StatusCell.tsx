import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import {
  chain,
  check,
  circleQuestionMark,
  circleSlash2,
  circleX,
  clock,
  pause,
  send,
  undo2,
} from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { usdtText } from '../parts/format';

const LOOKS: Readonly<Record<AdminOrderRow['status'], readonly [icon: string, tone: Tone]>> = {
  waiting: [clock, 'plain'],
  received: [chain, 'plain'],
  'in-wallet': [send, 'plain'],
  'autowithdrawal-successful': [send, 'plain'],
  completed: [check, 'good'],
  held: [pause, 'caution'],
  returned: [undo2, 'caution'],
  failed: [circleX, 'bad'],
  expired: [circleSlash2, 'plain'],
  cancelled: [circleSlash2, 'plain'],
};

/** The status in a word and a sign, and what the word leaves open. */
export function StatusCell({ order }: { readonly order: AdminOrderRow }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[order.status];
  const isUnknown = order.attention === 'payout-unknown';
  return (
    <span className="row nowrap" style={{ gap: 6 }}>
      <Chip tone={isUnknown ? 'caution' : tone} icon={isUnknown ? circleQuestionMark : icon}>
        {t(`orders.status.${order.status}`)}
      </Chip>
      <Detail order={order} />
    </span>
  );
}

const micro = (text: string): bigint => parseMoney(text, 'USDT');

function Detail({ order }: { readonly order: AdminOrderRow }) {
  const t = useTranslate();
  if (order.attention) return <span className="wait">{t(`orders.attention.${order.attention}`)}</span>;
  if (order.status === 'received' && order.confirmations)
    return <span className="dim">{t('orders.confirmations', order.confirmations as never)}</span>;
  if (order.status === 'in-wallet')
    return <span className="dim">{t('orders.payingTo', { bank: order.recipient.bank })}</span>;
  if (order.status === 'completed' && order.arrivedUsdt && micro(order.arrivedUsdt) !== micro(order.usdt))
    return (
      <span className="dim">
        {t('orders.partOf', { arrived: usdtText(order.arrivedUsdt), ordered: usdtText(order.usdt) })}
      </span>
    );
  return order.side === 'buy' ? <span className="dim">{t('orders.buy')}</span> : null;
}
