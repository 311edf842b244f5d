import { createContext, useContext } from 'react';
import type { LinkExchange } from './useLinkExchange';

const Exchange = createContext<LinkExchange | null>(null);

/** The link by which a page was opened, for whatever on it has to say what became of it. */
export const LinkExchanges = Exchange.Provider;

/** Null on a page that no link can open. */
export function useLinkOfPage(): LinkExchange | null {
  return useContext(Exchange);
}
