import type { AccountView } from '@usdt-africa/contracts/api';
import { call } from '../api/client';
import { newKey } from '../api/keyed';

/** Who is signed in. @throws ApiProblem 401 for nobody */
export const getAccount = (signal?: AbortSignal) => call<AccountView>('/api/account', { signal });

/** Ends this session. */
export const logOut = () => call<void>('/api/auth/logout', { method: 'POST', body: {}, key: newKey() });
/** Ends all sessions of this account, this one too. */
export const logOutEverywhere = () =>
  call<void>('/api/account/sessions/end-all', { method: 'POST', body: {}, key: newKey() });
