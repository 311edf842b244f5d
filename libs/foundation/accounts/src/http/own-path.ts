const HERE = 'https://here.invalid';
/** What a browser goes on to after it came in is a page, and none of those of coming in. */
const NO_PAGES = /^\/(api|auth|admin)(\/|$)/;

/** A path of the app to continue to, from untrusted input; null for everything else. */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 500 || !/^\/[A-Za-z0-9]/.test(text) || !/^[!-~]+$/.test(text))
    return null;
  if (text.includes('\\') || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search } = new URL(text, HERE);
  return origin === HERE && /^\/[A-Za-z0-9]/.test(pathname) && !NO_PAGES.test(pathname) ? pathname + search : null;
}
