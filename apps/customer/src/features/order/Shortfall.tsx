import 'virtual:messages/short';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, callName, Chip, countdownText, Naira, Rich } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { refundPath } from '../../shared/routing/paths';
import { useSecondsLeft } from '../../shared/browser/useSecondsLeft';
import { share } from '../../shared/rates/amounts';
import { ActNotice } from './ActNotice';
import type { BodyProperties } from './body-properties';
import { CopyLine } from './CopyLine';
import { Meter } from './Meter';
import { PartsList } from '../../shared/order/PartsList';
import { isAllLocked, partsOf, displayedDeposits } from '../../shared/order/pricing';
import { QrCode } from '../../shared/order/QrCode';
import { RestButton } from './RestButton';
import { useAction } from './useAct';
import type { ActionState } from './useAct';

type Choice = 'partial-payout' | 'top-up' | 'refund';

/** The choice about a shortfall: what the customer has selected and not sent yet, and what sends it. */
export interface ShortfallChoice {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  readonly act: ActionState;
}

interface Properties extends Pick<BodyProperties, 'order' | 'live'> {
  readonly chosen: ShortfallChoice;
}

/** What will be sent back, as chosen on the order: nothing is paid unless the customer decides otherwise now. */
const isRetained = ({ shortfall }: OrderView): boolean => shortfall?.secondsLeft === null;

export function useShortfallChoice({ order, take }: Pick<BodyProperties, 'order' | 'take'>): ShortfallChoice {
  const act = useAction(order.number, take);
  const [choice, choose] = useState<Choice>(isRetained(order) ? 'refund' : 'partial-payout');
  return { choice, choose, act };
}

/** The button of the selected choice; once the rest is to be sent, the way to its address. */
export function ShortfallAct({ order, chosen: { choice, act } }: Pick<Properties, 'order' | 'chosen'>) {
  const { t, bareStable, naira } = useMessages();
  const { shortfall, can } = order;
  if (!shortfall) return null;
  const isSending = shortfall.choice === 'top-up';
  const payNow = can.choosePartialPayout && (
    <Button
      tone={isSending ? 'plain' : 'main'}
      full
      busy={act.busy === 'choose-partial-payout'}
      onClick={() => void act.run('choose-partial-payout')}
    >
      {t('short.pay', { amount: naira(shortfall.payNow), name: callName(order.recipient.name) })}
    </Button>
  );
  if (isSending)
    return (
      <div className="stack stack--8">
        <RestButton order={order} />
        {payNow}
      </div>
    );
  if (choice === 'partial-payout') return payNow;
  if (choice === 'top-up')
    return (
      <Button tone="main" full busy={act.busy === 'choose-top-up'} onClick={() => void act.run('choose-top-up')}>
        {t('short.will-send', { missing: bareStable(shortfall.missing) })}
      </Button>
    );
  return (
    order.refundOffer && (
      <Link className={buttonClass({ tone: 'main', full: true })} to={refundPath(order.number)}>
        {t('short.send-back')}
      </Link>
    )
  );
}

/** SELL-06: less was received than ordered: how much is missing, what can be done, and until when. */
export function Shortfall({ order, live, chosen: { choice, choose, act } }: Properties) {
  const { t, product, stable, bareStable, naira, rate } = useMessages();
  const { shortfall } = order;
  const waits = shortfall?.secondsLeft ?? null;
  const left = useSecondsLeft(waits === null ? null : live.receivedAt + waits) ?? 0;
  const rateHeld = useSecondsLeft(live.receivedAt + order.lockSecondsLeft) ?? 0;
  if (!shortfall) return null;
  const retained = isRetained(order);
  const displayed = displayedDeposits(order);
  const parts = partsOf(displayed);
  // What the rest brings is known only while the rate is held for it.
  const isKnown = shortfall.restRate === 'held' && rateHeld > 0;
  const name = callName(order.recipient.name);
  const sending = shortfall.choice === 'top-up';
  const figures = { received: bareStable(shortfall.received), missing: bareStable(shortfall.missing) };
  const time = countdownText(left);
  return (
    <>
      <div className="stack stack--8">
        <Chip tone="caution" icon={clock}>
          {t(sending ? 'short.waiting-rest' : retained ? 'short.retained' : 'short.waiting-choice')}
        </Chip>
        <p className="title">{t('short.title', { received: figures.received, wanted: stable(order.amount) })}</p>
        <p className="dim">
          {t(sending ? 'short.safe-sending' : retained ? 'short.safe-retained' : 'short.safe', {
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
              onChoose={() => choose('partial-payout')}
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
              onChoose={() => choose('top-up')}
              title={t('short.top-up', figures)}
              amount={shortfall.payComplete}
              isAbout={!isKnown}
              more={t(isKnown && !retained ? 'short.send-rest-more' : 'short.send-rest-rate')}
            />
          )}
          {(retained || order.refundOffer) && (
            <Option
              checked={choice === 'refund'}
              onChoose={() => choose('refund')}
              title={t('short.send-back')}
              amount={null}
              more={t(order.refundOffer ? 'short.send-back-more' : 'short.send-back-none', { product })}
            />
          )}
        </div>
      )}
      {retained ? (
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
    </>
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
