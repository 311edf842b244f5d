import type { Browser, Page, Request } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { ConsoleDriver, type OperatorName } from './console.js';
import { watchShifts } from './page-measures.js';
import type { Product } from './product.js';

interface Tour {
  readonly chromium: Browser;
  readonly product: Product;
  readonly name: OperatorName;
  /** Pages that were checked already, and need not be again; each checked page is added. */
  readonly seen?: Set<string>;
  /** Pages that no menu leads to. */
  readonly also?: readonly string[];
  readonly sizes?: readonly { readonly width: number; readonly height: number }[];
}

/** Opens every page in an operator's menu, and their own page, and checks each once it is there. */
export async function onEveryPage(
  { chromium, product, name, seen = new Set(), also = [], sizes }: Tour,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const driver = await ConsoleDriver.open(chromium, product, name);
  const { page, menu } = driver;
  const hrefs = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  await watchShifts(page);
  const isLoaded = loading(page);
  const paths = [...new Set([...hrefs, '/admin/account', ...also])].filter((path) => !seen.has(path));
  for (const size of sizes ?? [page.viewportSize()!]) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      expect([path, await until(isLoaded, 30_000, 50)]).toEqual([path, true]);
      await page.evaluate('document.fonts.ready');
      await look(page);
    }
  }
  for (const path of paths) seen.add(path);
  await driver.close();
}

/**
 * Counts a page's open requests.
 * @returns whether none is open, but for the stream of changes
 */
function loading(page: Page): () => Promise<boolean> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => open.size === 0;
}

/** The page of one record of each kind that sales have left behind. */
export async function recordPages(product: Product): Promise<readonly string[]> {
  const [found] = await product.query<Record<string, string>>(
    `select (select order_id from admin_orders where status = 'completed' limit 1) as orders,
       (select payout_id from admin_payouts where attempt = 2 limit 1) as payouts,
       (select dispute_id from disputes limit 1) as disputes, (select approval_id from approvals limit 1) as approvals`,
  );
  const shown = Object.entries(found!).map(([resource, id]) => `/admin/${resource}/${id}/show`);
  return [...shown, `/admin/events/streams/order-${found!['orders']}`];
}
