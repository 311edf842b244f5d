import 'virtual:messages/bought';
import 'virtual:messages/frame';
import 'virtual:messages/order';
import 'virtual:messages/site';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass, orderNumberText } from '@usdt-africa/web-kit';
import { buyPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';
import { TrackForm } from '../../shared/track/TrackForm';
import { IsItYours, MaskedPurchase } from './MaskedPurchase';
import { maskedOf } from '../../shared/purchase/purchase-state';
import { usePurchase } from '../../shared/purchase/usePurchase';

/** What `/track/B…` shows below its heading. */
export default function TrackedPurchase({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { purchase, problem, refresh } = usePurchase(number);
  const isMissing = !purchase && problem === 'not-found';
  useEffect(() => {
    if (isMissing)
      void navigate(paths.track, { replace: true, state: { typed: orderNumberText(number), notFound: true } });
  }, [isMissing, number, navigate]);
  if (!purchase)
    return problem && !isMissing ? (
      <OrderUnavailable problem={problem} linkRefused={false} onRetry={refresh} />
    ) : (
      <OrderLoading />
    );
  return (
    <>
      <TrackForm initial={orderNumberText(number)} tone="main" hideLabel />
      {purchase.view === 'full' && (
        <Link className={buttonClass({ full: true })} to={buyPath(number)}>
          {t('track.open-own')}
        </Link>
      )}
      <div className="two-columns">
        <MaskedPurchase purchase={maskedOf(purchase)} />
        <aside>{purchase.view === 'masked' && <IsItYours number={number} />}</aside>
      </div>
    </>
  );
}
