import { Link } from 'react-router-dom';
import { buttonClass, callName, Chip, Naira, Timeline } from '@usdt-africa/web-kit';
import { users, circleAlert, landmark } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { orderAccountPath } from '../../../shared/routing/paths';
import { ClosePageNotice } from '../ClosePageNotice';
import { latestPayout } from '../../../shared/order/order-state';
import type { BodyProperties } from '../body-properties';
import { StatusFrame } from '../StatusFrame';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import '@usdt-africa/web-kit/rail.css';

/** The payout surely failed: nothing left us. Its owner names another account where the bank refused this one, else a person takes it up. */
export function FailedBody({ order, live }: BodyProperties) {
  const { t, moment } = useMessages();
  const payout = latestPayout(order);
  const bank = order.recipient.bankShortName;
  const takesOther = order.recipientChange !== null;
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={<ClosePageNotice order={order} />}
      dock={
        takesOther ? (
          <Link className={buttonClass({ tone: 'main', full: true })} to={orderAccountPath(order.number)}>
            {t('other-account.title')}
          </Link>
        ) : undefined
      }
    >
      <div className="stack stack--8">
        <Chip tone="bad" icon={circleAlert}>
          {t('status.failed')}
        </Chip>
        <p className="title">{t('failed.title', { bank })}</p>
        <p className="dim">{takesOther ? t('failed.account-text', { bank }) : t('failed.text')}</p>
      </div>
      <section className="note">
        <p className="small dim">{t('failed.owed', { name: callName(order.recipient.name) })}</p>
        <Naira value={payout?.amount ?? order.naira} size={32} />
      </section>
      <section className="card">
        <Timeline
          steps={[
            { stage: 'done', title: t('stage.received') },
            {
              stage: 'back',
              icon: circleAlert,
              title: t('failed.refused', { bank }),
              when: payout && <time dateTime={payout.requestedAt}>{moment(payout.requestedAt)}</time>,
              children: payout && t('failed.reference', { reference: payout.reference }),
            },
            takesOther
              ? {
                  stage: 'now',
                  icon: landmark,
                  title: t('failed.account'),
                  when: t('now'),
                  children: t('failed.account-step'),
                }
              : {
                  stage: 'now',
                  icon: users,
                  title: t('failed.person'),
                  when: t('now'),
                  children: t('failed.person-text'),
                },
          ]}
        />
      </section>
      <SupportLinks />
    </StatusFrame>
  );
}
