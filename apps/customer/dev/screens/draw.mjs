#!/usr/bin/env node
/**
 * npm run screens [-- NAME…] [--axe] [--small] [--language ha] Renders the customer's screens in every state, at 390 and 1440 (320 with
 * --small), light and dark, into one page under .tmp/screens; with --language also in that language, or several separated by commas. Fails
 * for a page that is wider than the screen or reports an error, and with --axe for accessibility faults.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { startMock } from '../mock-api.ts';
import { launchBrowser } from '@usdt-africa/test-kit/launch-browser';
import { SCREENS } from './list.mjs';
import { openScreen } from './open.mjs';
import { indexPage } from './page.mjs';

const root = join(import.meta.dirname, '..', '..', '..', '..');
// SCREENS_WEB: another copy of the built app.
const web = process.env.SCREENS_WEB ?? join(root, 'apps', 'customer', 'dist', 'web');
const out = join(root, '.tmp', 'screens');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    axe: { type: 'boolean' },
    small: { type: 'boolean' },
    theme: { type: 'string' },
    size: { type: 'string' },
    language: { type: 'string' },
  },
});
if (!existsSync(join(web, 'index.html'))) {
  process.stderr.write(`${'The customer app is not built yet: run "npm run build -w apps/customer" first.'}\n`);
  process.exit(1);
}
mkdirSync(out, { recursive: true });

const wanted = SCREENS.filter((each) => positionals.length === 0 || positionals.includes(each.name));
const sizes = values.size ? [values.size] : values.small ? ['small'] : ['phone', 'desktop'];
const themes = values.theme ? [values.theme] : ['light', 'dark'];
const languages = ['en', ...(values.language?.split(',') ?? [])];
const browser = await launchBrowser();
const rows = wanted.map((screen) => ({ name: screen.name, features: screen.features, shots: [] }));
const findings = [];
const jobs = wanted.flatMap((screen, index) =>
  sizes
    .filter((size) => !(screen.narrow && size === 'desktop'))
    .flatMap((size) => themes.map((theme) => ({ size, theme })))
    .flatMap((look) => languages.map((language) => ({ ...look, language, screen, row: rows[index] }))),
);
// Three at a time: a screen mostly waits.
await Promise.all(Array.from({ length: 3 }, work));

async function work() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    try {
      await draw(job);
      process.stdout.write('.');
    } catch (error) {
      findings.push(`${fileOf(job)}: ${error.message.split('\n')[0]}`);
      process.stdout.write('x');
    }
  }
}

async function draw(job) {
  const { screen, row, size, theme, language } = job;
  const options = { size, theme, language, startMock: () => startMock({ root: web }) };
  const { page, faults, close } = await openScreen(browser, screen, options);
  try {
    const file = `${fileOf(job)}.png`;
    if (!(await page.locator('dialog[open]').count())) await showAll(page);
    await page.screenshot({ path: join(out, file) });
    row.shots.push({ file, size, theme, language, name: screen.name });
    const found = [...faults, ...(await overflow(page)), ...(values.axe ? await inspect(page) : [])];
    findings.push(...found.map((fault) => `${fileOf(job)}: ${fault}`));
  } finally {
    await close();
  }
}

/** Name of a picture; English has no suffix. */
function fileOf({ screen, size, theme, language }) {
  return `${screen.name}-${size}-${theme}${language === 'en' ? '' : `-${language}`}`;
}

/** As tall as the page, so that what sticks to the screen's end stands at the page's. */
async function showAll(page) {
  const { width, height } = page.viewportSize();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

for (const row of rows) row.shots.sort((a, b) => order(a) - order(b));
function order({ size, theme, language }) {
  return (sizes.indexOf(size) * 2 + themes.indexOf(theme)) * languages.length + languages.indexOf(language);
}
await browser.close();
writeFileSync(join(out, 'index.html'), indexPage(rows));
process.stdout.write(`${`\n${join(out, 'index.html')}`}\n`);
for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length > 0) process.exit(1);

async function inspect(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((each) => `axe ${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** How far the page is wider than the screen, and the innermost elements that make it so. */
async function overflow(page) {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    const inner = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)));
    const named = inner
      .slice(0, 3)
      .map((each) => `${each.tagName.toLowerCase()}.${each.className} "${each.textContent}"`);
    return `overflows sideways by ${scrollWidth - clientWidth} px: ${named.join(' | ')}`;
  });
  return found ? [found] : [];
}
