import { newKey } from './idempotent-post';
import { hrefOf, request } from './request';

/** The signed-in account. @throws ApiProblem 401 without a session */
export const getAccount = (signal?: AbortSignal) => request('GET /api/account', { signal });

/** Ends this session. */
export const logOut = () => request('POST /api/auth/logout', { body: {}, key: newKey() });
/** Ends all sessions of this account, this one too. */
export const logOutEverywhere = () => request('POST /api/account/sessions/end-all', { body: {}, key: newKey() });

/** Address of the account's picture. @param version changes the address with the picture; the server ignores it */
export const pictureHref = (version: string) => `${hrefOf('GET /api/account/picture', {})}?of=${version}`;
