import { useState } from 'react';
import { Button, callName, Chip, countdownText, Naira, Rich } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { useSecondsLeft } from '../../app/useSecondsLeft';
import { share } from '../../rates/amounts';
import { ActNotice } from '../ActNotice';
import { CopyLine } from '../CopyLine';
import { Meter } from '../Meter';
import type { BodyProperties } from '../body-properties';
import { PartsList } from '../PartsList';
import { isAllLocked, partsOf, toldDeposits } from '../pricing';
import { QrCode } from '../QrCode';
import { StatusFrame } from '../StatusFrame';
import { useAct } from '../useAct';

type Choice = 'pay-what-arrived' | 'send-rest';

/** SELL-06: less arrived than ordered. A state with a next act: pay it, or send the rest. */
export function ShortBody({ order, live, take }: BodyProperties) {
  const { t, stable, bareStable, naira, rate } = useMessages();
  const act = useAct(order.number, take);
  const [choice, setChoice] = useState<Choice>('pay-what-arrived');
  const { shortfall } = order;
  const left = useSecondsLeft(shortfall ? live.receivedAt + shortfall.secondsLeft : null) ?? 0;
  const rateHeld = useSecondsLeft(live.receivedAt + order.lockSecondsLeft) ?? 0;
  if (!shortfall) return null;
  const told = toldDeposits(order);
  const parts = partsOf(told);
  // What the rest brings is known only while the rate is held for it.
  const isKnown = shortfall.restRate === 'held' && rateHeld > 0;
  const name = callName(order.recipient.name);
  const sending = shortfall.choice === 'send-rest';
  const figures = { arrived: bareStable(shortfall.arrived), missing: bareStable(shortfall.missing) };
  const time = countdownText(left);
  const payNow = (
    <Button
      tone={sending ? 'plain' : 'main'}
      full
      busy={act.busy === 'pay-what-arrived'}
      onPress={() => void act.run('pay-what-arrived')}
    >
      {t('short.pay', { amount: naira(shortfall.payNow), name })}
    </Button>
  );
  return (
    <StatusFrame
      order={order}
      live={live}
      dock={
        sending || choice === 'pay-what-arrived' ? (
          order.can.payWhatArrived && payNow
        ) : (
          <Button tone="main" full busy={act.busy === 'send-rest'} onPress={() => void act.run('send-rest')}>
            {t('short.will-send', figures)}
          </Button>
        )
      }
    >
      <div className="stack stack--8">
        <Chip tone="caution" icon={clock}>
          {t(sending ? 'short.waiting-rest' : 'short.waiting-choice')}
        </Chip>
        <p className="title">{t('short.title', { arrived: figures.arrived, wanted: stable(order.amount) })}</p>
        <p className="dim">
          {t(sending ? 'short.safe-sending' : 'short.safe', { arrived: stable(shortfall.arrived) })}
        </p>
      </div>
      <section className="card">
        <Meter
          percent={share(shortfall.arrived, order.amount)}
          label={t('short.meter', { arrived: figures.arrived, wanted: stable(order.amount) })}
        />
        <div className="row row--between meter__words figures">
          <span>
            <Rich
              text={t('short.arrived', figures)}
              tags={{ dim: (inside) => <span className="dim">{inside}</span> }}
            />
          </span>
          <span className="caution">
            <Rich text={t('short.missing', figures)} />
          </span>
        </div>
      </section>
      {(parts.length > 1 || !isAllLocked(told)) && (
        <section className="card">
          <PartsList parts={parts} />
        </section>
      )}
      {sending ? (
        <section className="card stack stack--8">
          <p className="strong">{t('short.send-to-same', figures)}</p>
          <p className="small dim">
            {shortfall.payComplete === null
              ? t('short.send-more-unknown')
              : t(isKnown ? 'short.send-more' : 'short.send-more-about', {
                  amount: naira(shortfall.payComplete),
                  name,
                })}
          </p>
          {order.address && (
            <>
              <div className="short__qr">
                <QrCode text={order.address} label={t('deposit.qr')} />
              </div>
              <CopyLine address={order.address} />
            </>
          )}
        </section>
      ) : (
        <div className="stack stack--8" role="radiogroup" aria-label={t('short.what')}>
          {order.can.payWhatArrived && (
            <Option
              checked={choice === 'pay-what-arrived'}
              onChoose={() => setChoice('pay-what-arrived')}
              title={t('short.pay-arrived')}
              amount={shortfall.payNow}
              more={t(isAllLocked(told) ? 'short.pay-arrived-more' : 'short.pay-arrived-rates', {
                name,
                bank: order.recipient.bankShortName,
                rate: rate(order.rate),
              })}
            />
          )}
          {order.can.sendRest && (
            <Option
              checked={choice === 'send-rest'}
              onChoose={() => setChoice('send-rest')}
              title={t('short.send-rest', figures)}
              amount={shortfall.payComplete}
              isAbout={!isKnown}
              more={t(isKnown ? 'short.send-rest-more' : 'short.send-rest-rate')}
            />
          )}
        </div>
      )}
      <p className="small dim figures" role="timer">
        {left > 0 ? (
          <Rich text={t(sending ? 'short.until-rest' : 'short.no-choice', { time })} />
        ) : (
          t('short.paying-now')
        )}
      </p>
      <p className="small dim">{t('short.refund')}</p>
      <ActNotice act={act} />
    </StatusFrame>
  );
}

interface OptionProperties {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  /** Null where nobody can say. */
  readonly amount: string | null;
  readonly isAbout?: boolean;
  readonly more: string;
}

function Option({ checked, onChoose, title, amount, isAbout = false, more }: OptionProperties) {
  const { t } = useMessages();
  return (
    <label className={checked ? 'choice choice--on' : 'choice'}>
      <input type="radio" name="shortfall" checked={checked} onChange={onChoose} />
      <span className="grow">
        <span className="choice__line">
          <b>{title}</b>
          {amount !== null && (
            <span>
              {isAbout && <span className="small dim">{t('short.about')} </span>}
              <Naira value={amount} size={18} />
            </span>
          )}
        </span>
        <span className="small dim choice__more">{more}</span>
      </span>
    </label>
  );
}
