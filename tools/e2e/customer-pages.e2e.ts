import type { OrderView, QuoteView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { isADialog, isWarnedOfTheEnd, ofCustomer, ofGuest, onScreen } from './dialogs.js';
import { mailedToken } from './mailbox.js';
import { fitsLargeLetters, pagesWith, settled, showsEdges, stoodStill, watchShifts } from './page-measures.js';
import { DESKTOP, PHONE, withoutFindings } from './person.js';
import { untilTheDayLasts } from './product.js';
import { chooseRecipient, fillSender, offersPhoneAccount, placeOrder, startSelling } from './selling.js';
import { SellingCustomer } from './selling-customer.js';
import { dropDownsClose, entriesLead, headerLeads, isAt, sidebarCloses } from './site-header.js';
import { SUPPORT, Visits } from './visits.js';
import { customerText } from './texts.js';

const visits = new Visits();

/** What a rate makes of an amount, as the page writes naira: whole kobo, rounded down. */
async function nairaOf(wholeUsdt: bigint): Promise<string> {
  const { body } = await visits.product.guest().call<{ rate: string }>('GET', '/api/rates/current');
  const [whole, fraction = ''] = body.rate.split('.');
  const kobo = (BigInt(`${whole}${fraction.padEnd(4, '0')}`) * wholeUsdt) / 100n;
  return `${kobo / 100n}`.replace(/\B(?=(\d{3})+$)/g, ',') + `.${(kobo % 100n).toString().padStart(2, '0')}`;
}

describe('the landing page of the running product', () => {
  it('SHELL-03 on a phone the menu slides in, leads on, and closes by Escape, its button or a click outside', async () => {
    const page = await visits.at('/', PHONE);
    const menu = await sidebarCloses(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: customerText('footer.rates') }).click();
    await isAt(page, 'Rates');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Track' }).click();
    await isAt(page, 'Where is my money?');
  });

  it('SHELL-03 on a desktop each drop-down closes by Escape, a click outside, or loss of focus, and one is open at a time', async () => {
    await dropDownsClose(await visits.at('/', DESKTOP));
  });

  it('SHELL-03 on a desktop the header’s entries open their pages, scroll to the contacts, or open how it works', async () => {
    await entriesLead(await visits.at('/', DESKTOP), SUPPORT);
  });

  it('SHELL-04 the footer has the contacts that are set, and no link that leads nowhere', async () => {
    const page = await visits.at('/', DESKTOP);
    const footer = page.getByRole('contentinfo');
    await footer.getByText(SUPPORT).waitFor();
    expect(await footer.getByRole('link', { name: /Email Support/ }).getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    expect(await footer.getByText('Live Chat').count()).toBe(0);
    expect(await page.locator('a[href="#"], a[href=""], a:not([href])').count()).toBe(0);
    await footer.getByText('Coming soon').nth(1).waitFor();
    await footer.getByText(/^© 2024/).waitFor();
    const links = await footer.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    const inside = links.filter((href) => href.startsWith('/'));
    expect(links.filter((href) => !/^(\/|mailto:|tel:|https:\/\/)/.test(href))).toEqual([]);
    expect(inside.length).toBeGreaterThanOrEqual(5);
    for (const href of new Set(inside)) {
      const answer = await page.goto(visits.product.app + href);
      expect([href, answer!.status()]).toEqual([href, 200]);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
  });

  it('SHELL-01 on a phone the four places are at the bottom of a customer’s pages, with the current one marked', async () => {
    const { page, context } = await visits.enter(PHONE);
    await new SellingCustomer(visits.product, context.request).signsIn();
    await page.goto(`${visits.product.app}/dashboard`);
    const bar = page.getByRole('navigation', { name: customerText('nav.places') }).locator('visible=true');
    for (const [name, path] of [
      ['Transactions', '/dashboard/transactions'],
      ['Recipients', '/dashboard/recipients'],
      ['Settings', '/dashboard/settings'],
      ['Home', '/dashboard'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(visits.product.app + path);
      await bar.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor();
      expect(await bar.locator('[aria-current=page]').count()).toBe(1);
      expect(await bar.getByRole('link').count()).toBe(4);
    }
  });

  it('SHELL-01 a guest’s entries lead to the public pages, which explain what an account is for', async () => {
    const page = await visits.at('/recipients', PHONE);
    const bar = page.getByRole('navigation', { name: customerText('nav.places') }).locator('visible=true');
    for (const name of ['Transactions', 'Settings', 'Recipients']) {
      await bar.getByRole('link', { name, exact: true }).click();
      await bar.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor();
      expect(new URL(page.url()).pathname.startsWith('/dashboard')).toBe(false);
    }
    await bar.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(`${visits.product.app}/`);
  });

  it('SHELL-06 one toast at a time is shown for five seconds, focused by F8 and dismissed by a swipe', async () => {
    const { number } = await visits.personWithOrder(PHONE);
    const { page } = visits.someone;
    await page.clock.install();
    await page.goto(`${visits.product.app}/order/${number}`);
    const copy = page
      .getByRole('button', { name: customerText('deposit.copy-amount') })
      .locator('visible=true')
      .first();
    await copy.waitFor();
    // A toast leaves after five seconds of the page's clock.
    await page.clock.pauseAt(Date.now() + 10_000);
    const toast = page.locator('.toast');
    await copy.click();
    await copy.click();
    await toast.waitFor();
    expect(await toast.count()).toBe(1);
    await page.keyboard.press('F8');
    expect(await toast.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = (await toast.boundingBox())!;
    const swipe = async (pixels: number) => {
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + pixels, box.y + 20, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(45);
    expect(await toast.count()).toBe(1);
    await swipe(80);
    await toast.waitFor({ state: 'detached' });
    await copy.click();
    await toast.waitFor();
    await page.mouse.move(5, 5);
    await page.getByRole('main').focus();
    await page.clock.runFor(4_900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('SHELL-09 on %s no page moves while it loads', async (_name, size) => {
    const order = await visits.personWithOrder(size);
    const { page } = visits.someone;
    await watchShifts(page);
    for (const path of [...pagesWith(order), '/no-such-page']) {
      await page.goto(visits.product.app + path);
      await settled(page);
      await stoodStill(page);
    }
    // The browser reports the page that does not exist.
    expect(visits.someone.faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  it.each([
    ['the landing', () => '/', /\/api\/rates\/current$/],
    ['the rates', () => '/rates', /\/api\/rates\//],
    ['an order', ({ number }: OrderView) => `/order/${number}`, /\/api\/orders\/S\d+$/],
  ])(
    'SHELL-09 %s reserves the places of content that is not loaded yet, for as long as that takes',
    async (_name, path, what) => {
      const order = await visits.personWithOrder(PHONE);
      const { page } = visits.someone;
      let arrive: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route(what, async (route) => {
        await held;
        await route.continue();
      });
      await watchShifts(page);
      const request = page.waitForRequest(what);
      await page.goto(visits.product.app + path(order));
      await request;
      const place = page.locator('.skeleton').first();
      await place.waitFor();
      expect(await place.isVisible()).toBe(true);
      arrive();
      await place.waitFor({ state: 'detached' });
      await stoodStill(page);
      await page.unrouteAll({ behavior: 'wait' });
    },
  );

  it('SHELL-10 with letters twice as large nothing is cut, on a phone and on a desktop', async () => {
    const order = await visits.personWithOrder(PHONE, '1250.75');
    const { page } = visits.someone;
    for (const path of pagesWith(order)) {
      await page.goto(visits.product.app + path);
      await settled(page);
      await fitsLargeLetters(page);
    }
  });

  it('SHELL-10 in the system’s forced colours every element has its edge, and focus is visible', async () => {
    const order = await visits.personWithOrder(DESKTOP);
    const { page } = visits.someone;
    for (const path of pagesWith(order)) {
      await page.goto(visits.product.app + path);
      await settled(page);
      await showsEdges(page);
    }
  });

  it.each(['light', 'dark'] as const)(
    'SHELL-10 pages have no axe finding at 390 and 1440 px and fit a width of 320 px, %s',
    async (theme) => {
      const page = await visits.at('/', DESKTOP, theme);
      for (const path of ['/', '/track', '/send-to']) {
        await page.goto(visits.product.app + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          await withoutFindings(page);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      }
    },
  );

  it('RATE-03 SELL-01 on a phone the keypad replaces the default, takes one point and naira; a phone number is no account', async () => {
    const page = await visits.at('/', PHONE);
    await page.getByRole('button', { name: customerText('widget.change-amount', { amount: '1' }) }).click();
    const keypad = page.getByRole('dialog', { name: customerText('keypad.title') });
    const click = async (...names: string[]) => {
      for (const name of names) await keypad.getByRole('button', { name, exact: true }).click();
    };
    const figure = () => keypad.locator('.keypad__figure').textContent();
    await click('5', '0');
    expect(await figure()).toBe('50USDT');
    await click('Delete', 'Delete', 'Delete', 'Delete');
    expect(await figure()).toBe('0USDT');
    await click('2', '5', customerText('keypad.point'), customerText('keypad.point'), '5');
    expect(await figure()).toBe('25.5USDT');
    await page.goBack();
    await keypad.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: customerText('widget.change-amount', { amount: '25.5' }) }).click();
    await click('Max');
    expect(await figure()).toBe('2,500USDT');
    await keypad.getByRole('button', { name: customerText('widget.type-naira') }).click();
    await click('5', '0', '0', '0', '0');
    expect(await figure()).toBe('₦50,000');
    await withoutFindings(page);
    await keypad.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.waitForURL('**/send-to');
    const recipientGets = async (): Promise<string | undefined> => {
      const stored = await page.evaluate(() => sessionStorage.getItem('quote'));
      if (stored === null) return undefined;
      const { id } = JSON.parse(stored) as { readonly id: string };
      return ((await (await page.request.get(`${visits.product.app}/api/quotes/${id}`)).json()) as QuoteView)
        .recipientGets;
    };
    expect(await until(async () => (await recipientGets()) === '50000.00', 30_000, 200)).toBe(true);
    await offersPhoneAccount(page);
  });

  it('RATE-04 the small converter calculates with the current rate in both directions', async () => {
    const page = await visits.at('/', DESKTOP);
    const converter = page.getByRole('region', { name: 'Converter' });
    await converter.getByText(/Present Rate [\d,.]+ NGN/).waitFor();
    await converter.getByLabel('You Pay').fill('10');
    // The rate may change between the two reads: then a later poll reads both again.
    const isReckoned = async (): Promise<boolean> =>
      (await converter.locator('output').textContent()) === `₦${await nairaOf(10n)}`;
    expect(await until(isReckoned, 30_000, 200)).toBe(true);
    await converter.getByRole('button', { name: customerText('converter.turn') }).click();
    await converter.getByLabel('You receive').waitFor();
    expect(await converter.textContent()).toContain('Should arrive in 30 minutes.');
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('headers and dialogs of the pages on %s', (_name, size) => {
  it('SHELL-02 after log-in on the landing page the header has four places, profile and the way back', async () => {
    const { page } = await visits.enter(size);
    await headerLeads(page, visits.product.app, size === PHONE);
  });

  it('SHELL-02 SHELL-08 each dialog of a guest keeps the focus, and closes by Escape, a click outside, and Back', async () => {
    const { number } = await visits.personWithOrder(size);
    const { page } = visits.someone;
    for (const dialog of onScreen(ofGuest(number), size)) await isADialog(page, visits.product.app, dialog);
  });

  it('SHELL-08 each dialog of a customer keeps the focus, and closes by Escape, a click outside, and Back', async () => {
    const { product } = visits;
    const { page, context } = await visits.enter(size);
    const amara = new SellingCustomer(product, context.request);
    await amara.signsIn();
    const { id } = await amara.keeps(size === PHONE ? '0145528174' : '2087346155');
    const { number } = await amara.places(id, '1');
    for (const dialog of onScreen(ofCustomer(number, id), size)) await isADialog(page, product.app, dialog);
    await isWarnedOfTheEnd(page, product.app);
  });
});

describe('limits and links of a browser’s own orders', () => {
  it('SELL-12 the limit is shown where the amount is entered, with this browser’s remaining amount', async () => {
    await untilTheDayLasts(60);
    const fresh = await visits.at('/', PHONE);
    await fresh.getByText('Without an account: 2,500 USDT a day').first().waitFor();
    await visits.someone.context.close();

    const { page } = await visits.withOrder(PHONE, '2400');
    await page.goto(visits.product.app);
    await page.getByText('Left today: 100 of 2,500 USDT').first().waitFor();
    await page.getByRole('button', { name: /change the amount/ }).click();
    const keypad = page.getByRole('dialog', { name: customerText('keypad.title') });
    for (const name of ['Delete', '1', '0', '1']) await keypad.getByRole('button', { name, exact: true }).click();
    await keypad.getByText(customerText('widget.over-limit', { left: '100', product: 'USDT' })).waitFor();
    await withoutFindings(page);
    await keypad.getByRole('button', { name: 'Sell USDT' }).last().click({ force: true });
    expect(new URL(page.url()).pathname).toBe('/');
    await keypad.getByRole('button', { name: 'Delete' }).click();
    await keypad.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.waitForURL('**/send-to');
  });

  it('SELL-09 back from an order, and on a later visit, the open order is offered', async () => {
    await visits.enter(PHONE);
    const { page } = visits.someone;
    await startSelling(page, visits.product.app);
    await chooseRecipient(page, true);
    await page.getByRole('button', { name: /Yes, pay/ }).click();
    await page.waitForURL('**/send-from');
    await fillSender(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/choose-type');
    const number = await placeOrder(page);
    const offer = page.getByRole('complementary', { name: 'You have an open order' });
    await page.goBack();
    await offer.getByRole('link', { name: customerText('open-order.open') }).click();
    await page.waitForURL(`**/order/${number}`);
    await page.goto(visits.product.app);
    await offer.waitFor();
    await withoutFindings(page);
    await offer.getByRole('link', { name: customerText('open-order.open') }).click();
    await page.waitForURL(`**/order/${number}`);
    // An order that is over is offered no more.
    await page.getByRole('button', { name: customerText('cancel.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: customerText('cancel.yes') })
      .click();
    await page.getByText('Cancelled').first().waitFor();
    await page.goto(visits.product.app);
    await page
      .getByText(/1 USDT = ₦/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
  });

  it('TRACK-05 a link from a mail opens its order; it opens in a second browser, one that works no more is reported, and a new one can be mailed', async () => {
    const order = await visits.product.guest().placeOrder('5');
    const link = (token: string) => `${visits.product.app}/order-status/${order.number}#token=${token}`;
    const used = await mailedToken(visits.product, order);
    const first = await visits.person(PHONE);
    await first.page.goto(link(used));
    await first.page.getByText(order.word!, { exact: true }).first().waitFor();
    await first.context.close();
    const second = await visits.person(PHONE);
    await second.page.goto(link(used));
    await second.page.getByText(order.word!, { exact: true }).first().waitFor();
    await second.context.close();
    for (let n = 0; n < 3; n += 1)
      await visits.product.guest().must('POST', '/api/order-links/exchange', { token: used });

    await visits.enter(PHONE);
    const { page } = visits.someone;
    await page.goto(link(used));
    await page.getByText(customerText('link.used')).waitFor();
    // Exactly: an order's code word may also appear on the page for another reason, like ‘market’.
    expect(await page.getByText(order.word!, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: customerText('link.new') }).click();
    await page.getByText(customerText('link.new-requested')).waitFor();
    await withoutFindings(page);
    await page.goto('about:blank');
    await page.goto(link(await mailedToken(visits.product, order, 'your new link')));
    await page.getByText(order.word!, { exact: true }).first().waitFor();
    // The browser itself reports the refused used link.
    expect(visits.someone.faults.splice(0)).toEqual([expect.stringContaining('410')]);
  });

  it('TRACK-05 its owner stops the link: the other device loses access at once, mailed links open nothing, and a new one is mailed', async () => {
    const order = await visits.personWithOrder(PHONE);
    const { page } = visits.someone;
    const link = (token: string) => `${visits.product.app}/order-status/${order.number}#token=${token}`;
    const mailed = await mailedToken(visits.product, order);
    const other = await visits.person(PHONE);
    const word = other.page.getByText(order.word!, { exact: true }).first();
    await other.page.goto(link(mailed));
    await word.waitFor();
    await page.goto(`${visits.product.app}/confirm/${order.number}`);
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Stop this link' }).click();
    await page.getByText(customerText('own-link.stopped')).waitFor();
    await withoutFindings(page);
    await other.page.reload();
    await word.waitFor({ state: 'detached' });
    await other.page
      .getByText(/•|·{3}/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: customerText('link.new') }).click();
    await page.getByText(customerText('own-link.requested')).waitFor();
    await other.page.goto('about:blank');
    await other.page.goto(link(await mailedToken(visits.product, order, 'your new link')));
    await word.waitFor();
    await other.context.close();
  });
});
