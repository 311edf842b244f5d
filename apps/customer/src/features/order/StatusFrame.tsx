import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, Icon, orderNumberText } from '@usdt-africa/web-kit';
import { share2 } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { useSellPath } from '../../shared/routing/useStart';
import { ClaimEntry } from '../../shared/order/ClaimEntry';
import { DisputeEntry } from '../../shared/help/DisputeEntry';
import { QuestionEntry } from '../../shared/help/QuestionEntry';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ChainNotice } from './ChainNotice';
import { DetailsCard } from './DetailsCard';
import { StaleDataNotice } from './StaleDataNotice';
import type { BodyProperties } from './body-properties';
import { shareAhead, ShareSheet } from './sheets/later-sheets';
import { PayoutWait } from './PayoutWait';
import { RefundEntry } from './RefundEntry';
import { UnsupportedNotice } from './UnsupportedNotice';

interface Properties extends Pick<BodyProperties, 'order' | 'live'> {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** The act of this state; without one, 'Sell another'. */
  readonly dock?: ReactNode;
  /** The content or its act already leads to the refund. */
  readonly leadsToRefund?: boolean;
}

/** What stands around every state of an order: its id, sharing, details, and the next step. */
export function StatusFrame({ order, live, children, aside, dock, leadsToRefund = false }: Properties) {
  const { t } = useMessages();
  const share = useSheet('share');
  const sellPath = useSellPath();
  // Their own act leads there.
  const isRefund = leadsToRefund || order.status === 'refunding' || order.status === 'refunded';
  return (
    <FlowFrame
      title={t('order.title', { number: orderNumberText(order.number) })}
      barTitle
      amount={order.amount}
      action={
        order.can.share ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t('share.action')}
            onClick={share.show}
            {...shareAhead}
          >
            <Icon of={share2} />
          </button>
        ) : undefined
      }
      aside={
        <>
          {aside}
          {!isRefund && <RefundEntry order={order} />}
          <DisputeEntry order={order} />
          <ClaimEntry order={order} />
          <DetailsCard order={order} />
          <QuestionEntry order={order} />
        </>
      }
      dock={
        dock ?? (
          <Link className={buttonClass({ full: true })} to={sellPath}>
            {t('sell-another')}
          </Link>
        )
      }
    >
      <div className="stack stack--12">
        {order.can.share && (
          <button
            type="button"
            className="button button--slim only-wide status__share"
            onClick={share.show}
            {...shareAhead}
          >
            <Icon of={share2} size="small" />
            {t('share.action')}
          </button>
        )}
        <StaleDataNotice live={live} />
        <ChainNotice order={order} live={live} />
        <PayoutWait order={order} />
        <UnsupportedNotice order={order} />
        {children}
      </div>
      <ShareSheet open={share.open} onClose={share.hide} order={order} />
    </FlowFrame>
  );
}
