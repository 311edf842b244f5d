import type { OrderExpectedOutcome, OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { users, clock, info, pause, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { LaterVerifyLink } from '../../shared/problem/LaterVerifyLink';
import { missing } from '../../shared/rates/amounts';
import { CopyLine } from './CopyLine';
import { SupportLinks } from '../../shared/order/SupportLinks';

/** What will not simply be paid. */
export type Waiting = Exclude<OrderExpectedOutcome, 'paid'>;

const SIGNS: Record<Waiting, string> = {
  choice: clock,
  refund: pause,
  'below-minimum': pause,
  'no-rate': timer,
  'above-threshold': users,
  'by-person': users,
  'over-limit': users,
  'after-cancellation': info,
};

/** SELL-06, SELL-07: from the first sight of a deposit, what will be done with it, and what there is to do. */
export function ExpectedOutcomeCard({
  order,
  expectedOutcome,
}: {
  readonly order: OrderView;
  readonly expectedOutcome: Waiting;
}) {
  const { t, stable } = useMessages();
  const received = order.open?.amount ?? order.received;
  const values = {
    received: stable(received),
    wanted: stable(order.amount),
    minimum: stable(order.minimumSell),
    missing: stable(missing(order.amount, order.received, 6)),
    rest: stable(missing(order.minimumSell, received, 6)),
  };
  const needsMore = ['choice', 'refund', 'below-minimum'].includes(expectedOutcome);
  const isDay = expectedOutcome === 'choice' && order.mismatch.isChosen;
  return (
    <>
      <section className="card stack stack--8" role="status">
        <p className="row row--top row--close strong">
          <Icon of={SIGNS[expectedOutcome]} />
          <span>{t(`outcome.${expectedOutcome}.title`, values)}</span>
        </p>
        <p className="small dim">{t(isDay ? 'outcome.choice.text-day' : `outcome.${expectedOutcome}.text`, values)}</p>
        <p className="small">{t(`outcome.${expectedOutcome}.do`, values)}</p>
        {expectedOutcome === 'over-limit' && <LaterVerifyLink />}
        {needsMore && order.address && <CopyLine address={order.address} />}
      </section>
      {expectedOutcome === 'after-cancellation' && <SupportLinks />}
    </>
  );
}
