import type { CurrentRateView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/testing';
import type { Browser, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { mailedToken } from './mailbox.js';
import { fitsLargeLetters, pagesWith, settled, showsEdges, stoodStill, watchShifts } from './page-measures.js';
import { DESKTOP, person, type Person, PHONE, withoutFindings } from './person.js';
import { Product } from './product.js';
import { chooseRecipient, fillSender, placeOrder, startSelling } from './selling.js';
import { dropDownsClose, entriesLead, isAt, sidebarCloses } from './site-header.js';

const SUPPORT = 'help@usdtafrica.example';
const product = new Product({ CONTACT_EMAIL: SUPPORT });
let chromium: Browser;
let someone: Person;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
});
afterEach(async () => {
  const { faults, context } = someone;
  await context.close();
  expect(faults).toEqual([]);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

async function at(path: string, size: typeof PHONE, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  someone = await person(chromium, size, colorScheme);
  await someone.page.goto(product.app + path);
  return someone.page;
}

/** An order of this very browser, as if it had been placed in it. */
async function withOrder(size: typeof PHONE, amount = '5'): Promise<{ page: Page; order: OrderView }> {
  const order = await personWithOrder(size, amount);
  await someone.page.goto(`${product.app}/order/${order.number}`);
  return { page: someone.page, order };
}

async function personWithOrder(size: typeof PHONE, amount = '5'): Promise<OrderView> {
  const guest = product.guest();
  const order = await guest.placeOrder(amount);
  someone = await person(chromium, size);
  const [name, value] = guest.cookie.split('=') as [string, string];
  await someone.context.addCookies([{ name, value, url: product.app }]);
  return order;
}

/** `S482 039 551 840`, as people read it. */
const spaced = (number: string): string => number[0] + number.slice(1).match(/.{3}/g)!.join(' ');

/** What a rate makes of an amount, as the page writes naira: whole kobo, rounded down. */
async function nairaOf(wholeUsdt: bigint): Promise<string> {
  const { body } = await product.guest().call<{ rate: string }>('GET', '/api/rates/current');
  const [whole, fraction = ''] = body.rate.split('.');
  const kobo = (BigInt(`${whole}${fraction.padEnd(4, '0')}`) * wholeUsdt) / 100n;
  return `${kobo / 100n}`.replace(/\B(?=(\d{3})+$)/g, ',') + `.${(kobo % 100n).toString().padStart(2, '0')}`;
}

describe('the landing page of the running product', () => {
  it('SHELL-03 on a phone the menu slides in, leads on, and goes with Escape, its button or a press outside', async () => {
    const page = await at('/', PHONE);
    const menu = await sidebarCloses(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Our rate and its history' }).click();
    await isAt(page, 'Rates');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Track' }).click();
    await isAt(page, 'Where is my money?');
  });

  it('SHELL-03 on a desktop each drop-down goes with Escape, a press outside, or the focus, and one is open at a time', async () => {
    await dropDownsClose(await at('/', DESKTOP));
  });

  it('SHELL-03 on a desktop its entries stand in the header: they lead on, down to the contacts, or open how it works', async () => {
    await entriesLead(await at('/', DESKTOP), SUPPORT);
  });

  it('SHELL-04 the footer has the contacts that are set, and no link that leads nowhere', async () => {
    const page = await at('/', DESKTOP);
    const footer = page.getByRole('contentinfo');
    await footer.getByText(SUPPORT).waitFor();
    expect(await footer.getByRole('link', { name: /Email Support/ }).getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    expect(await footer.getByText('Live Chat').count()).toBe(0);
    expect(await page.locator('a[href="#"], a[href=""], a:not([href])').count()).toBe(0);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('SHELL-09 on %s no page moves while it loads', async (_name, size) => {
    const order = await personWithOrder(size);
    const { page } = someone;
    await watchShifts(page);
    for (const path of [...pagesWith(order), '/no-such-page']) {
      await page.goto(product.app + path);
      await settled(page);
      await stoodStill(page);
    }
    // The browser says so of the page that is not there.
    expect(someone.faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  it.each([
    ['the landing', () => '/', /\/api\/rates\/current$/],
    ['the rates', () => '/rates', /\/api\/rates\//],
    ['an order', ({ number }: OrderView) => `/order/${number}`, /\/api\/orders\/S\d+$/],
  ])('SHELL-09 %s holds the places of what is not there yet, for as long as that takes', async (_name, path, what) => {
    const order = await personWithOrder(PHONE);
    const { page } = someone;
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(what, async (route) => {
      await held;
      await route.continue();
    });
    await watchShifts(page);
    const asked = page.waitForRequest(what);
    await page.goto(product.app + path(order));
    await asked;
    const place = page.locator('.skeleton').first();
    await place.waitFor();
    expect(await place.isVisible()).toBe(true);
    arrive();
    await place.waitFor({ state: 'detached' });
    await stoodStill(page);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('SHELL-10 with letters twice as large nothing is cut, on a phone and on a desktop', async () => {
    const order = await personWithOrder(PHONE, '1250.75');
    const { page } = someone;
    for (const path of pagesWith(order)) {
      await page.goto(product.app + path);
      await settled(page);
      await fitsLargeLetters(page);
    }
  });

  it('SHELL-10 in the system’s own colours everything has its edge, and focus is seen', async () => {
    const order = await personWithOrder(DESKTOP);
    const { page } = someone;
    for (const path of pagesWith(order)) {
      await page.goto(product.app + path);
      await settled(page);
      await showsEdges(page);
    }
  });

  it.each(['light', 'dark'] as const)(
    'SHELL-10 no page is at fault for axe at 390 and 1440, or wider than 320 px, %s',
    async (theme) => {
      const page = await at('/', DESKTOP, theme);
      for (const path of ['/', '/track', '/send-to']) {
        await page.goto(product.app + path);
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

  it('RATE-03 on a phone the keypad takes one point, and deletes down to 0', async () => {
    const page = await at('/', PHONE);
    await page.getByRole('button', { name: /change the amount/ }).click();
    const keypad = page.getByRole('dialog', { name: 'How much' });
    const press = async (...names: string[]) => {
      for (const name of names) await keypad.getByRole('button', { name, exact: true }).click();
    };
    const figure = () => keypad.locator('.keypad__figure').textContent();
    await press('Delete', 'Delete', 'Delete', 'Delete');
    expect(await figure()).toBe('0USDT');
    await press('2', '5', 'Point', 'Point', '5');
    expect(await figure()).toBe('25.5USDT');
    await page.goBack();
    await keypad.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /25.5, change the amount/ }).count()).toBe(1);
  });

  it('RATE-04 the small converter reckons by the rate of the moment, both ways', async () => {
    const page = await at('/', DESKTOP);
    const converter = page.getByRole('region', { name: 'Converter' });
    await converter.getByText(/Present Rate [\d,.]+ NGN/).waitFor();
    await converter.getByLabel('You Pay').fill('10');
    // The rate may move between the two looks: then another look shows both anew.
    const isReckoned = async (): Promise<boolean> =>
      (await converter.locator('output').textContent()) === `₦${await nairaOf(10n)}`;
    expect(await until(isReckoned, 30_000, 200)).toBe(true);
    await converter.getByRole('button', { name: 'Switch the converter’s direction' }).click();
    await converter.getByLabel('You receive').waitFor();
    expect(await converter.textContent()).toContain('Should arrive in 30 minutes.');
  });
});

describe('what a browser is told of its own', () => {
  it('SELL-12 the limit is told where the amount is chosen, with what this browser has left of it', async () => {
    const fresh = await at('/', PHONE);
    await fresh.getByText('Without an account: 2,500 USDT a day').first().waitFor();
    await someone.context.close();

    const { page } = await withOrder(PHONE, '2400');
    await page.goto(product.app);
    await page.getByText('Left today: 100 of 2,500 USDT').first().waitFor();
    await page.getByRole('button', { name: /change the amount/ }).click();
    const keypad = page.getByRole('dialog', { name: 'How much' });
    for (const name of ['Delete', '1', '0', '1']) await keypad.getByRole('button', { name, exact: true }).click();
    await keypad.getByText('That is more than the 100 USDT you can still sell today without an account.').waitFor();
    await withoutFindings(page);
    await keypad.getByRole('button', { name: 'Sell USDT' }).last().click({ force: true });
    expect(new URL(page.url()).pathname).toBe('/');
    await keypad.getByRole('button', { name: 'Delete' }).click();
    await keypad.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.waitForURL('**/send-to');
  });

  it('SELL-09 back from an order, and on a later visit, the open order is offered', async () => {
    someone = await person(chromium, PHONE);
    const { page } = someone;
    await startSelling(page, product.app);
    await chooseRecipient(page, true);
    await page.getByRole('button', { name: /Yes, pay/ }).click();
    await page.waitForURL('**/send-from');
    await fillSender(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/choose-type');
    const number = await placeOrder(page);
    const offer = page.getByRole('complementary', { name: 'You have an open order' });
    await page.goBack();
    await offer.getByRole('link', { name: 'Open it' }).click();
    await page.waitForURL(`**/order/${number}`);
    await page.goto(product.app);
    await offer.waitFor();
    await withoutFindings(page);
    await offer.getByRole('link', { name: 'Open it' }).click();
    await page.waitForURL(`**/order/${number}`);
    // An order that is over is offered no more.
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Cancelled').first().waitFor();
    await page.goto(product.app);
    await page
      .getByText(/1 USDT = ₦/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
  });

  it('TRACK-05 a link from a mail opens its order; used once, it says so and has a new one mailed', async () => {
    const order = await product.guest().placeOrder('5');
    const link = (token: string) => `${product.app}/order-status/${order.number}#token=${token}`;
    const used = await mailedToken(product, order);
    const first = await person(chromium, PHONE);
    await first.page.goto(link(used));
    await first.page.getByText(order.word!, { exact: true }).first().waitFor();
    await first.context.close();

    someone = await person(chromium, PHONE);
    const { page } = someone;
    await page.goto(link(used));
    await page.getByText('This link has been used, or is older than a day').waitFor();
    // Exactly: an order's word may be one that the page says for another reason, like ‘market’.
    expect(await page.getByText(order.word!, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Mail me a new link' }).click();
    await page.getByText('a new one is on its way to the same address').waitFor();
    await withoutFindings(page);
    await page.goto('about:blank');
    await page.goto(link(await mailedToken(product, order, 'your new link')));
    await page.getByText(order.word!, { exact: true }).first().waitFor();
    // The browser itself says that the used link was refused.
    expect(someone.faults.splice(0)).toEqual([expect.stringContaining('410')]);
  });
});

describe('an order on the running product', () => {
  it('SELL-09 an order that waits explains itself: amount, number, time, what happens next, and ways on', async () => {
    const { page, order } = await withOrder(PHONE);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await page.waitForURL(`**/confirm/${order.number}`);
    const words = page.getByRole('main');
    await words.getByText('We are looking for').waitFor();
    await withoutFindings(page);
    const said = (await words.textContent())!.replace(/\s/g, ' ');
    expect(said).toContain('5.00');
    expect(said).toContain(spaced(order.number));
    expect(said).toContain(`₦${order.naira.replace(/\B(?=(\d{3})+\.)/g, ',')}`);
    await words.getByRole('heading', { name: 'What happens now' }).waitFor();
    await words.getByText(/A wallet or exchange can take a few minutes to send/).waitFor();
    await words.getByRole('button', { name: 'Order details' }).click();
    const facts = words.locator('.details .facts');
    await facts.getByText(spaced(order.number)).waitFor();
    expect(await facts.locator(`time[datetime="${order.placedAt}"]`).textContent()).toMatch(/\d{1,2}:\d{2}/);
    await facts.getByText('Waiting').waitFor();
    await words.getByRole('link', { name: 'Show the address again' }).click();
    await page.waitForURL(`**/order/${order.number}`);
    await page.goBack();
    await words.getByRole('link', { name: /home/i }).click();
    await page.waitForURL(`${product.app}/`);
  });

  it('SELL-17 after copying, three places of the address are compared', async () => {
    const { page, order } = await withOrder(PHONE);
    const address = order.address!;
    const shown = page.getByRole('img', { name: /^Deposit address/ });
    expect((await shown.textContent())?.replace(/\s/g, '')).toBe(address);
    const middle = await shown.locator('.is-middle').textContent();
    await page.getByRole('button', { name: 'Copy address' }).locator('visible=true').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Paste it in your wallet').waitFor();
    expect(await sheet.locator('dd').allTextContents()).toEqual(
      expect.arrayContaining([address.slice(0, 4), middle, address.slice(-4)]),
    );
    expect(order.word).toMatch(/^[a-z]+$/);
    await sheet.getByRole('button', { name: 'They don’t match' }).click();
    await sheet.getByText('Stop, do not send').waitFor();
  });

  it('SELL-10 a finished order tells hash, confirmations, reference, rate and the masked account', async () => {
    const { page, order } = await withOrder(DESKTOP);
    const txid = await product.send(order.address!, '5');
    await page
      .getByText(/Delivered in/)
      .first()
      .waitFor({ timeout: 60_000 });
    const facts = page.locator('.details .facts');
    const names = await facts.locator('dt').allTextContents();
    expect(names).toEqual(
      expect.arrayContaining(['Status', 'Order ID', 'First Seen', 'Confirmations', 'Hash', 'Pay Ref', 'Rate']),
    );
    expect(await facts.getByText('GTBank ··8174').count()).toBe(1);
    expect(await facts.getByText(`${txid.slice(0, 4)}…${txid.slice(-4)}`).count()).toBe(1);
    await withoutFindings(page);
  });
});

describe('the price while forms are filled in', () => {
  const ASK = /\/api\/quotes$/;
  const RATE_OF = /^Rate of \d\d:\d\d:\d\d, from (?=.*Quidax)/;
  const shown = (page: Page, text: string | RegExp) => page.getByText(text).locator('visible=true').first();

  /** All sources say the same from now on; null: each its own again. */
  async function market(rate: string | null): Promise<void> {
    for (const source of ['quidax', 'coingecko', 'coinbase'])
      await product.control.must('POST', `/control/rates/${source}`, {
        mode: rate === null ? 'ok' : 'wrong',
        value: rate,
      });
    const isSo = async (): Promise<boolean> => {
      const now = await product.guest().must<CurrentRateView>('GET', '/api/rates/current');
      return rate === null ? now.rate !== null : now.referenceRate === `${rate}.0000`;
    };
    expect(await until(isSo, 90_000, 200)).toBe(true);
  }
  afterAll(() => market(null));

  /** Somebody at the first form, with every price they are given. */
  async function atForm(): Promise<{ page: Page; quotes: QuoteView[] }> {
    someone = await person(chromium, PHONE);
    const { page } = someone;
    const quotes: QuoteView[] = [];
    page.on('response', (response) => {
      if (ASK.test(response.url()) && response.ok())
        void response.json().then((quote: unknown) => quotes.push(quote as QuoteView));
    });
    await page.clock.install();
    await startSelling(page, product.app);
    await shown(page, RATE_OF).waitFor();
    return { page, quotes };
  }

  it('RATE-05 is renewed: a better one is taken over, a worse one asked about once, and nothing moves', async () => {
    await market('1600');
    const { page, quotes } = await atForm();
    let orders = 0;
    page.on('request', (request) => (orders += Number(request.method() === 'POST' && /orders$/.test(request.url()))));
    await chooseRecipient(page, true);
    await page.getByRole('button', { name: /Yes, pay/ }).click();
    await page.waitForURL('**/send-from');
    const place = () => page.getByLabel(/receipt/).boundingBox();
    await fillSender(page);
    const before = await place();

    await market('1610');
    await page.clock.fastForward(96_000);
    await shown(page, /The rate went up: ₦[\d.]+ more/).waitFor();
    expect(await place()).toEqual(before);
    await market('1590');
    await page.clock.fastForward(96_000);
    await shown(page, /The rate went down: ₦[\d.]+ less/).waitFor();
    expect(await place()).toEqual(before);
    // Each renewal is a price of its own; none is longer than it was.
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length);
    const kept = (await (await page.request.get(`${product.app}/api/quotes/${quotes[0]!.id}`)).json()) as QuoteView;
    expect(kept.expiresAt).toBe(quotes[0]!.expiresAt);

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/choose-type');
    await page.getByRole('radiogroup').waitFor();
    const button = page.locator('.flow__dock').getByRole('button');
    const where = await button.boundingBox();
    await button.click();
    await page.getByText(/The rate went down. They get ₦[\d,.]+ instead of/).waitFor();
    expect(await button.textContent()).toMatch(/^Accept ₦1,5/);
    expect(await button.boundingBox()).toEqual(where);
    await withoutFindings(page);
    expect(orders).toBe(0);
    await page.clock.fastForward(1_000);
    await button.click();
    await page.waitForURL('**/order/S*');
    const order = (await (
      await page.request.get(`${product.app}/api/orders/${/S\d{12}/.exec(page.url())![0]}`)
    ).json()) as OrderView;
    expect(order.naira).toBe(quotes.at(-1)!.recipientGets);
    expect(Date.parse(order.lockEndsAt) - Date.parse(order.placedAt)).toBe(105_000);
  });

  it('RATE-05 is not renewed for somebody who is not there; their next touch renews it', async () => {
    await market('1590');
    const { page, quotes } = await atForm();
    await page.clock.fastForward(20 * 60_000);
    expect(await until(() => quotes.length === 2, 20_000)).toBe(true);
    await shown(page, RATE_OF).waitFor();
    // Half an hour after the last touch a price is the last one.
    await page.clock.fastForward(12 * 60_000);
    await shown(page, 'You were away, so we stopped renewing the rate. Ask for a new one to go on.').waitFor();
    await withoutFindings(page);
    await page.clock.fastForward(60 * 60_000);
    expect(quotes).toHaveLength(2);
    await page.getByRole('button', { name: 'New rate' }).locator('visible=true').click();
    await shown(page, RATE_OF).waitFor();
    expect(await until(() => quotes.length === 3, 20_000)).toBe(true);
  });

  it('RATE-05 is not renewed out of sight; without a network the page says what that means until it is back', async () => {
    const { page, quotes } = await atForm();
    const show = (hidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${String(hidden)} });
        document.dispatchEvent(new Event('visibilitychange'));`);
    await show(true);
    await page.clock.fastForward(300_000);
    expect(quotes).toHaveLength(1);
    await show(false);
    await shown(page, RATE_OF).waitFor();
    expect(await until(() => quotes.length === 2, 20_000)).toBe(true);

    await someone.context.setOffline(true);
    await page.clock.fastForward(96_000);
    await shown(page, /You are offline. This one holds for 0:\d\d/).waitFor();
    await page.clock.fastForward(20_000);
    await shown(page, 'You are offline. The last rate has ended. We keep trying.').waitFor();
    await someone.context.setOffline(false);
    await shown(page, RATE_OF).waitFor();
    // What the browser says of requests without a network is no fault of ours.
    someone.faults.splice(0);
  });
});
