import type { OrderOutlook, OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { users, clock, info, pause, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { missing } from '../rates/amounts';
import { CopyLine } from './CopyLine';
import { SupportLinks } from './SupportLinks';

/** What will not simply be paid. */
export type Waiting = Exclude<OrderOutlook, 'paid'>;

const SIGNS: Record<Waiting, string> = {
  choice: clock,
  'below-minimum': pause,
  'no-rate': timer,
  'above-threshold': users,
  'by-person': users,
  'over-limit': users,
  'after-cancellation': info,
};

/** SELL-06, SELL-07: from the first sight of a deposit, what will be done with it, and what there is to do. */
export function OutlookCard({ order, outlook }: { readonly order: OrderView; readonly outlook: Waiting }) {
  const { t, stable } = useMessages();
  const arrived = order.open?.amount ?? order.arrived;
  const values = {
    arrived: stable(arrived),
    wanted: stable(order.amount),
    minimum: stable(order.minimumSell),
    missing: stable(missing(order.amount, order.arrived, 6)),
    rest: stable(missing(order.minimumSell, arrived, 6)),
  };
  const asksForMore = outlook === 'choice' || outlook === 'below-minimum';
  return (
    <>
      <section className="card stack stack--8" role="status">
        <p className="row row--top row--close strong">
          <Icon of={SIGNS[outlook]} />
          <span>{t(`outlook.${outlook}.title`, values)}</span>
        </p>
        <p className="small dim">{t(`outlook.${outlook}.text`, values)}</p>
        <p className="small">{t(`outlook.${outlook}.do`, values)}</p>
        {asksForMore && order.address && <CopyLine address={order.address} />}
      </section>
      {outlook === 'after-cancellation' && <SupportLinks />}
    </>
  );
}
