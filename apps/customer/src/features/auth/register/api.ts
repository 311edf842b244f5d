import { queryOptions } from '@tanstack/react-query';
import type { RegistrationDetails, RegistrationView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../../../shared/api/client';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';
import { accountPaths } from '../../../shared/routing/account-paths';
import { markBegun, mayHaveBegun } from './begun-mark';

/* As for sign-in requests: the browser stores no proof, each request has its own key, and the attempt id prevents a
   double count. */
const once = () => ({ key: newKey() });

export const getRegistration = (signal?: AbortSignal) => request('GET /api/auth/registration', { signal });
/** The registration of this browser, in all its tabs; null without one. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }): Promise<RegistrationView | null> => {
    if (location.pathname === accountPaths.register && !mayHaveBegun()) return null;
    try {
      return await getRegistration(signal);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
      markBegun(false);
      return null;
    }
  },
  staleTime: Infinity,
});
export const putDetails = (body: RegistrationDetails, attemptId: string) =>
  request('PUT /api/auth/registration', { body, attemptId });
/** Whether a username is free. @param username null: nothing is fetched */
export const usernameQuery = (username: string | null) =>
  queryOptions({
    queryKey: ['username', username],
    queryFn: ({ signal }) =>
      request('POST /api/auth/usernames/check', { body: { username: username! }, signal, ...once() }),
    enabled: username !== null,
    staleTime: 20_000,
    refetchOnWindowFocus: false,
  });
export const putUsername = (username: string) => request('PUT /api/auth/registration/username', { body: { username } });
export const putPassword = (password: string) => request('PUT /api/auth/registration/password', { body: { password } });
export const putPin = (pin: string) => request('PUT /api/auth/registration/pin', { body: { pin } });
export type Channel = 'email' | 'phone';

let last: Promise<unknown> = Promise.resolve();
/** Sends after the previous request was answered: a proven code gives the browser a new secret, and the next request needs it. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send, send);
  last = sent;
  return sent;
}

export const sendCode = (channel: Channel) =>
  inTurn(() => request('POST /api/auth/registration/codes', { body: { channel }, ...once() }));
export const verifyCode = (channel: Channel, code: string, attemptId: string) =>
  inTurn(() => request('POST /api/auth/registration/verify', { body: { channel, code }, attemptId, ...once() }));
export const finishRegistration = () =>
  inTurn(() => request('POST /api/auth/registration/finish', { body: {}, ...once() }));
