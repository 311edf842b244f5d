import { useCallback, useEffect, useState } from 'react';
import { ApiProblem } from '../api/client';
import { exchangeOrderLink, exchangeShareLink, renewOrderLink } from '../api/order-endpoints';
import { dropLink } from './pending-link';
import type { LinkKind } from './pending-link';

export interface LinkExchange {
  /** `refused`: an old or withdrawn link; `failed`: nobody answered, to be tried again. */
  readonly state: 'none' | 'exchanging' | 'done' | 'refused' | 'failed';
  readonly retry: () => void;
  /** What became of asking for a new link. */
  readonly renewal: 'none' | 'asking' | 'asked' | 'failed';
  /** Has a new one mailed to the same address; null where links are somebody's who shared them. */
  readonly renew: (() => void) | null;
}

/**
 * Exchanges a link's token for this browser's cookie, before the page asks for anything else.
 * @param number the order that the link's address names
 */
export function useLinkExchange(kind: LinkKind, token: string | null, number: string): LinkExchange {
  const [given] = useState(token);
  const [state, setState] = useState<LinkExchange['state']>(given === null ? 'none' : 'exchanging');

  const exchange = useCallback(() => {
    if (given === null) return;
    setState('exchanging');
    const sent = kind === 'order' ? exchangeOrderLink(given) : exchangeShareLink(given, number);
    sent.then(
      () => {
        dropLink();
        setState('done');
      },
      (error: unknown) => {
        const refused = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
        if (refused) dropLink();
        setState(refused ? 'refused' : 'failed');
      },
    );
  }, [kind, given, number]);

  const [renewal, setRenewal] = useState<LinkExchange['renewal']>('none');
  const renew = useCallback(() => {
    if (given === null) return;
    setRenewal('asking');
    renewOrderLink(given).then(
      () => setRenewal('asked'),
      () => setRenewal('failed'),
    );
  }, [given]);

  useEffect(exchange, [exchange]);
  return { state, retry: exchange, renewal, renew: kind === 'order' ? renew : null };
}
