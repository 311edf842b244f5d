const HERE = 'https://here.invalid';
/** A browser continues to a page after signing in, and to none of the pages for signing in. Routes are found in any case. */
const NO_PAGES = /^\/(api|auth|admin)(\/|$)/i;

/** A path of the app to continue to, from untrusted input; null for everything else. */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 500 || !/^\/[A-Za-z0-9]/.test(text) || !/^[!-~]+$/.test(text))
    return null;
  if (text.includes('\\') || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search } = new URL(text, HERE);
  const page = decoded(pathname);
  const isPage = page !== null && /^\/[A-Za-z0-9]/.test(pathname) && !NO_PAGES.test(page);
  return origin === HERE && isPage ? pathname + search : null;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
