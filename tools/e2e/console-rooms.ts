import type { Browser, Page } from 'playwright-core';
import { Desk, type OperatorName } from './console.js';
import { watchShifts } from './page-measures.js';
import type { Product } from './product.js';

/** Opens everything that the menu leads an operator to, and their own page, and looks at each once it is there. */
export async function inEveryRoom(
  chromium: Browser,
  product: Product,
  name: OperatorName,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const desk = await Desk.open(chromium, product, name);
  const { page, menu } = desk;
  const hrefs = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  await watchShifts(page);
  for (const path of [...new Set(hrefs), '/admin/account']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await page.evaluate('document.fonts.ready');
    await look(page);
  }
  await desk.close();
}
