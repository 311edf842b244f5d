import type { OrderView } from '@usdt-africa/contracts/api';
import { callName, Naira } from '@usdt-africa/web-kit';
import { useSecondsLeft } from '../app/useSecondsLeft';
import { useMessages } from '../app/messages';
import { LockTime } from './LockTime';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
}

/**
 * Whether the rate lock has ended: a later deposit is paid at the rate of its block. Uses the page's own clock, because
 * no message announces the end.
 */
export function useIsLockOver({ order, receivedAt }: Properties): boolean {
  return !useSecondsLeft(receivedAt + order.lockSecondsLeft);
}

/** The naira value of an order without deposits, and how long its rate is held. */
export function NairaToCome({ order, receivedAt }: Properties) {
  const { t } = useMessages();
  const isLockOver = useIsLockOver({ order, receivedAt });
  const name = callName(order.recipient.name);
  return (
    <div className="row row--between note__foot">
      <span className="grow">
        <span className="small dim">{t(isLockOver ? 'deal.gets-about' : 'deal.gets', { name })}</span>
        <br />
        <b className="one-line">
          <Naira value={order.naira} size={18} />
        </b>
      </span>
      <span className="deposit__lock">
        <span className="small dim">{t('quote.held')}</span>
        <LockTime order={order} receivedAt={receivedAt} />
      </span>
    </div>
  );
}
