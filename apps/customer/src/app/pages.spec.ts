import { accountPaths, safeNext } from '../shared/routing/account-paths';
import { asSpecified } from './as-specified';
import { pages } from './pages';

const known: readonly string[] = [...pages.landing, ...pages.open, ...pages.others];
const asKnown = (path: string): string => path.replace(/:\w+/g, '*');

describe('SHELL-07 addresses', () => {
  it.each(Object.entries(asSpecified))('SHELL-07 %s is a known page, and redirects to a known page: %s', (path, to) => {
    expect(known).toContain(asKnown(path));
    expect([asKnown(to), to.replace(/[^/]+$/, '*')].some((each) => known.includes(each))).toBe(true);
  });

  it('SHELL-07 no redirect leads to another redirect', () => {
    expect(Object.values(asSpecified).filter((to) => to in asSpecified)).toEqual([]);
  });
});

describe('the page after a sign-in', () => {
  it('AUTH-03 is a page of the app, and the dashboard for an outside address', () => {
    expect(safeNext('/dashboard/transactions?state=open')).toBe('/dashboard/transactions?state=open');
    expect(safeNext('/authors')).toBe('/authors');
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      '/a/..//evil.example',
      '/./a/../..//evil.example',
      'https:evil',
      '/auth/register',
      '/AUTH/login',
      '/Admin',
    ])
      expect([elsewhere, safeNext(elsewhere)]).toEqual([elsewhere, accountPaths.dashboard]);
  });
});
