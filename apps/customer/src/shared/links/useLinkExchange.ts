import { useCallback, useEffect, useState } from 'react';
import { ApiProblem } from '../api/client';
import { exchangeOrderLink, exchangeShareLink, renewOrderLink } from '../api/order-endpoints';
import { dropLink } from './pending-link';
import type { LinkKind } from './pending-link';

export interface LinkExchange {
  /** `refused`: an old or withdrawn link; `failed`: no response, to be retried. */
  readonly state: 'none' | 'exchanging' | 'done' | 'refused' | 'failed';
  /** Refused because the order is in an account: its owner logs in. */
  readonly isAccounts: boolean;
  readonly retry: () => void;
  /** State of the request for a new link. */
  readonly renewal: 'none' | 'requesting' | 'requested' | 'failed';
  /** Has a new link mailed to the same address; null for shared links. */
  readonly renew: (() => void) | null;
}

/**
 * Exchanges a link's token for this browser's cookie, before the page sends any other request.
 * @param number the order that the link's address names
 */
export function useLinkExchange(kind: LinkKind, token: string | null, number: string): LinkExchange {
  const [given] = useState(token);
  const [state, setState] = useState<LinkExchange['state']>(given === null ? 'none' : 'exchanging');
  const [isAccounts, setAccounts] = useState(false);

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
        setAccounts(error instanceof ApiProblem && error.code === 'log-in-to-open');
        setState(refused ? 'refused' : 'failed');
      },
    );
  }, [kind, given, number]);

  const [renewal, setRenewal] = useState<LinkExchange['renewal']>('none');
  const renew = useCallback(() => {
    if (given === null) return;
    setRenewal('requesting');
    renewOrderLink(given).then(
      () => setRenewal('requested'),
      () => setRenewal('failed'),
    );
  }, [given]);

  useEffect(exchange, [exchange]);
  return { state, isAccounts, retry: exchange, renewal, renew: kind === 'order' ? renew : null };
}
