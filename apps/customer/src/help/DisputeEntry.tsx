import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DisputeView, OrderView } from '@usdt-africa/contracts/api';
import { callName, Chip, Icon } from '@usdt-africa/web-kit';
import { chevronRight, messageSquareText } from '@usdt-africa/web-kit/icons';
import { lazyWithRetry } from '../app/lazy-with-retry';
import { useMessages } from '../app/messages';
import { disputePath } from '../app/paths';
import { useSheet } from '../app/useSheet';
import { getDispute } from './requests';

/** The sheet that shows how long it takes until a dispute can be opened. */
export const EARLY_SHEET = 'dispute-early';

const EarlySheet = lazyWithRetry(() => import('./EarlySheet'));

/** HELP-02: the way to a person, on every state of an order whose money is with us or with the bank. */
export function DisputeEntry({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const early = useSheet(EARLY_SHEET);
  const disputable = order.view === 'full' && order.deposits.some((deposit) => deposit.state === 'confirmed');
  const dispute = useKnownDispute(order.number, disputable ? order.revision : null);
  if (!disputable) return null;
  return (
    <>
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
        {dispute && dispute.state !== 'resolved' && <Chip tone="caution">{t('dispute.disputed')}</Chip>}
        <Icon of={chevronRight} />
      </Link>
      {early.open && (
        <Suspense fallback={null}>
          <EarlySheet order={order} onClose={early.hide} />
        </Suspense>
      )}
    </>
  );
}

/** The order's case, if there is one: queried when the page opens and whenever the order's revision changes. */
function useKnownDispute(number: string, revision: number | null): DisputeView | null {
  const [dispute, setDispute] = useState<DisputeView | null>(null);
  useEffect(() => {
    if (revision === null) return;
    const pending = new AbortController();
    getDispute(number, pending.signal).then(
      (view) => setDispute(view.dispute),
      // The way to the case stays, whatever is known of it.
      () => undefined,
    );
    return () => pending.abort();
  }, [number, revision]);
  return dispute;
}
