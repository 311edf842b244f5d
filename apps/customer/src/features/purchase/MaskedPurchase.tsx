import type { PurchaseTrackView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Notice, orderNumberText, Stable, Timeline } from '@usdt-africa/web-kit';
import type { Stage } from '@usdt-africa/web-kit';
import { circleCheck, lock, send, undo2 } from '@usdt-africa/web-kit/icons';
import { buyPath, loginPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { Confirmations } from './Confirmations';
import { PurchaseChip } from './PurchaseChip';
import { Hash } from './PurchaseTimeline';
import '@usdt-africa/web-kit/rail.css';
import '../../shared/order/order.css';
import './bought.css';

/** TRACK-02: what the number of a purchase alone shows: stages, the amount and a masked address. */
export function MaskedPurchase({ purchase }: { readonly purchase: PurchaseTrackView }) {
  const { t, product, longTime } = useMessages();
  const { number, status, hash, url } = purchase;
  return (
    <div className="stack stack--12">
      <section className="note bought-note" aria-live="polite">
        <div className="row row--between">
          <span className="small dim figures">{t('order.title', { number: orderNumberText(number) })}</span>
          <PurchaseChip status={status} />
        </div>
        <p>
          <Stable value={purchase.usdt} unit={product} size={44} />
        </p>
        <p>
          {t('bought.to-masked')} <span className="address-short">{purchase.address}</span>
        </p>
        {purchase.completedAt && <p className="small dim">{longTime(purchase.completedAt)}</p>}
      </section>
      {status === 'sent' && <Confirmations confirmations={purchase.confirmations} />}
      <Stages purchase={purchase} hash={hash === null ? null : { hash, url }} />
    </div>
  );
}

/** Leads the owner to the whole page of the purchase, by way of the sign-in. */
export function IsItYours({ number }: { readonly number: string }) {
  const { t } = useMessages();
  return (
    <Notice icon={lock}>
      <Link className="link" to={loginPath(buyPath(number))}>
        {t('bought.is-it-yours')}
      </Link>
    </Notice>
  );
}

interface StagesProperties {
  readonly purchase: PurchaseTrackView;
  readonly hash: { readonly hash: string; readonly url: string | null } | null;
}

function Stages({ purchase: { status, placedAt, completedAt, undoneAt }, hash }: StagesProperties) {
  const { t, moment } = useMessages();
  const time = (at: string) => <time dateTime={at}>{moment(at)}</time>;
  const sent: Stage = status === 'completed' ? 'done' : status === 'approval' ? 'todo' : 'now';
  const setUp = { stage: 'done' as const, title: t('bought.set-up'), when: time(placedAt) };
  const steps = undoneAt
    ? [setUp, { stage: 'back' as const, icon: undo2, title: t('bought.not-sent'), when: time(undoneAt) }]
    : [
        setUp,
        { stage: sent, icon: send, title: t('bought.sent-masked'), children: hash && <Hash transaction={hash} /> },
        {
          stage: completedAt ? ('done' as const) : ('todo' as const),
          icon: circleCheck,
          title: t('bought.complete'),
          when: completedAt && time(completedAt),
        },
      ];
  return (
    <section className="card" aria-label={t('timeline.label')}>
      <Timeline steps={steps} />
    </section>
  );
}
