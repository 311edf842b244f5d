import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetchedOnce, SETTLED_MS } from '../../shared/routing/fetched-once';
import { useMessages } from '../../shared/i18n/messages';
import { useOrder } from '../../shared/live/useOrder';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ConfirmingBody } from './bodies/ConfirmingBody';
import { DeliveredBody } from './bodies/DeliveredBody';
import { DepositBody } from './bodies/DepositBody';
import { MaskedBody } from './bodies/MaskedBody';
import { PendingBody } from './bodies/PendingBody';
import type { BodyProperties } from './body-properties';
import type { OtherBodies } from './bodies/other-bodies';
import { bodyOf } from '../../shared/order/order-state';
import type { Body, OrderRoute } from '../../shared/order/order-state';
import { OrderLoading } from '../../shared/order/OrderLoading';
import { OrderUnavailable } from '../../shared/order/OrderUnavailable';

interface Properties {
  readonly number: string;
  readonly route: OrderRoute;
  readonly linkRefused: boolean;
}

/** How most orders go. */
const USUAL: Record<Exclude<Body, keyof OtherBodies>, ComponentType<BodyProperties>> = {
  deposit: DepositBody,
  pending: PendingBody,
  confirming: ConfirmingBody,
  'on-its-way': ConfirmingBody,
  delivered: DeliveredBody,
  masked: MaskedBody,
};
const others = fetchedOnce(() => import('./bodies/other-bodies'));
/** Delay in milliseconds before the code of the other states is fetched again. */
const AGAIN_MS = 2_000;

/**
 * One screen for an order in every state: the state selects the component, the route matters only while the order waits
 * for a deposit.
 */
export function OrderScreen({ number, route, linkRefused }: Properties) {
  const { t } = useMessages();
  const { take, refresh, ...live } = useOrder(number);
  const body = live.order ? bodyOf(live.order, route) : null;
  const bodies = useOtherBodies(body !== null && !isUsual(body), (live.order?.deposits.length ?? 0) > 0);
  if (!live.order) {
    return (
      <FlowFrame title={t('order.loading-title')}>
        {live.problem ? (
          <OrderUnavailable problem={live.problem} linkRefused={linkRefused} onRetry={refresh} />
        ) : (
          <OrderLoading />
        )}
      </FlowFrame>
    );
  }
  const StateBody = body === null ? undefined : isUsual(body) ? USUAL[body] : bodies?.[body];
  if (!StateBody)
    return (
      <FlowFrame title={t('order.loading-title')}>
        <OrderLoading />
      </FlowFrame>
    );
  return <StateBody order={live.order} live={live} take={take} linkRefused={linkRefused} />;
}

function isUsual(body: Body): body is keyof typeof USUAL {
  return body in USUAL;
}

/**
 * The code of rarer states is fetched as soon as a deposit has been received, and otherwise once the page has been open
 * for a while, so that it need not be fetched in the middle of a payment; when it is needed, the fetch is retried until
 * it succeeds.
 */
function useOtherBodies(isNeeded: boolean, isMoneyHere: boolean): OtherBodies | undefined {
  const [bodies, setBodies] = useState(() => others.here()?.otherBodies);
  useEffect(() => {
    if (bodies) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaited = true;
    const load = () =>
      void others.fetch().then(
        ({ otherBodies }) => isWaited && setBodies(otherBodies),
        () => {
          if (isWaited) timer = setTimeout(load, AGAIN_MS);
        },
      );
    if (isNeeded || isMoneyHere) load();
    else timer = setTimeout(load, SETTLED_MS);
    return () => {
      isWaited = false;
      clearTimeout(timer);
    };
  }, [bodies, isNeeded, isMoneyHere]);
  return bodies;
}
