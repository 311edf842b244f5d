import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningMock } from '../mock-api.mjs';
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
  options: Look & { readonly startMock: () => Promise<RunningMock> },
): Promise<OpenedScreen>;

/** How the browser of somebody looks at the screens. */
export function looking(look: Look): BrowserContextOptions;

/** Opens one screen in a page of its own, in a context that has kept nothing of earlier ones; `close` closes the page alone. */
export function openPage(context: BrowserContext, mock: RunningMock, screen: Screen): Promise<OpenedScreen>;
