import { callName, Chip, Naira, Timeline } from '@usdt-africa/web-kit';
import { users, circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { ClosePageNotice } from '../ClosePageNotice';
import { latestPayout } from '../order-state';
import type { BodyProperties } from '../body-properties';
import { StatusFrame } from '../StatusFrame';
import { SupportLinks } from '../SupportLinks';
import '@usdt-africa/web-kit/rail.css';

/** The payout surely failed: nothing left us, and a person takes it up. */
export function FailedBody({ order, live }: BodyProperties) {
  const { t, moment } = useMessages();
  const payout = latestPayout(order);
  const bank = order.recipient.bankShortName;
  return (
    <StatusFrame order={order} live={live} aside={<ClosePageNotice order={order} />}>
      <div className="stack stack--8">
        <Chip tone="bad" icon={circleAlert}>
          {t('status.failed')}
        </Chip>
        <p className="title">{t('failed.title', { bank })}</p>
        <p className="dim">{t('failed.text')}</p>
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
            { stage: 'now', icon: users, title: t('failed.person'), when: t('now'), children: t('failed.person-text') },
          ]}
        />
      </section>
      <SupportLinks />
    </StatusFrame>
  );
}
