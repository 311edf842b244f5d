import type { OrderView } from '@usdt-africa/contracts/api';
import { orderNumberText, Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { isSome } from './refund-state';

/** What goes back, of which order, and what the network takes. */
export function RefundNote({ order }: { readonly order: OrderView }) {
  const { t, product } = useMessages();
  const { refund, refundOffer, number } = order;
  const sum = refund && refund.status !== 'ended' ? refund : refundOffer;
  if (!sum) return null;
  return (
    <section className="note">
      <div className="row row--between small dim">
        <span>{t('back.gets')}</span>
        <span className="figures one-line">{orderNumberText(number)}</span>
      </div>
      <Stable value={sum.sends} unit={product} size={32} />
      <p className="small dim">
        <Cost cost={sum.cost} amount={sum.amount} />
      </p>
    </section>
  );
}

/** Who bears the network's cost. */
function Cost({ cost, amount }: { readonly cost: string; readonly amount: string }) {
  const { t, stable } = useMessages();
  return isSome(cost) ? t('back.cost', { amount: stable(amount), cost: stable(cost) }) : t('back.cost-ours');
}
