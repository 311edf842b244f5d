import type { Locator, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { PHONE, withoutFindings } from './person.js';

/** A dialog, where it is opened, and by what. */
export interface Opened {
  /** Of the page that it is opened on; null: the page stands already. */
  readonly path: string | null;
  readonly name: string | RegExp;
  readonly open: (page: Page) => Promise<void>;
  /** On a phone alone, or where there is room. */
  readonly only?: 'phone' | 'desktop';
  /** As large as the screen: nothing is outside. */
  readonly full?: boolean;
  /** What opened it goes with it: a sidebar leads to it, or a device is told by itself. */
  readonly byItself?: boolean;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const HOW = /^How to send/;

/** What a guest finds, with an order of theirs that waits. */
export const ofGuest = (number: string): readonly Opened[] => [
  { path: '/', name: 'Menu', only: 'phone', open: press('Menu') },
  {
    path: '/',
    name: HOW,
    only: 'phone',
    byItself: true,
    open: async (page) => {
      await press('Menu')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'How it works' }).click();
    },
  },
  {
    path: '/',
    name: HOW,
    only: 'desktop',
    byItself: true,
    open: async (page) => {
      await press('How it works')(page);
      await press(HOW)(page);
    },
  },
  { path: '/', name: 'Welcome back', open: (page) => page.getByRole('link', { name: 'Sign in' }).click() },
  { path: '/', name: 'How much', only: 'phone', full: true, open: press(/change the amount/) },
  { path: '/send-to', name: HOW, open: press('Help') },
  { path: '/send-to', name: 'Choose a bank', open: press(/Choose a bank/) },
  { path: '/auth/troubleshoot', name: /code/, open: press(/code/) },
  { path: `/order/${number}`, name: HOW, open: press('Help') },
  { path: `/order/${number}`, name: /opied/, open: press('Copy address') },
  { path: `/order/${number}`, name: /wrong amount/, open: press(/wrong amount/) },
  { path: `/order/${number}`, name: /^Cancel/, open: press('Cancel this order') },
  { path: `/confirm/${number}`, name: /^Share/, open: press(/^Share/) },
];

/** What a customer finds, with somebody they keep and an order of theirs that waits. */
export const ofCustomer = (number: string, recipientId: string): readonly Opened[] => [
  { path: '/dashboard/transactions', name: 'Filter', only: 'phone', open: press('Filter') },
  { path: `/dashboard/transactions/sell/${number}`, name: /^Share/, open: press('Share with recipient') },
  { path: '/dashboard/settings', name: 'Log out?', open: press('Log out') },
  { path: '/dashboard/settings/security', name: 'Log out?', open: press(/everywhere/) },
  { path: `/dashboard/recipients/${recipientId}`, name: 'Nickname', open: press(/^(add one|change)$/i) },
  {
    path: `/dashboard/recipients/${recipientId}`,
    name: 'Email',
    open: (page) => page.getByRole('button', { name: 'add one' }).nth(1).click(),
  },
  { path: `/dashboard/recipients/${recipientId}`, name: /^Delete/, open: press('Delete this recipient') },
  { path: '/dashboard/recipients/add/other', name: 'Choose a bank', open: press(/Choose a bank/) },
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
 * SHELL-08: it is opened, has the focus and keeps it, closes by Escape, a press outside and Back, each time on the same page, and
 * gives the focus back to what opened it.
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
        for (let presses = 0; presses < Math.min(stops, 8) + 2; presses += 1) {
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
    name: 'You will soon be logged out',
    byItself: true,
    open: async () => {
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      await page.clock.fastForward((session.idleSeconds - 180) * 1_000);
      // An answer that was under way during the jump begins the quiet time anew: it goes on in steps, each within the two minutes.
      const dialog = page.getByRole('dialog', { name: 'You will soon be logged out' });
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
