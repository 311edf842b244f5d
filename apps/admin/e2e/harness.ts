import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityFaults, browser } from '@usdt-africa/testing';
import type { Browser, Page } from 'playwright-core';
import { startMock } from '../dev/mock-api.mjs';
import type { MockOptions, RunningMock } from '../dev/mock-api.mjs';

const root = join(import.meta.dirname, '..', 'dist', 'web');
/** The story's now: Saturday 21 November 2026, 14:06:40 in Lagos. */
export const NOW = Date.parse('2026-11-21T13:06:40Z');

export interface Room {
  readonly mock: RunningMock;
  readonly page: Page;
  /** What the browser complained of: refused styles, uncaught errors. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface RoomOptions extends MockOptions {
  readonly theme?: 'light' | 'dark';
}

let chromium: Browser | null = null;

/** The built console before an invented server, in a browser of its own at 1440 × 900, at the story's time. */
export async function enter(path: string, { theme = 'light', ...options }: RoomOptions = {}): Promise<Room> {
  if (!existsSync(join(root, 'index.html'))) throw new Error('Build the console first: npm run build -w apps/admin');
  const mock = await startMock({ root, now: NOW, session: 'finance', ...options });
  chromium ??= await browser();
  const context = await chromium.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    baseURL: mock.url,
    locale: 'en-GB',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|404|409|5\d\d)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.clock.install({ time: NOW });
  await page.goto(`/admin${path}`);
  return {
    mock,
    page,
    complaints,
    close: async () => {
      await context.close();
      await mock.close();
    },
  };
}

/** Ends the browser that the rooms of a file share. */
export async function leave(): Promise<void> {
  await chromium?.close();
  chromium = null;
}

/** The page as somebody sees it whose device asks for this theme, once nothing of it changes its colours any more. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // But for what moves for ever.
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** What scrolls and cannot be scrolled by keys. */
export function unreachable(page: Page): Promise<string[]> {
  return accessibilityFaults(page, { rules: ['scrollable-region-focusable'] });
}

/** What axe finds, by rule and place. */
export function axe(page: Page): Promise<string[]> {
  return accessibilityFaults(page, {
    tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
}
