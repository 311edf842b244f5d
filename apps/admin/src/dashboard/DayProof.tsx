import type { AdminDayProof } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { Chip } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { nearText, usdtText } from '../parts/format';

const PARTS = ['paid', 'held', 'fee', 'refunded'] as const;

/** Every unit received belongs to exactly one of four parts; drawn to scale, and the unexplained remainder is shown. */
export function DayProof({ proof }: { readonly proof: AdminDayProof }) {
  const t = useTranslate();
  const adds = parseMoney(proof.unexplained, 'USDT') === 0n;
  const shares = PARTS.map((part) => ({ part, micro: parseMoney(proof[part], 'USDT') })).filter(
    ({ micro }) => micro > 0n,
  );
  return (
    <section className="proof" aria-label={t('dashboard.proof.title')}>
      <div className="row between">
        <div>
          <h2 className="proof__title">{t('dashboard.proof.title')}</h2>
          <p className="amount proof__amount">
            {usdtText(proof.received)}{' '}
            <span>{t('dashboard.proof.received', { product: import.meta.env.DEFAULT_PRODUCT })}</span>
          </p>
        </div>
        <div className="proof__word">
          <Chip tone={adds ? 'now' : 'bad'} icon={adds ? check : triangleAlert}>
            {t(adds ? 'dashboard.proof.adds' : 'dashboard.proof.left', { amount: usdtText(proof.unexplained) })}
          </Chip>
          {proof.sealed && (
            <span className="small">
              {t('dashboard.proof.signed', { time: nearText(proof.sealed.at), key: proof.sealed.keyId })}
              <Allowed action="list" resource="audit">
                {' · '}
                <Link to="/audit" className="proof__link">
                  {t('dashboard.proof.verify')}
                </Link>
              </Allowed>
            </span>
          )}
        </div>
      </div>
      <div
        className="proof__bar"
        aria-hidden="true"
        style={{ gridTemplateColumns: shares.map(({ micro }) => `${micro}fr`).join(' ') || '1fr' }}
      >
        {shares.map(({ part }) => (
          <i key={part} data-part={part} />
        ))}
      </div>
      <dl>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>
              <i data-part={part} />
              {part === 'held'
                ? t('dashboard.proof.held', { smart_count: proof.heldOrders })
                : t(`dashboard.proof.${part}`)}
            </dt>
            <dd className="num">{usdtText(proof[part])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('dashboard.proof.yesterday')}</dt>
          <dd className="num">
            {proof.yesterday === null ? '–' : t('dashboard.proof.drift', { amount: usdtText(proof.yesterday) })}
          </dd>
        </div>
      </dl>
    </section>
  );
}
