import { Icon, Skeleton } from '@usdt-africa/web-kit';
import { arrowRight } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { HeldRateLine } from './HeldRateLine';
import type { HeldRate } from './useHeldRate';

/** The deal in one line, on a phone. */
export function DealStrip({ held }: { readonly held: HeldRate }) {
  const { stable, naira } = useMessages();
  const { amount, quote, agreed } = held.state;
  if (amount === null) return null;
  const gets = agreed ?? quote?.recipientGets;
  return (
    <div className="deal-strip only-narrow">
      <span className="deal-strip__sums figures">
        <span className="one-line">{stable(amount)}</span>
        <Icon of={arrowRight} size="small" />
        {gets ? <b className="one-line">{naira(gets)}</b> : <Skeleton width="96px" height="20px" />}
      </span>
      <HeldRateLine held={held} />
    </div>
  );
}
