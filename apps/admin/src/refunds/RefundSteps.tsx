import { Icon } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import '../purchases/purchases.css';
import './own-words';
import { stepsOf } from './steps';

/** How far a refund is: requested, proved, approved, signed, final. */
export function RefundSteps() {
  const t = useTranslate();
  return (
    <section className="card" aria-label={t('refunds.steps.label')}>
      <div className="card__body purchases__send">
        <ol className="purchases__steps">
          {stepsOf(useRecord('refunds')).map(({ name, look }) => (
            <li key={name} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
              {look === 'done' && <Icon of={check} size="small" />}
              {t(`refunds.steps.${name}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
