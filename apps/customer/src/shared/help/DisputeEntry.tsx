import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DisputeView, OrderView } from '@usdt-africa/contracts/api';
import { callName, Chip, Icon } from '@usdt-africa/web-kit';
import { chevronRight, messageSquareText } from '@usdt-africa/web-kit/icons';
import { lazyWithRetry } from '../routing/lazy-with-retry';
import { useMessages } from '../i18n/messages';
import { disputePath } from '../routing/paths';
import { useSheet } from '../routing/useSheet';
import { getDispute } from '../api/help';

/** The sheet that shows how long it takes until a dispute can be opened. */
export const EARLY_SHEET = 'dispute-early';

const EarlySheet = lazyWithRetry(() => import('./EarlySheet'));

/** Nothing is on its way to the recipient: the customer chooses, or the money goes back. */
const hasNoPayee = ({ shortfall, status }: OrderView): boolean =>
  shortfall !== null || status === 'refunding' || status === 'refunded';

/** A failed payout for which its owner can name another account needs no one else. */
const wasTried = ({ payouts, recipientChange }: OrderView): boolean =>
  payouts.some(
    ({ state }) => state === 'settled' || state === 'returned' || (state === 'failed' && recipientChange === null),
  );

/**
 * HELP-02: the way to a person once the bank has the payment, or where it is overdue: an order's case stays in reach,
 * whatever became of it.
 */
export function DisputeEntry({ order }: { readonly order: OrderView }) {
  const early = useSheet(EARLY_SHEET);
  const disputable = order.view === 'full' && order.deposits.some((deposit) => deposit.state === 'confirmed');
  const { dispute, isDue } = useKnownDispute(order.number, disputable ? order.revision : null);
  if (!disputable) return null;
  const helps = dispute !== null || (!hasNoPayee(order) && (wasTried(order) || isDue));
  return (
    <>
      {helps && <Entry order={order} dispute={dispute} />}
      {early.open && (
        <Suspense fallback={null}>
          <EarlySheet order={order} onClose={early.hide} />
        </Suspense>
      )}
    </>
  );
}

function Entry({ order, dispute }: { readonly order: OrderView; readonly dispute: DisputeView | null }) {
  const { t } = useMessages();
  return (
    <Link className="card row link-card" to={disputePath(order.number)}>
      <span className="disc">
        <Icon of={messageSquareText} />
      </span>
      <span className="grow">
        <span className="medium">
          {dispute
            ? t('dispute.case', { number: dispute.number, word: order.word ?? '' })
            : t('dispute.entry', { name: callName(order.recipient.name) })}
        </span>
        <span className="small dim link-card__more">
          {dispute ? t(`dispute.state.${dispute.state}`) : t('dispute.entry-more')}
        </span>
      </span>
      {dispute && dispute.topic === null && dispute.state !== 'resolved' && (
        <Chip tone="caution">{t('dispute.disputed')}</Chip>
      )}
      <Icon of={chevronRight} />
    </Link>
  );
}

interface KnownDispute {
  /** The order's case, if there is one. */
  readonly dispute: DisputeView | null;
  /** A case may be opened. */
  readonly isDue: boolean;
}

/** What is known of the order's case: queried when the page opens and whenever the order's revision changes. */
function useKnownDispute(number: string, revision: number | null): KnownDispute {
  const [known, setKnown] = useState<KnownDispute>({ dispute: null, isDue: false });
  useEffect(() => {
    if (revision === null) return;
    const pending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    getDispute(number, pending.signal).then(
      ({ dispute, rule }) => {
        setKnown({ dispute, isDue: rule?.secondsLeft === 0 });
        if (rule && rule.secondsLeft > 0)
          timer = setTimeout(() => setKnown({ dispute, isDue: true }), rule.secondsLeft * 1_000);
      },
      // The way to the case stays, whatever is known of it.
      () => undefined,
    );
    return () => {
      pending.abort();
      clearTimeout(timer);
    };
  }, [number, revision]);
  return known;
}
