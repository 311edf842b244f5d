import { jest } from '@jest/globals';
import { dropLink, linkOf, takeLink } from './pending-link';

function place(hash: string) {
  const replaceState = jest.fn();
  takeLink(
    { hash, pathname: '/order-status/S482039551840', search: '' } as Location,
    { state: { idx: 0 }, replaceState } as unknown as History,
  );
  return replaceState;
}

describe('TRACK-05 links from messages', () => {
  afterEach(dropLink);

  it('TRACK-05 removes the token from the address bar and holds it for its exchange', () => {
    const replaceState = place(`#token=${'a'.repeat(43)}`);
    expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/order-status/S482039551840');
    expect(linkOf('order')).toBe('a'.repeat(43));
    expect(linkOf('share')).toBeNull();
  });

  it('TRACK-04 distinguishes a shared link from an owner’s', () => {
    place(`#share=${'b'.repeat(43)}`);
    expect(linkOf('share')).toBe('b'.repeat(43));
    expect(linkOf('order')).toBeNull();
  });

  it('TRACK-05 leaves any other URL fragment unchanged', () => {
    expect(place('#support')).not.toHaveBeenCalled();
  });
});
