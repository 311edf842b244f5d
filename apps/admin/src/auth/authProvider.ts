import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import { post } from '../data/http';
import { permissionFor } from './permissions';
import { session } from './session';

const ENDED = '/login?why=ended';
/** Where the choice of light or dark is kept: the page reads it before its first paint, too (`scripts/finish.mjs`). */
const THEME = 'console.theme';
/** Set when the server said that there is no session any more: then there is none to end either. */
let gone = false;
/** Set when somebody was signed in and is no more: of many requests that hear of it, each must say the same. */
let isEnded = false;

function wayOut(): string {
  isEnded ||= session.me !== null;
  return isEnded ? ENDED : '/login';
}

/** The server has the browser forget what it kept for us; light or dark is of the device, not of who was signed in. */
async function signOut(): Promise<void> {
  const theme = localStorage.getItem(THEME);
  await post('auth/sign-out').catch(() => undefined);
  if (theme !== null) localStorage.setItem(THEME, theme);
}

/**
 * Sessions are a cookie that no script sees; who that is stays in memory. The server refuses again whatever is refused here.
 */
export const authProvider: AuthProvider = {
  // The sign-in page has done the steps; what is left is to learn who it was.
  login: async () => {
    gone = false;
    isEnded = false;
    session.clear();
    await session.load();
  },
  logout: async () => {
    if (!gone && session.me) await signOut();
    session.clear();
  },
  checkAuth: async () => {
    await session.load().catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 401)
        throw Object.assign(new Error('signed out'), { message: false, redirectTo: wayOut() });
      throw error;
    });
  },
  checkError: (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 401) return Promise.resolve();
    const redirectTo = wayOut();
    gone = true;
    session.clear();
    return Promise.reject(Object.assign(new Error('ended'), { message: false, redirectTo }));
  },
  getIdentity: async () => {
    const me = await session.load();
    return { id: me.id, fullName: me.name };
  },
  getPermissions: async () => (await session.load()).permissions,
  canAccess: async ({ action, resource }) => {
    await session.load();
    return resource === 'dashboard' || session.may(permissionFor(action, resource));
  },
};
