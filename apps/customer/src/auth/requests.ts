import type {
  AdoptableView,
  AdoptedView,
  LoginView,
  RegistrationDetails,
  RegistrationView,
  ResetView,
  SignInWaysView,
  UsernameView,
} from '@usdt-africa/contracts/api';
import { call } from '../api/client';
import { newKey } from '../api/keyed';

/*
 * Coming in. What people prove themselves by is never kept by the browser, not even as a digest that tells a repeated request:
 * each press is a request of its own, and after a lost answer the page asks how far things are.
 */
const post = <Answer>(path: string, body: unknown = {}) =>
  call<Answer>(`/api/auth/${path}`, { method: 'POST', body, key: newKey() });
const put = <Answer>(path: string, body: unknown) => call<Answer>(`/api/auth/${path}`, { method: 'PUT', body });

export const getWays = (signal?: AbortSignal) => call<SignInWaysView>('/api/auth/ways', { signal });
export const logIn = (identifier: string, password: string) => post<LoginView>('login', { identifier, password });
export const sendLoginCode = () => post<unknown>('login/email');
export const giveLoginCode = (way: 'totp' | 'email', code: string) => post<void>('login/code', { way, code });
export const giveRecoveryCode = (code: string) => post<void>('login/recovery', { code });
export const signInDemo = () => post<unknown>('demo');

export const getRegistration = (signal?: AbortSignal) => call<RegistrationView>('/api/auth/registration', { signal });
export const putDetails = (details: RegistrationDetails) => put<RegistrationView>('registration', details);
export const checkUsername = (username: string, signal: AbortSignal) =>
  call<UsernameView>('/api/auth/usernames/check', { method: 'POST', body: { username }, key: newKey(), signal });
export const putUsername = (username: string) => put<RegistrationView>('registration/username', { username });
export const putPassword = (password: string) => put<RegistrationView>('registration/password', { password });
export const putPin = (pin: string) => put<RegistrationView>('registration/pin', { pin });
export type Channel = 'email' | 'phone';
export const sendCode = (channel: Channel) => post<RegistrationView>('registration/codes', { channel });
export const verifyCode = (channel: Channel, code: string) =>
  post<RegistrationView>('registration/verify', { channel, code });
export const finishRegistration = () => post<void>('registration/finish');

export const getReset = (signal?: AbortSignal) => call<ResetView>('/api/auth/reset', { signal });
export const askReset = (email: string) => post<ResetView>('reset', { email });
export const giveResetCode = (code: string) => post<ResetView>('reset/code', { code });
export const putResetPassword = (password: string) => put<unknown>('reset/password', { password });

export const getAdoptable = (signal?: AbortSignal) => call<AdoptableView>('/api/account/adoptable', { signal });
export const adopt = () => call<AdoptedView>('/api/account/adopt', { method: 'POST', body: {}, key: newKey() });
