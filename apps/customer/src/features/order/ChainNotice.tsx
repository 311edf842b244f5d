import { useEffect, useState } from 'react';
import { Notice, shortHash } from '@usdt-africa/web-kit';
import { info, triangleAlert } from '@usdt-africa/web-kit/icons';
import { seconds } from '../../shared/browser/clock';
import { useMessages } from '../../shared/i18n/messages';
import { networkStandsFor } from '../../shared/order/order-state';
import type { BodyProperties } from './body-properties';

/** How often a waiting page updates the duration: no message comes while the network is stalled. */
const POLL_MS = 5_000;

/** How long the network has stood, in seconds, or null while it does not. */
export function useNetworkStands({ order, live }: Pick<BodyProperties, 'order' | 'live'>): number | null {
  const [now, setNow] = useState(seconds);
  const waits = order.lastBlockSecondsAgo !== null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(seconds()), POLL_MS);
    return () => clearInterval(timer);
  }, [waits]);
  // An order stored on an earlier visit says nothing about the network's current state.
  return live.cachedAt === null ? networkStandsFor(order, Math.max(now, live.receivedAt) - live.receivedAt) : null;
}

/** What holds an order up on its way to us: the network stands, or took a transfer back, or we credit nothing for now. */
export function ChainNotice(properties: Pick<BodyProperties, 'order' | 'live'>) {
  const { order, live } = properties;
  const { t, span, stable } = useMessages();
  const stands = useNetworkStands(properties);
  const hasReceived = order.deposits.length > 0;
  // The stored copy may be of an earlier release, and is refetched at once.
  const takenBack = live.cachedAt === null ? order.takenBack : [];
  // An order stored on an earlier visit says nothing about the current state, here as above.
  const paused = live.cachedAt === null && order.depositsPaused;
  if (stands === null && takenBack.length === 0 && !paused) return null;
  return (
    <div role="status" className="stack stack--8">
      {stands !== null && (
        <Notice tone="caution" icon={info}>
          {t(hasReceived ? 'chain.stands' : 'chain.stands-waiting', { span: span(stands) })}
        </Notice>
      )}
      {paused && (
        <Notice tone="caution" icon={info}>
          {t(hasReceived ? 'chain.paused' : 'chain.paused-waiting')}
        </Notice>
      )}
      {takenBack.map((deposit) => (
        <Notice key={deposit.transactionId} tone="caution" icon={triangleAlert}>
          {t('chain.taken-back', { amount: stable(deposit.amount) })}{' '}
          {deposit.explorerUrl ? (
            <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
              {shortHash(deposit.transactionId)}
            </a>
          ) : (
            <span className="figures">{shortHash(deposit.transactionId)}</span>
          )}
        </Notice>
      ))}
    </div>
  );
}
