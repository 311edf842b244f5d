#!/usr/bin/env node
/**
 * npm run screens -- --console [NAME…]
 * Draws the console's pictures of docs/console anew, from the invented server's day: 1440 × 900, light, few colours.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@usdt-africa/testing/launch-browser';
import sharp from 'sharp';
import { startMock } from './mock-api.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const web = join(import.meta.dirname, '..', 'dist', 'web');
const out = join(root, 'docs', 'pictures');
/** The story's now: Saturday 21 November 2026, 14:06:40 in Lagos. */
const NOW = Date.parse('2026-11-21T13:06:40Z');

const CASE = '0192f3dd-0000-7000-8000-000000000012';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, role: 'support' | 'finance' | 'engineer', path: string,
 *   prepare?: (data: Record<string, any[]>) => void, until: (page: Page) => Promise<unknown> }} Picture
 */

/** @type {readonly Picture[]} */
const PICTURES = [
  {
    name: 'console-orders',
    role: 'support',
    path: '/orders',
    until: (page) => page.getByRole('tab', { name: /^Held/ }).waitFor(),
  },
  {
    name: 'console-dispute',
    role: 'support',
    path: `/disputes/${CASE}/show`,
    prepare: ({ disputes }) => {
      const dispute = disputes.find(({ id }) => id === CASE);
      Object.assign(dispute, { naira: '314200.00', state: 'waiting-us', version: 7 });
    },
    until: async (page) => {
      await page.getByRole('button', { name: 'Claim' }).click();
      await page.getByText('Claimed by you').waitFor();
      await page.getByLabel('Reason, kept in the audit').fill('Zenith sent it back at 13:48');
      await page.getByRole('button', { name: 'Ask to pay ₦314,200.00 again' }).waitFor();
    },
  },
  {
    name: 'console-approval',
    role: 'finance',
    path: '/approvals/0192f399-0000-7000-8000-000000000001/show',
    until: (page) => page.getByRole('button', { name: /^Yes, pay/ }).waitFor(),
  },
  {
    name: 'console-rates',
    role: 'finance',
    path: '/rates',
    until: async (page) => {
      await page.getByRole('img', { name: /our sell rate/ }).waitFor();
      await page.getByRole('radio', { name: /^Pin/ }).check();
      await page.clock.runFor(400);
      await page.getByText('We keep of each').waitFor();
    },
  },
  {
    name: 'console-switches',
    role: 'finance',
    path: '/switches',
    until: async (page) => {
      await page.getByRole('button', { name: 'Pause payouts' }).click();
      await page.getByRole('complementary').getByText('15 min', { exact: true }).click();
    },
  },
  {
    name: 'console-reconciliation',
    role: 'finance',
    path: '/reconciliation/paystack-2026-11-20/show',
    until: async (page) => {
      await page.getByRole('button', { name: 'PAY-5T8L-43NA' }).click();
      await page.getByRole('complementary').getByLabel('What is it').waitFor();
    },
  },
  {
    name: 'console-stream',
    role: 'engineer',
    path: '/events/streams/order-0192f3aa-0000-7000-8000-000000000010?version=6',
    until: (page) => page.getByText('As it was at version 6').waitFor(),
  },
  {
    name: 'console-projections',
    role: 'engineer',
    path: '/projections',
    until: (page) => page.getByRole('progressbar').first().waitFor(),
  },
];

if (!existsSync(join(web, 'index.html'))) {
  process.stderr.write('The console is not built yet: run "npm run build -w apps/admin" first.\n');
  process.exit(1);
}
mkdirSync(out, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await launchBrowser();
try {
  for (const picture of PICTURES)
    if (wanted.length === 0 || wanted.includes(picture.name)) {
      const { width, size } = await draw(picture);
      process.stdout.write(`${picture.name}: ${width} wide, ${Math.round(size / 1000)} kB\n`);
    }
} finally {
  await browser.close();
}

/** @param {Picture} picture */
async function draw({ name, role, path, prepare, until }) {
  const mock = await startMock({ root: web, now: NOW, session: role });
  prepare?.(mock.state.data);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    baseURL: mock.url,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    await page.clock.install({ time: NOW });
    page.setDefaultTimeout(60_000);
    await page.goto(`/admin${path}`);
    await until(page);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return await sharp(shot)
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(join(out, `${name}.png`));
  } finally {
    await context.close();
    await mock.close();
  }
}
