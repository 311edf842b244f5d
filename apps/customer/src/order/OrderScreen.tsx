import type { ComponentType } from 'react';
import { useMessages } from '../app/messages';
import { useOrder } from '../live/useOrder';
import { FlowFrame } from '../shell/FlowFrame';
import { CancelledBody } from './bodies/CancelledBody';
import { ConfirmingBody } from './bodies/ConfirmingBody';
import { DeliveredBody } from './bodies/DeliveredBody';
import { DepositBody } from './bodies/DepositBody';
import { ExpiredBody } from './bodies/ExpiredBody';
import { FailedBody } from './bodies/FailedBody';
import { HeldBody } from './bodies/HeldBody';
import { LateBody } from './bodies/LateBody';
import { MaskedBody } from './bodies/MaskedBody';
import { PendingBody } from './bodies/PendingBody';
import { ReturnedBody } from './bodies/ReturnedBody';
import { ShortBody } from './bodies/ShortBody';
import type { BodyProperties } from './body-properties';
import { bodyOf } from './order-state';
import type { Body, OrderRoute } from './order-state';
import { OrderLoading } from './OrderLoading';
import { OrderUnavailable } from './OrderUnavailable';

interface Properties {
  readonly number: string;
  readonly route: OrderRoute;
  readonly linkRefused: boolean;
}

/** All of them come with the screen: a state must not have to be fetched in the middle of a payment. */
const BODIES: Record<Body, ComponentType<BodyProperties>> = {
  deposit: DepositBody,
  pending: PendingBody,
  confirming: ConfirmingBody,
  'on-its-way': ConfirmingBody,
  short: ShortBody,
  late: LateBody,
  delivered: DeliveredBody,
  held: HeldBody,
  returned: ReturnedBody,
  failed: FailedBody,
  expired: ExpiredBody,
  cancelled: CancelledBody,
  masked: MaskedBody,
};

/** One screen for an order in every state: the state picks the component, the route only what is shown while waiting. */
export function OrderScreen({ number, route, linkRefused }: Properties) {
  const { t } = useMessages();
  const { take, refresh, ...live } = useOrder(number);
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
  const StateBody = BODIES[bodyOf(live.order, route)];
  return <StateBody order={live.order} live={live} take={take} linkRefused={linkRefused} />;
}
