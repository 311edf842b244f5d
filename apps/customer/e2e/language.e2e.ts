import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityFaults } from '@usdt-africa/test-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { DESKTOP, draft, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';

/** Returns the texts of a language's catalogue, with the ticker filled in. */
function translatorOf(language: string): (key: string) => string {
  const file = join(import.meta.dirname, '..', 'src', 'shared', 'messages', `${language}.json`);
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (key) => words[key]!.replaceAll('{product}', 'USDT');
}
const english = translatorOf('en');
const hausa = translatorOf('ha');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.close());

describe('the language switch', () => {
  it('SHELL-12 switches to Hausa without a reload, also for the next pages and after a reload', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.evaluate(() => {
      document.body.dataset['same'] = 'page';
    });
    await page.getByRole('button', { name: 'Hausa', exact: true }).click();
    await heading(page, hausa('landing.headline')).waitFor();
    expect(await languageOf(page)).toBe('ha');
    expect(await page.evaluate(() => document.body.dataset['same'])).toBe('page');
    expect(await page.getByText(hausa('language.unread')).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByLabel(hausa('widget.you-send')).fill('250');
    await page.getByRole('button', { name: hausa('sell'), exact: true }).click();
    await heading(page, hausa('send-to.title')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await heading(page, hausa('send-to.title')).waitFor();
    expect(await languageOf(page)).toBe('ha');
  });

  it('SHELL-12 the phone menu has the switch too, and returns to English', async () => {
    const page = await (await speaking('ha')).newPage();
    await page.goto('/');
    await page.getByRole('button', { name: hausa('nav.menu') }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name: hausa('nav.track') }).waitFor();
    expect(await page.getByText(hausa('language.unread')).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await menu.getByRole('button', { name: 'English', exact: true }).click();
    await menu.getByRole('link', { name: english('nav.track') }).waitFor();
    expect(await languageOf(page)).toBe('en');
    expect(await page.getByText(english('language.unread')).count()).toBe(0);
  });

  it('SHELL-12 only the page with the language choice shows that no native speaker has read the language', async () => {
    const page = await (await speaking('ha')).newPage();
    await page.goto('/settings');
    await page.getByText(hausa('language.unread')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('link', { name: english('account-required.home') }).waitFor();
    expect(await page.getByText(english('language.unread')).count()).toBe(0);
  });

  it('SHELL-12 other tabs of the browser change their language as well', async () => {
    const person = await on.person();
    const [first, second] = [await person.newPage(), await person.newPage()];
    await first.goto('/');
    await second.goto('/track');
    await heading(second, english('track.title')).waitFor();
    await first.getByRole('button', { name: 'Igbo', exact: true }).click();
    await heading(second, translatorOf('ig')('track.title')).waitFor();
    expect(await languageOf(second)).toBe('ig');
  });

  it('SHELL-12 hydrates the English HTML of the landing without an error when another language is stored', async () => {
    const faults: string[] = [];
    for (let visit = 0; visit < 10; visit += 1) {
      const page = await (await speaking('ha')).newPage();
      page.on('pageerror', ({ message }) => faults.push(message));
      // A slow phone: the words are there before the page is taken over.
      const phone = await page.context().newCDPSession(page);
      await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto('/');
      await heading(page, hausa('landing.headline')).waitFor();
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });

  it('SHELL-12 the names of the languages load no additional font', async () => {
    const page = await on.open('/');
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.getByRole('button', { name: 'Yorùbá', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(fetched.filter((name) => /inter-text/.test(name))).toHaveLength(1);
    expect(fetched.filter((name) => /inter-african/.test(name))).toEqual([]);
  });

  it('SHELL-12 leaves the page as it is when a language cannot be fetched, and reports it', async () => {
    const page = await on.open('/');
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.route('**/assets/yo-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Yorùbá', exact: true }).click();
    await page.getByText(english('language.failed')).waitFor();
    expect(await languageOf(page)).toBe('en');
    expect(await page.getByRole('button', { name: 'English', pressed: true }).count()).toBe(1);
  });
});

describe('each language on a small screen', () => {
  it.each(['pcm', 'ha', 'yo', 'ig'])('SHELL-12 %s: no page overflows its width at 390 and 320 px', async (language) => {
    const translate = translatorOf(language);
    const person = await speaking(language, draft(on.mock));
    const pages = [
      ['/', translate('landing.headline')],
      ['/send-to', translate('send-to.title')],
      ['/order/S482039551840', translate('deposit.title')],
      ['/track', translate('track.title')],
    ] as const;
    for (const [path, title] of pages) {
      const page = await person.newPage();
      await page.goto(path);
      await page.locator('h1', { hasText: title }).waitFor({ state: 'attached' });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await until(async () => (await overEdge(page)) === 0);
      }
      await page.close();
    }
  });
});

/** A phone's browser that has this language chosen already. */
async function speaking(language: string, session: Record<string, string> = {}): Promise<BrowserContext> {
  const person = await on.person({ session });
  await person.addInitScript((code) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', code);
  }, language);
  return person;
}

const overEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('preferences of a signed-in customer', () => {
  it('INT-06 SET-01 SHELL-12 saves notification settings click by click, keeps security mails on, and sends mails in the chosen language', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard/settings', { size: DESKTOP });
    await page.getByRole('link', { name: english('notify.title') }).click();
    const topic = (key: string) => page.getByRole('group', { name: english(key) });
    const way = (key: string, by: string) => topic(key).getByRole('button', { name: english(by) });
    const stays = way('notify.security', 'notify.mail');
    await stays.waitFor();
    expect(await stays.getAttribute('aria-disabled')).toBe('true');
    await stays.click({ force: true });
    await way('notify.orders', 'notify.mail').click();
    // The last channel for document messages stays on until the other one is on.
    await way('notify.upgrades', 'notify.mail').click({ force: true });
    await way('notify.upgrades', 'notify.text').click();
    await way('notify.upgrades', 'notify.mail').click();
    const wanted = { mails: { orders: false, upgrades: false }, texts: { money: true, upgrades: true } };
    await until(() => JSON.stringify(on.mock.state.people.messages) === JSON.stringify(wanted));
    expect(seen(on.mock, /PUT \/api\/account\/messages/)).toHaveLength(3);

    await page.getByRole('link', { name: english('language.label') }).click();
    await page.getByRole('button', { name: 'Hausa', exact: true }).click();
    await heading(page, hausa('language.label')).waitFor();
    await until(() => on.mock.state.people.account?.language === 'ha');
    await page.getByText(hausa('language.unread')).waitFor();
    await page.getByRole('link', { name: hausa('help.title') }).click();
    await page.getByText(hausa('faq.rate'), { exact: true }).click();
    await page.getByText(hausa('faq.rate-answer')).waitFor();
    await page.getByRole('link', { name: hausa('legal.terms') }).click();
    await heading(page, hausa('legal.terms')).waitFor();
    await page.getByText(hausa('legal.draft')).waitFor();
    expect(await page.locator('article').getAttribute('lang')).toBe('en');
    on.mock.state.people.account = null;
  });
});
