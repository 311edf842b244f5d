import 'virtual:messages/back';
import 'virtual:messages/codes';
import 'virtual:messages/order';
import 'virtual:messages/owner';
import { useEffect, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { OwnedOrder } from '../../shared/owner/OwnedOrder';
import type { Owned } from '../../shared/owner/OwnedOrder';
import '../../shared/order/order.css';
import { AddressStep } from './AddressStep';
import { MessageProof } from './MessageProof';
import { NoRefund } from './NoRefund';
import { ProofChoice } from './ProofChoice';
import { RefundProgress } from './RefundProgress';
import { screenOf } from './refund-state';
import type { RefundScreen } from './refund-state';
import { SumElsewhere } from './SumElsewhere';
import { SumProof } from './SumProof';
import { useProofSeconds } from './useProofTime';
import './refund.css';

/** An open refund is fetched again after so many milliseconds, besides the order's own updates. */
const AGAIN_MS = 5_000;
const OPEN = new Set<RefundScreen>(['sum', 'sum-over', 'message', 'elsewhere', 'held', 'sending']);

/** SELL-14: `/orders/:orderId/refund`: the USDT of an order go back to an address that its owner names and proves. */
export default function RefundPage() {
  const { t } = useMessages();
  return <OwnedOrder title={t('back.title')}>{(owned) => <OfOrder owned={owned} />}</OwnedOrder>;
}

function OfOrder({ owned }: { readonly owned: Owned }) {
  const { order, refresh } = owned;
  const screen = useScreen(owned);
  const another = useSheet('another-address');
  const isOpen = OPEN.has(screen);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, refresh]);
  const { refund } = order;
  if (another.open && refund?.status === 'unproved') return <AddressStep owned={owned} />;
  switch (screen) {
    case 'none':
    case 'waits':
      return <NoRefund owned={owned} />;
    case 'offer':
    case 'address':
      return <AddressStep owned={owned} />;
    case 'prove':
    case 'sum-over':
    case 'message-over':
      return <ProofChoice key={screen} owned={owned} refund={refund!} onAnother={another.show} />;
    case 'sum':
      return <SumProof owned={owned} refund={refund!} onAnother={another.show} />;
    case 'elsewhere':
      return <SumElsewhere owned={owned} refund={refund!} onAnother={another.show} />;
    case 'message':
      return <MessageProof owned={owned} refund={refund!} onAnother={another.show} />;
    default:
      return <RefundProgress owned={owned} refund={refund!} />;
  }
}

/** The screen as it is now: the proof's time ends while the page is open. */
function useScreen({ order }: Owned): RefundScreen {
  const [now, setNow] = useState(() => Date.now());
  const left = useProofSeconds(order.refund?.proof ?? null);
  useEffect(() => setNow(Date.now()), [order, left]);
  return screenOf(order, now);
}
