import type { OrderView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { person, type Person, PHONE } from './person.js';
import { Product } from './product.js';

/** The contact that the pages name. */
export const SUPPORT = 'help@usdtafrica.example';

type Size = typeof PHONE;
type Theme = 'light' | 'dark';

/**
 * A suite's browser and its own running product. The visitor's browser is closed after each test, which fails when
 * their pages had errors.
 */
export class Visits {
  readonly product = new Product({ CONTACT_EMAIL: SUPPORT, DEMO_TIER: 'basic' });
  #chromium: Browser | undefined;
  #someone: Person | undefined;

  constructor() {
    beforeAll(async () => {
      await this.product.prepare();
      [this.#chromium] = await Promise.all([browser(), this.product.start()]);
    });
    afterEach(async () => {
      const { faults, context } = this.someone;
      await context.close();
      expect(faults).toEqual([]);
    });
    afterAll(async () => {
      await this.#chromium?.close();
      await this.product.clear();
    });
  }

  /** The visitor who entered last. */
  get someone(): Person {
    if (!this.#someone) throw new Error('nobody has entered');
    return this.#someone;
  }

  /** A visitor with a separate browser, which the test itself closes. */
  async person(size: Size, colorScheme: Theme = 'light'): Promise<Person> {
    return person(this.#chromium!, size, colorScheme);
  }

  /** A visitor with a separate browser. */
  async enter(size: Size, colorScheme: Theme = 'light'): Promise<Person> {
    this.#someone = await this.person(size, colorScheme);
    return this.#someone;
  }

  /** A new visitor's page, opened at a path. */
  async at(path: string, size: Size, colorScheme: Theme = 'light'): Promise<Page> {
    const { page } = await this.enter(size, colorScheme);
    await page.goto(this.product.app + path);
    return page;
  }

  /** The page of an order of this very browser, as if it had been placed in it. */
  async withOrder(size: Size, amount = '5'): Promise<{ page: Page; order: OrderView }> {
    const order = await this.personWithOrder(size, amount);
    const { page } = this.someone;
    await page.goto(`${this.product.app}/order/${order.number}`);
    return { page, order };
  }

  /** A visitor whose browser has placed an order. */
  async personWithOrder(size: Size, amount = '5'): Promise<OrderView> {
    const guest = this.product.guest();
    const order = await guest.placeOrder(amount);
    const { context } = await this.enter(size);
    const [name, value] = guest.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: this.product.app }]);
    return order;
  }
}
