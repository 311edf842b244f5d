import { Link } from 'react-router-dom';
import { Button, buttonClass, callName, Chip, maskedAccount, Rich, Notice, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { users, info, landmark, pause, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { refundPath } from '../../../shared/routing/paths';
import { LaterVerifyLink } from '../../../shared/problem/LaterVerifyLink';
import { missing, share } from '../../../shared/rates/amounts';
import { ActNotice } from '../ActNotice';
import { ClosePageNotice } from '../ClosePageNotice';
import { CopyLine } from '../CopyLine';
import { Meter } from '../Meter';
import type { BodyProperties } from '../body-properties';
import { displayedHold, restOf } from '../../../shared/order/order-state';
import { RestButton } from '../RestButton';
import { StatusFrame } from '../StatusFrame';
import { useAction } from '../useAct';
import '@usdt-africa/web-kit/rail.css';

/** SELL-07: held, with the reason and who acts next. */
export function HeldBody({ order, live, take }: BodyProperties) {
  const act = useAction(order.number, take);
  const { t, stable, moment } = useMessages();
  const { reason, amount: held, since, isByPerson } = displayedHold(order);
  const amount = stable(held);
  const delivered: TimelineStep = { stage: 'todo', icon: landmark, title: t('stage.delivered') };
  // Naira follow only where the customer asks for them.
  const isCancelled = reason === 'after-cancellation';
  const values = {
    amount,
    minimum: stable(order.minimumSell),
    name: callName(order.recipient.name),
    rest: stable(missing(order.minimumSell, held, 6)),
  };
  return (
    <StatusFrame
      order={order}
      live={live}
      leadsToRefund={isCancelled && !order.can.choosePartialPayout}
      aside={isCancelled ? undefined : <ClosePageNotice order={order} />}
      dock={
        order.can.choosePartialPayout ? (
          <Button tone="main" full busy={act.busy !== null} onClick={() => void act.run('choose-partial-payout')}>
            {t('held.pay', values)}
          </Button>
        ) : order.refundOffer && isCancelled ? (
          <Link className={buttonClass({ tone: 'main', full: true })} to={refundPath(order.number)}>
            {t('refund.entry')}
          </Link>
        ) : restOf(order) === null ? undefined : (
          <RestButton order={order} />
        )
      }
    >
      <div className="stack stack--8">
        <Chip tone="caution" icon={pause}>
          {t('held.chip')}
        </Chip>
        <p className="title">{t(`held.${reason}.title`, values)}</p>
        <p className="dim">{isByPerson ? t('held.by-person.text', values) : t(`held.${reason}.text`, values)}</p>
      </div>
      {reason === 'below-minimum' ? (
        <>
          <section className="card">
            <Meter
              percent={share(held, order.minimumSell)}
              label={t('short.meter', { received: amount, wanted: values.minimum })}
            />
            <div className="row row--between meter__words figures">
              <span>
                <Rich text={t('held.here', values)} />
              </span>
              <span className="caution">
                <Rich text={t('held.to-go', values)} />
              </span>
            </div>
          </section>
          <section className="card stack stack--8">
            <p className="strong">{t('held.top-up', values)}</p>
            <p className="small dim">
              {t('held.send-rest-more', {
                bank: order.recipient.bankShortName,
                account: maskedAccount(order.recipient.account),
              })}
            </p>
            {order.address && <CopyLine address={order.address} />}
          </section>
        </>
      ) : (
        <section className="card">
          <Timeline
            steps={[
              {
                stage: 'done',
                title: t('stage.received'),
                when: since && <time dateTime={since}>{moment(since)}</time>,
                children: reason === 'not-creditable' ? undefined : amount,
              },
              {
                stage: 'now',
                icon: reason === 'no-rate' ? timer : users,
                title: t(`held.${reason}.step`),
                when: t('now'),
                children: t(`held.${reason}.step-text`, values),
              },
              ...(isCancelled ? [] : [delivered]),
            ]}
          />
        </section>
      )}
      {reason === 'over-limit' && !isByPerson && <LaterVerifyLink />}
      <ActNotice act={act} />
      <Notice icon={info}>{t('held.safe')}</Notice>
    </StatusFrame>
  );
}
