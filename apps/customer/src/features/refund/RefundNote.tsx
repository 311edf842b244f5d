import type { OrderView } from '@usdt-africa/contracts/api';
import { orderNumberText } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { assetOf, isSome } from './refund-state';
import { RefundSum } from './RefundSum';
import { useSum } from '../../shared/i18n/useSum';

/** What goes back, of which order, and what the network takes. */
export function RefundNote({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const { refund, refundOffer, number } = order;
  const sum = refund && refund.status !== 'ended' ? refund : refundOffer;
  if (!sum) return null;
  return (
    <section className="note">
      <div className="row row--between small dim">
        <span>{t('back.gets')}</span>
        <span className="figures one-line">{orderNumberText(number)}</span>
      </div>
      <RefundSum value={sum.sends} asset={assetOf(order)} size={32} />
      <p className="small dim">
        <Cost cost={sum.cost} amount={sum.amount} asset={assetOf(order)} />
      </p>
    </section>
  );
}

/** Who bears the network's cost. */
function Cost({
  cost,
  amount,
  asset,
}: {
  readonly cost: string;
  readonly amount: string;
  readonly asset: string | null;
}) {
  const { t } = useMessages();
  const sum = useSum(asset);
  return isSome(cost) ? t('back.cost', { amount: sum(amount), cost: sum(cost) }) : t('back.cost-ours');
}
