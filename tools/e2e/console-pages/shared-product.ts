import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerRun, runFolder } from '@usdt-africa/test-kit';
import { startedAt } from '../../lib/processes.mjs';
import { Product, type ProductPlace } from '../product.js';
import { DAY_SETTINGS, type Day, dayOf } from './day.js';

/** Its start, a day of sales, and a slow machine. */
const PATIENCE_MS = 280_000;

/** The run's one product for the console's suites, with its prepared data; made by the first suite that needs it. */
export async function sharedProduct(): Promise<{ readonly product: Product; readonly day: Day }> {
  const { place, day } = await oncePerRun<{ place: ProductPlace; day: Day }>('console', startWithADay, PATIENCE_MS);
  return { product: Product.at(place), day };
}

async function startWithADay(): Promise<{ place: ProductPlace; day: Day }> {
  const folder = join(runFolder(), 'products', 'console');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const product = new Product(DAY_SETTINGS, folder);
  await product.prepare();
  await product.start((pid) => {
    // The end of the run stops it.
    writeFileSync(join(folder, 'starter.json'), JSON.stringify({ pid, startedAt: startedAt(pid) }));
  });
  return { place: product.place, day: await dayOf(product) };
}
