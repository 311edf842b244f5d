import type { BodyProperties } from '../body-properties';
import { Shortfall, ShortfallAct, useShortfallChoice } from '../Shortfall';
import { StatusFrame } from '../StatusFrame';

/** SELL-06: less was received than ordered. The customer chooses the next action: pay it out, or send the rest. */
export function ShortBody({ order, live, take }: BodyProperties) {
  const chosen = useShortfallChoice({ order, take });
  const { refundOffer, shortfall } = order;
  const hasAct = chosen.choice !== 'refund' || refundOffer !== null;
  return (
    <StatusFrame
      order={order}
      live={live}
      leadsToRefund={refundOffer !== null && shortfall?.choice !== 'top-up'}
      dock={hasAct ? <ShortfallAct order={order} chosen={chosen} /> : undefined}
    >
      <Shortfall order={order} live={live} chosen={chosen} />
    </StatusFrame>
  );
}
