import { lasting } from '../../../shared/browser/storage';

/**
 * Marks that a registration may have begun in this browser: a page cannot read the cookie, and on the first visit a
 * query would delay the form.
 */
const BEGUN_MARK = 'registration';

export function markBegun(is: boolean): void {
  if (is) lasting.set(BEGUN_MARK, '1');
  else lasting.remove(BEGUN_MARK);
}

export function mayHaveBegun(): boolean {
  return lasting.get(BEGUN_MARK) !== null;
}
