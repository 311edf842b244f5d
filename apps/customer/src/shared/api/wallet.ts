import { request, requestOnce } from './request';

export const getWallet = (signal?: AbortSignal) => request('GET /api/wallet', { signal });
/** A page of the wallet's lines, the newest first. @param after `next` of the page before; null: the first page */
export const getLines = (after: string | null, signal?: AbortSignal) =>
  request('GET /api/wallet/lines', { query: after === null ? {} : { after }, signal });
export const getHeld = (signal?: AbortSignal) => request('GET /api/wallet/held', { signal });
export const getFunding = (id: string, signal?: AbortSignal) =>
  request('GET /api/wallet/fundings/{id}', { path: { id }, signal });

/** Requests an account number; the wallet's view has it once it is open. */
export const openAccount = () => requestOnce('wallet:account', 'POST /api/wallet/account', { body: {} });
/** Records the sum that the customer is about to transfer; the received sum is added, whatever was typed. */
export const intendFunding = (amountKobo: string) =>
  requestOnce('wallet:fund', 'POST /api/wallet/fundings', { body: { amountKobo } });
/** Queries the provider for payments now. */
export const checkFundings = () => requestOnce('wallet:check', 'POST /api/wallet/fundings/check', { body: {} });
/** Decides what happens with a held sum. */
export const decideHeld = (id: string, decision: 'return' | 'claim') =>
  decision === 'return'
    ? requestOnce(`held:${id}:return`, 'POST /api/wallet/held/{id}/return', { path: { id }, body: {} })
    : requestOnce(`held:${id}:claim`, 'POST /api/wallet/held/{id}/claim', { path: { id }, body: {} });
