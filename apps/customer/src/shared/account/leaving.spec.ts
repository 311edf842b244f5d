import { jest } from '@jest/globals';
import { browserStorage } from '../browser/browser-storage.features';
import type { BrowserStorage } from '../browser/browser-storage.features';
import { lasting, passing } from '../browser/storage';
import { changeDraft, currentDraft, EMPTY_DRAFT } from '../draft/draft';
import { keepOrderInProgress, orderInProgress } from '../order/order-in-progress';
import { changeSale, currentSale } from '../draft/sale-draft';
import { leave } from './leaving';
import { markSignedIn, wasSignedIn } from './signed-in-mark';

let browser: BrowserStorage;

/** @param clears the browser obeys the `Clear-Site-Data` header */
function serverAnswers(status: number, clears: boolean): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    if (clears) {
      browser.local.clear();
      browser.session.clear();
    }
    const body = status === 204 ? null : JSON.stringify({ code: 'signed-out', detail: 'Log in first.' });
    return Promise.resolve(new Response(body, { status }));
  });
}

/** Sets up what a customer leaves behind: a viewed order, a started sale, a searched name. */
function beHere(): void {
  lasting.set('language', 'yo');
  markSignedIn(true);
  keepOrderInProgress({ number: 'S482039551840' });
  passing.set('order:5:S482039551840', '{"order":{"recipient":{"name":"ADAEZE OKONKWO","account":"0145528174"}}}');
  passing.set('recipients-search', 'Adaeze');
  changeDraft({ firstName: 'Temitope', email: 'temitope@example.com', accountNumber: '0145528174' });
  changeSale({ recipientId: 'adaeze', note: 'School fees' });
}

const whatIsLeft = () => ({
  order: orderInProgress(),
  cached: passing.get('order:5:S482039551840'),
  searched: passing.get('recipients-search'),
  draft: currentDraft(),
  sale: currentSale(),
});
const NOTHING = {
  order: null,
  cached: null,
  searched: null,
  draft: EMPTY_DRAFT,
  sale: { recipientId: null, preset: false, note: '', mismatch: null },
};

describe('sign-out in the browser', () => {
  beforeEach(() => (browser = browserStorage()));
  afterEach(() => {
    jest.restoreAllMocks();
    browser.away();
  });

  it.each([
    ['here', 204, 'by a browser that empties itself', true],
    ['everywhere', 204, 'by one that does not', false],
    ['everywhere', 401, 'where the session had ended before', false],
  ] as const)(
    'AUTH-06 logged out %s (%d) %s: removes the customer’s data from the tab, and keeps the language',
    async (what, status, _how, clears) => {
      beHere();
      serverAnswers(status, clears);
      await leave(what);
      expect(whatIsLeft()).toEqual(NOTHING);
      expect(lasting.get('language')).toBe('yo');
    },
  );

  it('AUTH-06 keeps all data when a sign-out gets no response', async () => {
    beHere();
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('lost'));
    await expect(leave('here')).rejects.toThrow();
    expect(whatIsLeft()).toMatchObject({ order: 'S482039551840', sale: { note: 'School fees' } });
  });

  it('AUTH-06 removes all data also without browser storage or with full storage', async () => {
    const none = { configurable: true, get: () => null };
    Object.defineProperty(globalThis, 'localStorage', none);
    Object.defineProperty(globalThis, 'sessionStorage', none);
    beHere();
    serverAnswers(204, false);
    await leave('here');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(whatIsLeft()).toEqual(NOTHING);
    browser.away();
    browser = browserStorage();
    beHere();
    serverAnswers(204, true);
    browser.isFull = true;
    await leave('here');
    expect(whatIsLeft()).toEqual(NOTHING);
  });

  it('SHELL-02 keeps typed input when an idle session ends, and removes the signed-in mark', async () => {
    beHere();
    serverAnswers(204, true);
    const left = leave('idle');
    markSignedIn(false);
    await left;
    expect(whatIsLeft()).toMatchObject({ searched: 'Adaeze', sale: { note: 'School fees' } });
    expect(browser.session.getItem('draft')).toContain('Temitope');
    expect(wasSignedIn()).toBe(false);
  });
});
