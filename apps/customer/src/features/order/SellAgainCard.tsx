import type { OrderView } from '@usdt-africa/contracts/api';
import { callName, Facts, maskedAccount } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/rates/amounts';
import { useRate } from '../../shared/rates/useRate';

/** The same amount at today's rate, as a new order with a new address. */
export function SellAgainCard({ order }: { readonly order: OrderView }) {
  const { t, stable, naira, rate: rateText } = useMessages();
  const { rate } = useRate();
  const { recipient } = order;
  return (
    <section className="card stack stack--8">
      <p className="strong">{t('again.title')}</p>
      <Facts
        pairs={[
          [stable(order.amount), <b>{rate?.rate ? naira(nairaOf(order.amount, rate.rate)) : '—'}</b>],
          rate?.rate ? [t('fact.rate'), rateText(rate.rate)] : null,
          [
            t('again.to'),
            `${callName(recipient.name)}, ${recipient.bankShortName} ${maskedAccount(recipient.account)}`,
          ],
        ]}
      />
    </section>
  );
}
