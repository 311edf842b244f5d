/**
 * npm run screens -- --console [NAME…] Renders the console's pictures of docs/pictures again, from a day of the
 * sandbox's: 1440 × 900, light, few colours.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@usdt-africa/test-kit/launch-browser';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { Product } from '../product.js';
import { DAY_SETTINGS, type Day, dayOf } from './day.js';
import { Operator, type Who } from './operator.js';
import { consoleText } from '../texts.js';

const out = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

interface Picture {
  readonly name: string;
  readonly who: Who;
  path(day: Day): string;
  until(page: Page, day: Day): Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'console-orders',
    who: 'support',
    path: () => '/orders',
    until: (page) => page.getByRole('tab', { name: /^Held/ }).waitFor(),
  },
  {
    name: 'console-dispute',
    who: 'support',
    path: ({ cases }) => `/disputes/${cases.unclaimed.id}/show`,
    until: async (page) => {
      await page.getByRole('button', { name: 'Claim' }).click();
      await page.getByText('Claimed by you').waitFor();
      await page.getByLabel(consoleText('disputes.resolve.reason')).fill('The bank sent it back');
      await page.getByRole('button', { name: /^Request to pay ₦[\d,.]+ again$/ }).waitFor();
    },
  },
  {
    name: 'console-approval',
    who: 'finance',
    path: ({ returned }) => `/approvals/${returned.shown.approvalId}/show`,
    until: (page) => page.getByRole('button', { name: /^Approve: pay/ }).waitFor(),
  },
  {
    name: 'console-rates',
    who: 'finance',
    path: () => '/rates',
    until: async (page) => {
      await page.getByRole('img', { name: /our sell rate/ }).waitFor();
      await page.getByRole('radio', { name: /^Pin/ }).check();
      await page.getByText(consoleText('rates.spreadEach')).waitFor();
    },
  },
  {
    name: 'console-switches',
    who: 'finance',
    path: () => '/switches',
    until: async (page) => {
      await page.getByRole('button', { name: 'Pause payouts', exact: true }).click();
      await page.getByRole('complementary').getByText('15 min', { exact: true }).click();
    },
  },
  {
    name: 'console-reconciliation',
    who: 'finance',
    path: ({ reconciled }) => `/reconciliation/${reconciled.busy}/show`,
    until: async (page, { reconciled }) => {
      const [missing] = reconciled.missing;
      await page.getByRole('button', { name: new RegExp(`${missing.slice(0, 9)}…${missing.slice(-5)}`) }).click();
      await page.getByRole('complementary').getByLabel(consoleText('reconciliation.resolve.kind')).waitFor();
    },
  },
  {
    name: 'console-stream',
    who: 'engineer',
    path: ({ paid }) => `/events/streams/order-${paid[0]!.id}?version=6`,
    until: (page) => page.getByText('As it was at version 6').waitFor(),
  },
  {
    name: 'console-projections',
    who: 'engineer',
    path: () => '/projections',
    until: (page) => page.getByText('Equal, row by row').waitFor(),
  },
];

const wanted = process.argv.slice(2);
const product = new Product(DAY_SETTINGS);
let browser: Browser | undefined;
try {
  await product.prepare();
  await product.start();
  const day = await dayOf(product);
  browser = await launchBrowser();
  mkdirSync(out, { recursive: true });
  for (const picture of PICTURES)
    if (wanted.length === 0 || wanted.includes(picture.name)) {
      const { width, size } = await draw(browser, picture, day);
      process.stdout.write(`${picture.name}: ${width} wide, ${Math.round(size / 1000)} kB\n`);
    }
} finally {
  await browser?.close();
  await product.clear();
}

async function draw(chromium: Browser, { name, who, path, until }: Picture, day: Day): Promise<sharp.OutputInfo> {
  const context = await chromium.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    baseURL: product.app,
    locale: 'en-GB',
  });
  try {
    const { cookie } = await Operator.of(product, who);
    const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
    await context.addCookies(pairs.map(([key, value]) => ({ name: key, value, url: `${product.app}/` })));
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`/admin${path(day)}`);
    await until(page, day);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return await sharp(shot)
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(join(out, `${name}.png`));
  } finally {
    await context.close();
  }
}
