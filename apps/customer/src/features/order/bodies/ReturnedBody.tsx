import { callName, Chip, Naira, Timeline } from '@usdt-africa/web-kit';
import { users, undo2 } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { ClosePageNotice } from '../ClosePageNotice';
import { latestPayout } from '../../../shared/order/order-state';
import type { BodyProperties } from '../body-properties';
import { StatusFrame } from '../StatusFrame';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import '@usdt-africa/web-kit/rail.css';

/** The bank returned the payout: the amount is unchanged and safe, and operators check it before it is paid again. */
export function ReturnedBody({ order, live }: BodyProperties) {
  const { t, moment } = useMessages();
  const payout = latestPayout(order);
  const bank = order.recipient.bankShortName;
  return (
    <StatusFrame order={order} live={live} aside={<ClosePageNotice order={order} />}>
      <div className="stack stack--8">
        <Chip tone="caution" icon={undo2}>
          {t('status.returned')}
        </Chip>
        <p className="title">{t('returned.title', { bank })}</p>
        <p className="dim">{t('returned.text')}</p>
      </div>
      <section className="note">
        <p className="small dim">{t('returned.unchanged', { name: callName(order.recipient.name) })}</p>
        <Naira value={payout?.amount ?? order.naira} size={32} />
      </section>
      <section className="card">
        <Timeline
          steps={[
            {
              stage: 'done',
              title: t('returned.sent', { bank }),
              when: payout && <time dateTime={payout.requestedAt}>{moment(payout.requestedAt)}</time>,
            },
            { stage: 'back', icon: undo2, title: t('status.returned') },
            {
              stage: 'now',
              icon: users,
              title: t('returned.checked'),
              when: t('now'),
              children: t('returned.checked-text'),
            },
          ]}
        />
      </section>
      <SupportLinks />
    </StatusFrame>
  );
}
