import { useEffect, useState } from 'react';
import { Say, shortHash } from '@usdt-africa/web-kit';
import { info, triangleAlert } from '@usdt-africa/web-kit/icons';
import { seconds } from '../app/clock';
import { useMessages } from '../app/messages';
import { networkStandsFor } from './order-state';
import type { BodyProperties } from './body-properties';

/** How often a page that waits looks at how long it has: no message comes while the network stands. */
const LOOK_MS = 5_000;

/** How long the network has stood, in seconds, or null while it does not. */
export function useNetworkStands({ order, live }: Pick<BodyProperties, 'order' | 'live'>): number | null {
  const [now, setNow] = useState(seconds);
  const waits = order.lastBlockSecondsAgo !== null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(seconds()), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits]);
  // What was kept from an earlier visit says nothing about the network of now.
  return live.keptAt === null ? networkStandsFor(order, Math.max(now, live.receivedAt) - live.receivedAt) : null;
}

/** What holds an order up on its way to us: the network stands, or took a transfer back, or we credit nothing for now. */
export function ChainNotice(properties: Pick<BodyProperties, 'order' | 'live'>) {
  const { order, live } = properties;
  const { t, span, stable } = useMessages();
  const stands = useNetworkStands(properties);
  const arrived = order.deposits.length > 0;
  // What was kept may be of an earlier release, and is asked for again at once.
  const takenBack = live.keptAt === null ? order.takenBack : [];
  // What was kept from an earlier visit says nothing of now, here as there.
  const paused = live.keptAt === null && order.depositsPaused;
  if (stands === null && takenBack.length === 0 && !paused) return null;
  return (
    <div role="status" className="stack stack--8">
      {stands !== null && (
        <Say tone="caution" icon={info}>
          {t(arrived ? 'chain.stands' : 'chain.stands-waiting', { span: span(stands) })}
        </Say>
      )}
      {paused && (
        <Say tone="caution" icon={info}>
          {t(arrived ? 'chain.paused' : 'chain.paused-waiting')}
        </Say>
      )}
      {takenBack.map((deposit) => (
        <Say key={deposit.transactionId} tone="caution" icon={triangleAlert}>
          {t('chain.taken-back', { amount: stable(deposit.amount) })}{' '}
          {deposit.explorerUrl ? (
            <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
              {shortHash(deposit.transactionId)}
            </a>
          ) : (
            <span className="figures">{shortHash(deposit.transactionId)}</span>
          )}
        </Say>
      ))}
    </div>
  );
}
