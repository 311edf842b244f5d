import { accessibilityFaults, lostText, stillness } from '@usdt-africa/test-kit';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

/** The sandbox's people, each signed in with one click. */
export type OperatorName = 'Ada Eze' | 'Femi Ojo' | 'Tayo Musa' | 'Chidi Nnamdi' | 'Kemi Ade';

/** One operator at the product's console, in a browser of their own. */
export class ConsoleDriver {
  /** What the browser complained of: refused styles, uncaught errors. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(chromium: Browser, product: Product, name: OperatorName): Promise<ConsoleDriver> {
    const context = await chromium.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: product.app,
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const driver = new ConsoleDriver(context, page);
    page.on('pageerror', (error) => driver.complaints.push(error.message));
    page.on('console', (message) => {
      // Requests without a session get a 401.
      if (message.type() === 'error' && !/status of 401/.test(message.text())) driver.complaints.push(message.text());
    });
    await page.goto('/admin');
    await page.getByRole('button', { name }).click();
    await driver.menu.first().waitFor();
    return driver;
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  }

  /** Goes by the menu, as a person would. */
  async enter(pageName: string): Promise<void> {
    await this.menu.filter({ hasText: new RegExp(`^${pageName}`) }).click();
    await this.page.getByRole('heading', { level: 1, name: pageName }).waitFor();
  }

  /** Waits until a list shows a row: new rows are held back until the list is refreshed. */
  async listed(what: Locator): Promise<Locator> {
    const refresh = this.button('Refresh');
    const isThere = async () => {
      if (await what.first().isVisible()) return true;
      // The button disappears automatically while the list has no row yet.
      if (await refresh.isVisible()) await refresh.click({ timeout: 1_000 }).catch(() => undefined);
      return false;
    };
    if (!(await until(isThere, 60_000, 100))) await what.first().waitFor();
    return what;
  }

  row(name: string | RegExp): Locator {
    return this.page.getByRole('row', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /**
   * A request describes an approval's effect in words: no identifier, nothing counted in kobo; so does the button, if
   * there is one.
   */
  async confirm(yes: string | RegExp | null, words: readonly string[]): Promise<void> {
    const main = this.page.getByRole('main');
    for (const text of words) await main.getByText(text).first().waitFor();
    expect(await main.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}|\d{7,}|kobo|%\{/i);
    if (yes !== null) await this.button(yes).waitFor();
  }

  /** No accessibility finding on the page in its current state, and no error of the browser so far. */
  async withoutFindings(): Promise<void> {
    // A confirmation message fades while it is checked.
    const scope = {
      exclude: ['.MuiSnackbar-root'],
      tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    };
    expect(await accessibilityFaults(this.page, scope)).toEqual([]);
    expect(this.complaints).toEqual([]);
  }

  /** No text of the page in its current state is beyond the screen, or cut off, at any of these widths. */
  async isWholeAt(widths: readonly number[]): Promise<void> {
    const lost: Record<number, readonly string[]> = {};
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 800 });
      await stillness(this.page);
      lost[width] = await lostText(this.page);
    }
    await this.page.setViewportSize({ width: 1440, height: 900 });
    expect(lost).toEqual(Object.fromEntries(widths.map((width) => [width, []])));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
