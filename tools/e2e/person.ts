import { accessibilityFaults } from '@usdt-africa/test-kit';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A person at a browser of their own, which collects what no person should ever cause. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors, and what the browser complained of. */
  readonly faults: string[];
}

export async function person(
  chromium: Browser,
  viewport: { readonly width: number; readonly height: number },
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Person> {
  const context = await chromium.newContext({
    viewport,
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
}

/** Axe finds nothing, and nothing is wider than the screen. */
export async function withoutFindings(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBeLessThanOrEqual(0);
}
