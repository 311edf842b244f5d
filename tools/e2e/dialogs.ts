import type { Locator, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { PHONE, withoutFindings } from './person.js';
import { customerText } from './texts.js';

/** A dialog, where it is opened, and by what. */
export interface Opened {
  /** Of the page that it is opened on; null: the page stands already. */
  readonly path: string | null;
  readonly name: string | RegExp;
  readonly open: (page: Page) => Promise<void>;
  /** On a phone only, or only on a wide screen. */
  readonly only?: 'phone' | 'desktop';
  /** As large as the screen: nothing is outside. */
  readonly full?: boolean;
  /** The element that opened it disappears with it: a sidebar leads to it, or it opens automatically. */
  readonly byItself?: boolean;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const HOW = /^How to send/;

/** What a guest finds, with an order of theirs that waits. */
export const ofGuest = (number: string): readonly Opened[] => [
  { path: '/', name: 'Menu', only: 'phone', open: click('Menu') },
  {
    path: '/',
    name: HOW,
    only: 'phone',
    byItself: true,
    open: async (page) => {
      await click('Menu')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'How it works' }).click();
    },
  },
  {
    path: '/',
    name: HOW,
    only: 'desktop',
    byItself: true,
    open: async (page) => {
      await click('How it works')(page);
      await click(HOW)(page);
    },
  },
  { path: '/', name: 'Welcome back', open: (page) => page.getByRole('link', { name: 'Sign in' }).click() },
  { path: '/', name: customerText('keypad.title'), only: 'phone', full: true, open: click(/change the amount/) },
  { path: '/send-to', name: HOW, open: click('Help') },
  { path: '/send-to', name: 'Choose a bank', open: click(/Choose a bank/) },
  { path: '/auth/troubleshoot', name: /code/, open: click(/code/) },
  { path: `/order/${number}`, name: HOW, open: click('Help') },
  { path: `/order/${number}`, name: /opied/, open: click('Copy address') },
  { path: `/order/${number}`, name: /wrong amount/, open: click(/wrong amount/) },
  { path: `/order/${number}`, name: /^Cancel/, open: click(customerText('cancel.action')) },
  { path: `/confirm/${number}`, name: /^Share/, open: click(/^Share/) },
];

/** Dialogs of a customer who has a saved recipient and a waiting order. */
export const ofCustomer = (number: string, recipientId: string): readonly Opened[] => [
  { path: '/dashboard/transactions', name: 'Filter', only: 'phone', open: click('Filter') },
  { path: `/dashboard/transactions/sell/${number}`, name: /^Share/, open: click('Share with recipient') },
  { path: '/dashboard/settings', name: 'Log out?', open: click('Log out') },
  { path: '/dashboard/settings/security', name: 'Log out?', open: click(/everywhere/) },
  { path: `/dashboard/recipients/${recipientId}`, name: 'Nickname', open: click(/^(add|change)$/i) },
  {
    path: `/dashboard/recipients/${recipientId}`,
    name: 'Email',
    open: (page) =>
      page
        .getByRole('button', { name: customerText('rcp.add-nickname') })
        .nth(1)
        .click(),
  },
  { path: `/dashboard/recipients/${recipientId}`, name: /^Delete/, open: click('Delete this recipient') },
  { path: '/dashboard/recipients/add/other', name: 'Choose a bank', open: click(/Choose a bank/) },
  {
    path: '/dashboard/settings/profile',
    name: 'Your picture',
    byItself: true,
    open: async (page) => {
      const drawn = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const buffer = Buffer.from(drawn, 'base64');
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    },
  },
];

/** Whether what has the focus stands in the dialog, or nowhere: never on the page below. */
const isInside = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => {
    const { activeElement } = element.ownerDocument;
    return activeElement === element.ownerDocument.body || element.contains(activeElement);
  });

/** A point of the screen that is not the dialog's. */
async function outside(page: Page, dialog: Locator): Promise<[number, number]> {
  const { width, height } = page.viewportSize()!;
  const box = (await dialog.boundingBox())!;
  if (box.y > 2) return [width / 2, box.y / 2];
  if (box.x > 2) return [box.x / 2, height / 2];
  if (box.x + box.width < width - 2) return [(box.x + box.width + width) / 2, height / 2];
  throw new Error(`nothing of the screen is outside of the dialog ${JSON.stringify(box)}`);
}

/**
 * SHELL-08: it opens, receives and keeps the focus, closes by Escape, a click outside and Back, each time on the same
 * page, and returns the focus to the element that opened it.
 */
export async function isADialog(page: Page, app: string, { path, name, open, full, byItself }: Opened): Promise<void> {
  if (path !== null) await page.goto(app + path);
  const dialog = page.getByRole('dialog', { name });
  const at = async () => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;
  const closing: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    ...(full ? {} : { outside: async () => page.mouse.click(...(await outside(page, dialog))) }),
    Back: () => page.goBack(),
  };
  for (const [way, close] of Object.entries(closing)) {
    await open(page);
    await dialog.waitFor();
    const before = await at();
    expect([way, await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))]).toEqual([
      way,
      true,
    ]);
    const stops = await dialog.locator('a, button, input, select, textarea, [tabindex="0"]').count();
    if (way === 'Escape') await withoutFindings(page);
    if (way === 'Escape')
      for (const key of ['Tab', 'Shift+Tab'])
        for (let attempts = 0; attempts < Math.min(stops, 8) + 2; attempts += 1) {
          await page.keyboard.press(key);
          expect([String(name), key, await isInside(dialog)]).toEqual([String(name), key, true]);
        }
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect([String(name), way, await at()]).toEqual([String(name), way, before]);
    if (!byItself)
      expect([String(name), way, await page.evaluate('document.activeElement !== document.body')]).toEqual([
        String(name),
        way,
        true,
      ]);
  }
}

/** Those of these that stand on a screen of this size. */
export const onScreen = (dialogs: readonly Opened[], size: typeof PHONE): readonly Opened[] =>
  dialogs.filter(({ only }) => only === undefined || (only === 'phone') === (size === PHONE));

/** The two minutes before a session's end, in a browser whose clock is moved on: each way to close the warning keeps the session. */
export async function isWarnedOfTheEnd(page: Page, app: string): Promise<void> {
  await page.clock.install();
  await page.goto(`${app}/dashboard/settings`);
  const { session } = (await (await page.request.get(`${app}/api/account`)).json()) as {
    session: { idleSeconds: number };
  };
  await isADialog(page, app, {
    path: null,
    name: customerText('session.title'),
    byItself: true,
    open: async () => {
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await page.clock.fastForward((session.idleSeconds - 180) * 1_000);
      // A response that was under way during the jump restarts the quiet time: the clock advances in steps, each within
      // the two minutes.
      const dialog = page.getByRole('dialog', { name: customerText('session.title') });
      const isThere = () =>
        dialog.waitFor({ timeout: 500 }).then(
          () => true,
          () => false,
        );
      const isWarned = await until(async () => {
        await page.clock.fastForward(20_000);
        return isThere();
      }, 120_000);
      expect(isWarned).toBe(true);
    },
  });
}
