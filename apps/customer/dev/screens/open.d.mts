import type { Browser, Page } from 'playwright-core';
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
