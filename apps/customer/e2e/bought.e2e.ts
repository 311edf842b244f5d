import { accessibilityFaults } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { BOUGHT, completed, held, purchaseView, sent, undone } from '../dev/purchases.js';
import { DESKTOP, PHONE, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text as english } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const PATH = `/dashboard/transactions/buy/${BOUGHT}`;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const text = (page: Page, words: string | RegExp) => page.getByText(words).locator('visible=true').first().waitFor();

describe('a purchase', () => {
  it('TXN-05 follows a purchase from its signature to the end without a reload, and then asks no more', async () => {
    on.mock.state.bought.set(BOUGHT, purchaseView());
    const page = await on.open(PATH, { size: PHONE });
    await text(page, english('bought.being-signed'));
    on.mock.state.bought.set(BOUGHT, sent());
    await text(page, '7 of 19 confirmations');
    expect(await page.getByRole('link', { name: 'Track hash' }).getAttribute('href')).toMatch(/b7e4.*19d2$/);
    on.mock.state.bought.set(BOUGHT, completed());
    await text(page, 'Payment Receipt');
    const polls = seen(on.mock, /GET \/api\/purchases/).length;
    await page.getByRole('link', { name: 'Receipt', exact: true }).click();
    await text(page, english('receipt.chain'));
    await text(page, '1.01');
    await text(page, english('bought.network-cost', { amount: '13.3959 TRX' }));
    expect(seen(on.mock, /GET \/api\/purchases/).length).toBe(polls + 1);
  });

  it('TXN-05 a held purchase says why and until when, and one that came to nothing says that the naira are back', async () => {
    on.mock.state.bought.set(BOUGHT, held());
    const page = await on.open(PATH, { size: DESKTOP });
    await text(page, english('bought.hold.first-address'));
    on.mock.state.bought.set(BOUGHT, undone());
    await text(page, english('bought.undone.expired'));
    await text(page, 'Balance now ₦139,350.75');
    const again = page.getByRole('link', { name: /^Buy again/ });
    expect(await again.getAttribute('href')).toMatch(/^\/dashboard\/buy\?to=[0-9a-f-]{36}$/);
  });

  it('TXN-01 TXN-02 is in the list beside sales, found by the balance filter, and opens its own page', async () => {
    const page = await on.open('/dashboard/transactions', { size: DESKTOP });
    const rows = page.locator('main a.txn');
    await rows.filter({ hasText: '−₦100,000.00' }).waitFor();
    const all = await rows.count();
    await page.getByRole('button', { name: 'NGN wallet' }).click();
    await rows.filter({ hasText: 'Tunde Adeyemi' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBeLessThan(all);
    expect(new URL(page.url()).search).toBe('?balance=ngn');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
    await rows.filter({ hasText: '−₦100,000.00' }).click();
    await text(page, 'Order B614 207 935 088');
    expect(pathOf(page)).toBe(PATH);
  });

  it('TRACK-02 shows a guest the masked purchase, on both addresses, and its owner the way to all of it', async () => {
    on.mock.state.people.account = null;
    for (const path of [`/track/${BOUGHT}`, `/order-status/${BOUGHT.toLowerCase()}`]) {
      const page = await on.open(path);
      await text(page, '7 of 19 confirmations');
      const shown = await page.getByRole('main').innerText();
      expect(shown).toContain('TNbk…rAx4');
      expect(shown).not.toMatch(/Phone wallet|₦|papaya|Temitope/);
    }
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open(`/order-status/${BOUGHT}`);
    await text(page, 'Phone wallet');
    expect(pathOf(page)).toBe(PATH);
    await page.goto(`/track/${BOUGHT}`);
    await page.getByRole('link', { name: english('track.open-own') }).waitFor();
    await page.goto('/track/B000000000000');
    await text(page, english('order.not-found'));
  });

  it('TXN-04 TXN-06 a purchase takes a note, a screenshot and is hidden from the list', async () => {
    const page = await on.open(PATH, { size: PHONE });
    await page.getByLabel('Note').fill('For the shop');
    await page.getByRole('button', { name: 'Save note' }).click();
    await text(page, 'Note saved');
    await page.getByRole('button', { name: 'Hide this activity' }).click();
    await page.getByRole('button', { name: 'Show this activity again' }).waitFor();
    expect(seen(on.mock, /PUT .*B614207935088\/hidden/)[0]?.body).toEqual({ hidden: true });
  });

  it('HELP-01 the help of a purchase has what support needs, copied at once', async () => {
    const page = await on.open(PATH, { size: PHONE });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: english('bought.copy-all') }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/B614 207 935 088[^]*TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4[^]*b7e4c2a9[^]*77412543/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('HELP-03 HELP-05 opens a case from the page of a purchase, and shows the conversation with its facts', async () => {
    on.mock.state.bought.set(BOUGHT, completed());
    const page = await on.open(PATH, { size: PHONE });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('link', { name: english('bought.contact') }).click();
    await page.waitForURL(`**/dispute/${BOUGHT}`);
    await page.getByText(english('dispute.known.purchase-settled')).waitFor();
    await page.getByText('Something else').click();
    await page.getByLabel(/In your words/).fill('My wallet shows nothing.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Send report/ }).click();
    await page.getByText(english('dispute.state.open')).waitFor();
    await page.getByRole('log').getByText('My wallet shows nothing.').waitFor();
    expect(on.mock.state.disputes.get(BOUGHT)).toMatchObject({ dispute: { issue: 'other' } });
    await page.getByRole('textbox', { name: 'Write to us' }).fill('Now I see it.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log').getByText('Now I see it.').waitFor();
    await page.getByRole('button', { name: 'It has arrived' }).click();
    await page.getByRole('button', { name: english('dispute.received-sure') }).click();
    await page.getByText('Closed: it has arrived').waitFor();
  });
});
