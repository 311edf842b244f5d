import 'virtual:messages/codes';
import 'virtual:messages/order';
import 'virtual:messages/other-account';
import 'virtual:messages/owner';
import 'virtual:messages/sale';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { buttonClass, Notice } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { lazyWithRetry } from '../../shared/routing/lazy-with-retry';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { OwnedOrder } from '../../shared/owner/OwnedOrder';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { GuestAccount } from './GuestAccount';
import '../../shared/order/order.css';
import '../../shared/sale/send.css';

const CustomerAccount = lazyWithRetry(() => import('./CustomerAccount'));

/** SELL-07: `/orders/:orderId/account`: another account for a payout that the bank refused for its account. */
export default function OtherAccountPage() {
  const { t } = useMessages();
  return <OwnedOrder title={t('other-account.title')}>{(owned) => <OfOrder owned={owned} />}</OwnedOrder>;
}

function OfOrder({ owned }: { readonly owned: Owned }) {
  const { number, recipientChange } = owned.order;
  const [wasTaken, setTaken] = useState(recipientChange !== null);
  if (recipientChange === null)
    // It was named while this page was open, maybe by a request whose answer was lost.
    return wasTaken ? <Navigate to={statusPath(number)} replace /> : <NoOther owned={owned} />;
  if (!wasTaken) setTaken(true);
  return recipientChange === 'codes' ? <GuestAccount owned={owned} /> : <CustomerAccount owned={owned} />;
}

function NoOther({ owned: { order } }: { readonly owned: Owned }) {
  const { t } = useMessages();
  return (
    <FlowFrame
      title={t('other-account.title')}
      barTitle
      back={statusPath(order.number)}
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={statusPath(order.number)}>
          {t('owner.to-order')}
        </Link>
      }
    >
      <Notice icon={info}>
        <p className="strong">{t('other-account.none')}</p>
        <p>{t('other-account.none-more')}</p>
      </Notice>
    </FlowFrame>
  );
}
