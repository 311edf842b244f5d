import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Use } from '../limits/Use';
import '../limits/limits.css';
import { usdtText } from '../parts/format';
import { endText } from '../parts/until';

type Limits = AdminCustomerView['limits'];

/** What they may sell by day and month, and what is used of it. */
export function LimitsCard({ limits }: { readonly limits: Limits }) {
  const t = useTranslate();
  return (
    <section className="card" aria-label={t('customers.limits.title')}>
      <div className="card__body customer__limits">
        <Bar name={t('customers.limits.day')} bar={limits.day} />
        <Bar name={t('customers.limits.month')} bar={limits.month} />
      </div>
      {limits.own && (
        <p className="dim small card__body">
          {t('customers.limits.own', {
            limit: usdtText(limits.own.limit),
            until: limits.own.until ? endText(limits.own.until) : t('customers.limits.untilEnded'),
          })}
        </p>
      )}
    </section>
  );
}

function Bar({ name, bar }: { readonly name: string; readonly bar: Limits['day'] }) {
  const t = useTranslate();
  const { limit, used, held, left } = bar;
  return (
    <div>
      <p className="dim">{name}</p>
      <p>
        <b>{usdtText(used)}</b>{' '}
        <span className="dim">
          {limit === null ? t('customers.limits.none') : t('limits.of', { limit: usdtText(limit) })}
        </span>
      </p>
      {limit !== null && <Use of={{ limit, used, reserved: held, held: '0' }} />}
      {left !== null && <p className="dim small">{t('customers.limits.left', { left: usdtText(left) })}</p>}
    </div>
  );
}
