import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Chip, Facts } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { nairaAmount, usdtText } from '../parts/format';

/** The day's payouts against the deposits behind them. */
export function ChainCard({ day }: { readonly day: AdminReconciliationDayView }) {
  const t = useTranslate();
  const { payouts, received, paidFor, atQuote, asked, difference, wrong } = day.chain;
  const usdt = (amount: string): string => `${usdtText(amount)} ${import.meta.env.DEFAULT_PRODUCT}`;
  return (
    <section className="card" aria-labelledby="chain">
      <header>
        <h2 id="chain">{t('reconciliation.chain.title')}</h2>
        <Chip tone={wrong === 0 ? 'good' : 'bad'} icon={wrong === 0 ? check : triangleAlert}>
          {wrong === 0 ? t('reconciliation.chain.addsUp') : t('reconciliation.chain.wrong', wrong)}
        </Chip>
      </header>
      <div className="card__body num">
        <Facts
          pairs={[
            [t('reconciliation.chain.received', payouts), usdt(received)],
            [t('reconciliation.chain.paidFor'), usdt(paidFor)],
            [t('reconciliation.chain.atQuote'), nairaAmount(atQuote)],
            [t('reconciliation.chain.asked'), nairaAmount(asked)],
            [t('reconciliation.difference'), nairaAmount(difference)],
          ]}
        />
      </div>
    </section>
  );
}
