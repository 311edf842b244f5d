import { ownPath } from './own-path.js';

describe('the redirect target after sign-in', () => {
  it.each(['/dashboard', '/dashboard/transactions?state=open', '/order/S4811223344', '/rates', '/a%20b'])(
    'AUTH-05 may be an own page: %s',
    (path) => expect(ownPath(path)).toBe(path),
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%0d/../\n//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/./\t/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/',
    '',
    '/api/auth/logout',
    '/auth/login',
    '/admin/',
    '/AUTH/login',
    '/Admin',
    '/a%75th/login',
    '/auth%2flogin',
    '/a%2',
    `/${'a'.repeat(600)}`,
    ['/dashboard'],
    undefined,
  ])('AUTH-05 is refused when it is not an own page: %j', (path) => expect(ownPath(path)).toBeNull());
});
