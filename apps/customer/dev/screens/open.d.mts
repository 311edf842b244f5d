import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningMock } from '../mock-api.js';
import type { Screen } from './list.mjs';

export interface Look {
  readonly size: 'phone' | 'small' | 'desktop';
  readonly theme: 'light' | 'dark';
}

export interface OpenedScreen {
  readonly page: Page;
  /** Errors that the page raised or wrote to the console so far. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export function openScreen(
  browser: Browser,
  screen: Screen,
  options: Look & { readonly language?: string; readonly startMock: () => Promise<RunningMock> },
): Promise<OpenedScreen>;

export const SIZES: Readonly<Record<Look['size'], { readonly width: number; readonly height: number }>>;

/** Browser context options for a viewport size and a theme. */
export function looking(look: Look): BrowserContextOptions;

/**
 * Opens one screen in a page of its own, in a context without stored data of earlier screens; `close` closes only the
 * page.
 */
export function openPage(
  context: BrowserContext,
  mock: RunningMock,
  screen: Screen,
  language?: string,
): Promise<OpenedScreen>;

/** Opens one screen in a page without stored data of earlier screens; `leave` makes the page ready for the next. */
export function openIn(
  page: Page,
  mock: RunningMock,
  screen: Screen,
  language?: string,
): Promise<{ readonly faults: readonly string[]; leave(): Promise<void> }>;
