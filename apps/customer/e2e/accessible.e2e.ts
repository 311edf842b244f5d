import { join } from 'node:path';
import { accessibilityFaults, bringAxe, browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { startMock } from '../dev/mock-api.js';
import type { RunningMock } from '../dev/mock-api.js';
import { SCREENS } from '../dev/screens/list.mjs';
import type { Screen } from '../dev/screens/list.mjs';
import { looking, openIn, SIZES } from '../dev/screens/open.mjs';
import { DESKTOP, draft, stage } from './harness.js';
import { text } from './texts.js';

const root = join(import.meta.dirname, '..', 'dist', 'web');
/** Screens are opened in two processes, one in each at a time: the next one loads while this one is inspected. */
const PLACES = 2;
let chromium: Browser;
let places: readonly Place[];
beforeAll(async () => {
  chromium = await browser(['--process-per-site']);
  places = await Promise.all(Array.from({ length: PLACES }, () => place()));
});
afterAll(async () => {
  await Promise.allSettled(looks.filter((look) => look !== undefined));
  await chromium.close();
  await Promise.all(places.map(({ mock }) => mock.close()));
});

/**
 * One page where one screen after the other is opened: a page of its own for each, and its scripts, would be a quarter of
 * what this suite costs.
 */
interface Place {
  readonly page: Page;
  readonly mock: RunningMock;
  /** Makes the page as a new one: nothing is stored, hovered or emulated. */
  clear(): Promise<void>;
}

async function place(): Promise<Place> {
  const mock = await startMock({ root });
  const phone = looking({ size: 'phone', theme: 'light' });
  // The pixels are not inspected: a device scale factor of 2 would only cost painting at every width.
  const context = await chromium.newContext({ ...phone, deviceScaleFactor: 1 });
  const page = await context.newPage();
  await bringAxe(page);
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,websql,service_workers,cache_storage,file_systems';
  const clear = async () => {
    // The screen before must no longer run when its stored data go.
    await page.goto(`${mock.url}/nothing.svg`);
    await page.evaluate(() => sessionStorage.clear());
    await devtools.send('Storage.clearDataForOrigin', { origin: mock.url, storageTypes });
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(SIZES.phone);
  };
  return { page, mock, clear };
}

/**
 * Inspects one screen at 390 and, after resizing, at 1440 (which loads nothing again: half of what this suite costs),
 * in both themes: the faults of axe and of the console, and the sideways overflow. The desktop starts in the theme that
 * the phone ends with, since every change of theme or size lays out and paints the page again.
 */
async function inspect(screen: Screen, { page, mock, clear }: Place) {
  await clear();
  const { faults, leave } = await openIn(page, mock.restart(), screen);
  try {
    const phone = await look(page, ['light', 'dark']);
    const over320 = await overflowAt(page, { width: 320, height: 640 });
    if (screen.narrow) return { phone, over320, faults };
    await page.setViewportSize(DESKTOP);
    return { phone, over320, desktop: await look(page, ['dark', 'light']), faults };
  } finally {
    await leave();
  }
}

/** Checks all rules in the first theme; in the second the elements are the same, in other colours. */
async function look(page: Page, themes: readonly ['light', 'dark'] | readonly ['dark', 'light']) {
  const found: Partial<Record<'light' | 'dark', string[]>> = {};
  for (const [nth, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    found[colorScheme] = await accessibilityFaults(page, nth === 0 ? {} : { rules: ['color-contrast'] });
  }
  return { ...found, over: await overflow(page) };
}

async function overflowAt(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size);
  return overflow(page);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Inspections by screen, started or finished. */
const looks: (ReturnType<typeof inspect> | undefined)[] = [];

/** Starts the next inspection while this one runs: saves half of the time that a page waits. */
function inspected(nth: number): ReturnType<typeof inspect> {
  for (const at of [nth, nth + 1]) {
    const screen = SCREENS[at];
    if (!screen || looks[at]) continue;
    // Its process is free: the screen before in it was already awaited.
    looks[at] = inspect(screen, places[at % PLACES]!);
    // A failure is reported when the screen's own test awaits it.
    looks[at].catch(() => undefined);
  }
  return looks[nth]!;
}

describe('SHELL-10 every screen in every state', () => {
  it.each(SCREENS.map((screen, nth) => [screen.name, screen, nth] as const))(
    'SHELL-10 %s: passes axe at 390 and 1440 px in light and dark, and fits the width, also at 320 px',
    async (_name, screen, nth) => {
      const fine = { light: [], dark: [], over: 0 };
      const wide = screen.narrow ? {} : { desktop: fine };
      expect(await inspected(nth)).toEqual({ phone: fine, over320: 0, ...wide, faults: [] });
    },
  );
});

describe('SHELL-10 by keyboard alone', () => {
  it('SHELL-10 a sale can be entered from the amount to the confirmed recipient', async () => {
    const on = await stage();
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.getByLabel('You send').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Who are you sending to?' }).waitFor();
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await tabTo(page, 'radio');
    await page.keyboard.press('Space');
    await tabTo(page, 'Account number');
    await page.keyboard.type('0145528174');
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
    await tabTo(page, 'Yes, pay Adaeze');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: text('sender.title') }).waitFor();
    await on.close();
  });

  it('SHELL-10 a sheet takes the focus, holds it while open, and returns it on close', async () => {
    const on = await stage();
    const page = await on.open('/send-to', {
      session: draft(on.mock, { bankCode: '', accountNumber: '', enquiry: null }),
    });
    const opener = page.getByRole('button', { name: /^Bank/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Choose a bank' });
    await sheet.waitFor();
    const inside = () =>
      page.evaluate(
        () => Boolean(document.activeElement?.closest('dialog')) || document.activeElement === document.body,
      );
    expect(await page.getByRole('searchbox').evaluate((element) => element === document.activeElement)).toBe(true);
    for (let attempts = 0; attempts < 50; attempts += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await on.close();
  });

  it('SHELL-10 a focused element has a visible focus ring', async () => {
    const on = await stage();
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(ring).toBe('solid 3px');
    await on.close();
  });

  it('SHELL-10 pages have no motion when the device requests reduced motion', async () => {
    const on = await stage();
    const page = await on.open(`/order/S482039551840`, { session: {} });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await on.close();
  });
});

/** Presses Tab until the element with this role or name has the focus. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let attempts = 0; attempts < 60; attempts += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return [element?.type ?? '', element?.labels?.[0]?.textContent ?? '', element?.textContent ?? ''];
    });
    if (found.includes(what)) return;
  }
  throw new Error(`the keyboard does not come to "${what}"`);
}
