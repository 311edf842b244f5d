import type { OrderView } from '@usdt-africa/contracts/api';
import { callName, Naira } from '@usdt-africa/web-kit';
import { useSecondsLeft } from '../browser/useSecondsLeft';
import { useMessages } from '../i18n/messages';
import { nairaOf } from '../rates/amounts';
import { useRate } from '../rates/useRate';
import { LockTime } from './LockTime';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
  /** Offers a new rate once the lock has ended. */
  readonly onNewRate?: () => void;
}

/**
 * Whether the rate lock has ended: a later deposit is paid at the rate of its block. Uses the page's own clock, because
 * no message announces the end.
 */
export function useIsLockOver({ order, receivedAt }: Pick<Properties, 'order' | 'receivedAt'>): boolean {
  return !useSecondsLeft(receivedAt + order.lockSecondsLeft);
}

/** The naira value of an order without deposits, and how long its rate is held. */
export function NairaToCome({ order, receivedAt, onNewRate }: Properties) {
  const { t } = useMessages();
  const isLockOver = useIsLockOver({ order, receivedAt });
  const name = callName(order.recipient.name);
  return (
    <div className="row row--between note__foot">
      <span className="grow">
        <span className="small dim">{t(isLockOver ? 'deal.gets-about' : 'deal.gets', { name })}</span>
        <br />
        <b className="one-line">{isLockOver ? <NairaNow order={order} /> : <Naira value={order.naira} size={18} />}</b>
      </span>
      <span className="deposit__lock">
        <span className="small dim">{t(isLockOver ? 'deposit.rate-ended' : 'quote.held')}</span>
        {isLockOver ? (
          onNewRate && (
            <button type="button" className="held__new" onClick={onNewRate}>
              {t('new-rate.action')}
            </button>
          )
        ) : (
          <LockTime order={order} receivedAt={receivedAt} />
        )}
      </span>
    </div>
  );
}

/** At the rate of now, which is what a deposit that arrived now would take; the order's own while that is not known. */
function NairaNow({ order }: { readonly order: OrderView }) {
  const { rate } = useRate();
  return <Naira value={rate?.rate ? nairaOf(order.amount, rate.rate) : order.naira} size={18} />;
}
