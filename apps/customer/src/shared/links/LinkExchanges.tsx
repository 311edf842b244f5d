import { createContext, useContext } from 'react';
import type { LinkExchange } from './useLinkExchange';

const Exchange = createContext<LinkExchange | null>(null);

/** Provides the link exchange of the page to the components that show its outcome. */
export const LinkExchanges = Exchange.Provider;

/** Null on a page that no link can open. */
export function useLinkOfPage(): LinkExchange | null {
  return useContext(Exchange);
}
