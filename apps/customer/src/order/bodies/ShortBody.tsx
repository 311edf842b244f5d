import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, callName, Chip, countdownText, Naira, Rich } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { refundPath } from '../../app/paths';
import { useSecondsLeft } from '../../app/useSecondsLeft';
import { share } from '../../rates/amounts';
import { ActNotice } from '../ActNotice';
import { CopyLine } from '../CopyLine';
import { Meter } from '../Meter';
import type { BodyProperties } from '../body-properties';
import { PartsList } from '../PartsList';
import { isAllLocked, partsOf, displayedDeposits } from '../pricing';
import { QrCode } from '../QrCode';
import { StatusFrame } from '../StatusFrame';
import { useAction } from '../useAct';

type Choice = 'partial-payout' | 'top-up' | 'refund';

/** SELL-06: less was received than ordered. The customer chooses the next action: pay it out, or send the rest. */
export function ShortBody({ order, live, take }: BodyProperties) {
  const { t, product, stable, bareStable, naira, rate } = useMessages();
  const act = useAction(order.number, take);
  const { shortfall } = order;
  // Kept to be sent back, as was chosen on the order: nothing is paid unless the customer says so now.
  const isRetained = shortfall?.secondsLeft === null;
  const [choice, setChoice] = useState<Choice>(isRetained ? 'refund' : 'partial-payout');
  const waits = shortfall?.secondsLeft ?? null;
  const left = useSecondsLeft(waits === null ? null : live.receivedAt + waits) ?? 0;
  const rateHeld = useSecondsLeft(live.receivedAt + order.lockSecondsLeft) ?? 0;
  if (!shortfall) return null;
  const displayed = displayedDeposits(order);
  const parts = partsOf(displayed);
  // What the rest brings is known only while the rate is held for it.
  const isKnown = shortfall.restRate === 'held' && rateHeld > 0;
  const name = callName(order.recipient.name);
  const sending = shortfall.choice === 'top-up';
  const figures = { received: bareStable(shortfall.received), missing: bareStable(shortfall.missing) };
  const time = countdownText(left);
  const payNow = (
    <Button
      tone={sending ? 'plain' : 'main'}
      full
      busy={act.busy === 'choose-partial-payout'}
      onClick={() => void act.run('choose-partial-payout')}
    >
      {t('short.pay', { amount: naira(shortfall.payNow), name })}
    </Button>
  );
  return (
    <StatusFrame
      order={order}
      live={live}
      dock={
        sending || choice === 'partial-payout' ? (
          order.can.choosePartialPayout && payNow
        ) : choice === 'top-up' ? (
          <Button tone="main" full busy={act.busy === 'choose-top-up'} onClick={() => void act.run('choose-top-up')}>
            {t('short.will-send', figures)}
          </Button>
        ) : (
          order.refundOffer && (
            <Link className={buttonClass({ tone: 'main', full: true })} to={refundPath(order.number)}>
              {t('short.send-back')}
            </Link>
          )
        )
      }
    >
      <div className="stack stack--8">
        <Chip tone="caution" icon={clock}>
          {t(sending ? 'short.waiting-rest' : isRetained ? 'short.retained' : 'short.waiting-choice')}
        </Chip>
        <p className="title">{t('short.title', { received: figures.received, wanted: stable(order.amount) })}</p>
        <p className="dim">
          {t(sending ? 'short.safe-sending' : isRetained ? 'short.safe-retained' : 'short.safe', {
            received: stable(shortfall.received),
          })}
        </p>
      </div>
      <section className="card">
        <Meter
          percent={share(shortfall.received, order.amount)}
          label={t('short.meter', { received: figures.received, wanted: stable(order.amount) })}
        />
        <div className="row row--between meter__words figures">
          <span>
            <Rich
              text={t('short.received', figures)}
              tags={{ dim: (inside) => <span className="dim">{inside}</span> }}
            />
          </span>
          <span className="caution">
            <Rich text={t('short.missing', figures)} />
          </span>
        </div>
      </section>
      {(parts.length > 1 || !isAllLocked(displayed)) && (
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
          {order.can.choosePartialPayout && (
            <Option
              checked={choice === 'partial-payout'}
              onChoose={() => setChoice('partial-payout')}
              title={t('short.pay-received')}
              amount={shortfall.payNow}
              more={t(isAllLocked(displayed) ? 'short.pay-received-more' : 'short.pay-received-rates', {
                name,
                bank: order.recipient.bankShortName,
                rate: rate(order.rate),
              })}
            />
          )}
          {order.can.sendRest && (
            <Option
              checked={choice === 'top-up'}
              onChoose={() => setChoice('top-up')}
              title={t('short.top-up', figures)}
              amount={shortfall.payComplete}
              isAbout={!isKnown}
              more={t(isKnown && !isRetained ? 'short.send-rest-more' : 'short.send-rest-rate')}
            />
          )}
          {(isRetained || order.refundOffer) && (
            <Option
              checked={choice === 'refund'}
              onChoose={() => setChoice('refund')}
              title={t('short.send-back')}
              amount={null}
              more={t(order.refundOffer ? 'short.send-back-more' : 'short.send-back-none', { product })}
            />
          )}
        </div>
      )}
      {isRetained ? (
        <p className="small dim">{t('short.retained-until')}</p>
      ) : (
        <>
          <p className="small dim figures" role="timer">
            {left > 0 ? (
              <Rich text={t(sending ? 'short.until-rest' : 'short.no-choice', { time })} />
            ) : (
              t('short.paying-now')
            )}
          </p>
        </>
      )}
      <ActNotice act={act} />
    </StatusFrame>
  );
}

interface OptionProperties {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  /** Null where it is not known. */
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
