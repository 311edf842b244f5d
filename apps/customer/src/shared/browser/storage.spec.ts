import { browserStorage } from './browser-storage.features';
import type { BrowserStorage } from './browser-storage.features';
import { emptyStores, lasting, passing } from './storage';

let browser: BrowserStorage;
beforeEach(() => (browser = browserStorage()));
afterEach(() => browser.away());

describe('browser storage', () => {
  it('AUTH-06 SHELL-01 does not return a value that another tab removed', () => {
    lasting.set('signed-in', '1');
    browser.local.removeItem('signed-in');
    expect(lasting.get('signed-in')).toBeNull();
  });

  it('SELL-05 does not keep an old value when full storage rejects its replacement', () => {
    for (const store of [lasting, passing]) {
      store.set('sent:order', 'the first');
      browser.isFull = true;
      store.set('sent:order', 'the second');
      expect(store.get('sent:order')).toBe('the second');
      browser.isFull = false;
      store.remove('sent:order');
      expect(store.get('sent:order')).toBeNull();
    }
  });

  it('SHELL-11 keeps typed input for the lifetime of the page, also without browser storage', () => {
    browser.away();
    passing.set('draft', 'typed');
    lasting.set('order-in-progress', 'S482039551840');
    expect([passing.get('draft'), lasting.get('order-in-progress')]).toEqual(['typed', 'S482039551840']);
    emptyStores(() => false);
    expect([passing.get('draft'), lasting.get('order-in-progress')]).toEqual([null, null]);
  });
});
