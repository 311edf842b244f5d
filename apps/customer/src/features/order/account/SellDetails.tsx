import type { OrderView, TransactionView } from '@usdt-africa/contracts/api';
import { Facts, orderNumberText, personName } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { useIsLockOver } from '../../../shared/order/NairaToCome';
import { displayedRates, displayedSum } from '../../../shared/order/displayed-sum';
import { MarkFields } from '../../../shared/transactions/MarkFields';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
  readonly marks: TransactionView;
}

/** TXN-04: all figures of a sale, and what its owner keeps about it. */
export function SellDetails({ order, receivedAt, marks }: Properties) {
  const { t, naira, stable, rate } = useMessages();
  const sum = displayedSum(order, useIsLockOver({ order, receivedAt }));
  const rates = displayedRates(order);
  const { number } = order;
  return (
    <>
      <section className="card" aria-label={t('txn.details')}>
        <Facts
          pairs={[
            [t('txn.holder'), personName(order.recipient.name)],
            [t('txn.channel'), `${order.recipient.bankShortName} · ${order.recipient.account}`],
            [t('txn.you-send'), stable(order.amount)],
            [t('txn.spent'), stable(order.received)],
            [t('txn.rate'), rates.map(rate).join(' · ') || '—'],
            [t('txn.fees'), naira(order.fee)],
            [t('txn.deducted'), stable(order.received)],
            [
              t('txn.gets'),
              sum.naira === null ? '—' : `${sum.isAbout ? `${t('short.about')} ` : ''}${naira(sum.naira)}`,
            ],
            [t('txn.number'), orderNumberText(number)],
          ]}
        />
      </section>
      <MarkFields marks={marks} />
    </>
  );
}
