import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import { post } from '../data/http';
import { permissionFor } from './permissions';
import { session } from './session';

const ENDED = '/login?why=ended';
/** Storage key of the light or dark theme; the page also reads it before its first paint (`scripts/finish.mjs`). */
const THEME = 'console.theme';
/** Set when the server has answered that there is no session: then sign-out has nothing to end. */
let gone = false;
/** Set when a signed-in session has ended: all concurrent requests that notice it must redirect to the same page. */
let isEnded = false;

function wayOut(): string {
  isEnded ||= session.me !== null;
  return isEnded ? ENDED : '/login';
}

/**
 * Signs out: the server's response clears the browser's stored data, but the theme belongs to the device and is
 * restored.
 */
async function signOut(): Promise<void> {
  const theme = localStorage.getItem(THEME);
  await post('auth/sign-out').catch(() => undefined);
  if (theme !== null) localStorage.setItem(THEME, theme);
}

/**
 * Sessions are a cookie that no script sees; who that is stays in memory. The server refuses again whatever is refused here.
 */
export const authProvider: AuthProvider = {
  // The sign-in page has completed the steps; only the operator's identity remains to be loaded.
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
