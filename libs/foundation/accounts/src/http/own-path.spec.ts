import { ownPath } from './own-path.js';

describe('where a browser goes on to after it came in', () => {
  it.each(['/dashboard', '/dashboard/transactions?state=open', '/order/S4811223344', '/rates', '/a%20b'])(
    'AUTH-05 a page of ours: %s',
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
    `/${'a'.repeat(600)}`,
    ['/dashboard'],
    undefined,
  ])('AUTH-05 and nothing else: %j', (path) => expect(ownPath(path)).toBeNull());
});
