import { Icon } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { clockText, orderNumberText } from '../parts/format';
import './own-words';
import './purchases.css';

type Look = 'done' | 'now' | 'open';

/** How the transaction of a purchase goes: its hash is kept, a block has it, it is final; or it runs out and was surely not sent. */
export function SendSteps() {
  const t = useTranslate();
  const { status, number, hash, confirmations, dueAt, timeline } = useRecord('purchases');
  const signed = timeline.findLast(({ type }) => type === 'SendSigned');
  const isIn = confirmations > 0;
  const steps: readonly (readonly [look: Look, text: string])[] = [
    hash === null
      ? ['now', t('purchases.send.notStored')]
      : ['done', t('purchases.send.stored', { at: signed ? clockText(signed.at) : '' })],
    isIn
      ? ['now', t('purchases.send.inBlock', { smart_count: confirmations })]
      : [hash === null ? 'open' : 'now', t('purchases.send.inNoBlock')],
    ...(isIn || dueAt === null ? [] : [['open', t('purchases.send.runsOut', { at: clockText(dueAt) })] as const]),
    ['open', t(isIn ? 'purchases.send.final' : 'purchases.send.surelyNot')],
  ];
  return (
    <section className="card" aria-label={t('purchases.send.label')}>
      <div className="card__body stack stack--8 purchases__send">
        <p className="row row--wrap">
          <b>{orderNumberText(number)}</b>
          <span className="dim">{t(`purchases.status.${status}`)}</span>
        </p>
        <ol className="purchases__steps">
          {steps.map(([look, text]) => (
            <li key={text} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
              {look === 'done' && <Icon of={check} size="small" />}
              {text}
            </li>
          ))}
        </ol>
        <p className="dim small">{t('purchases.send.text')}</p>
      </div>
    </section>
  );
}
