import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

/** The sandbox's people, each signed in with one click. */
export type OperatorName = 'Ada Eze' | 'Femi Ojo' | 'Tayo Musa' | 'Chidi Nnamdi' | 'Kemi Ade';

/** Nothing fades or moves any more, but for what does so for ever. */
const STILL = `document.getAnimations().every(
  ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

/** One operator at the product's console, in a browser of their own. */
export class Desk {
  /** What the browser complained of: refused styles, uncaught errors. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(chromium: Browser, product: Product, name: OperatorName): Promise<Desk> {
    const context = await chromium.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: product.app,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const desk = new Desk(context, page);
    page.on('pageerror', (error) => desk.complaints.push(error.message));
    page.on('console', (message) => {
      // Who is not signed in yet is told so by a 401.
      if (message.type() === 'error' && !/status of 401/.test(message.text())) desk.complaints.push(message.text());
    });
    await page.goto('/admin');
    await page.getByRole('button', { name }).click();
    await desk.menu.first().waitFor();
    return desk;
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  }

  /** Goes by the menu, as a person would. */
  async enter(room: string): Promise<void> {
    await this.menu.filter({ hasText: new RegExp(`^${room}`) }).click();
    await this.page.getByRole('heading', { level: 1, name: room }).waitFor();
  }

  row(name: string | RegExp): Locator {
    return this.page.getByRole('row', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** No accessibility finding in the room as it stands, and no complaint of the browser so far. */
  async withoutFindings(): Promise<void> {
    expect(await until(() => this.page.evaluate<boolean>(STILL), 10_000, 50)).toBe(true);
    // What says that something was done fades while it is looked at.
    const { violations } = await new AxeBuilder({ page: this.page })
      .exclude('.MuiSnackbar-root')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`)),
    ).toEqual([]);
    expect(this.complaints).toEqual([]);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
