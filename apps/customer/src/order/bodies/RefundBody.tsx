import { useMessages } from '../../app/messages';
import type { BodyProperties } from '../body-properties';
import { StatusChip } from '../StatusChip';
import { StatusFrame } from '../StatusFrame';

/** SELL-14: what was received goes back, or went back. */
export function RefundBody({ order, live }: BodyProperties) {
  const { t } = useMessages();
  const isDone = order.status === 'refunded';
  return (
    <StatusFrame order={order} live={live}>
      <div className="stack stack--8">
        <StatusChip order={order} />
        <p className="title">{t(isDone ? 'refund.done.title' : 'refund.open.title')}</p>
        <p className="dim">{t(isDone ? 'refund.done.text' : 'refund.open.text')}</p>
      </div>
    </StatusFrame>
  );
}
