/** Fails the build when a page carries more than it may. Sizes are brotli, as the server sends them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..', 'dist', 'web');
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));

/** Size as it is served: the compressed file of the build, or the file itself where compression saved nothing. */
const brotli = (file) =>
  (statSync(join(web, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(web, file))).size;

/** Every script and style that is loaded for these entries, each once. */
function weight(entries) {
  const scripts = new Set();
  const styles = new Set();
  const walk = (name) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const each of chunk.imports ?? []) walk(each);
  };
  entries.forEach(walk);
  const sum = (files) => [...files].reduce((total, file) => total + brotli(file), 0);
  return { scripts: sum(scripts), styles: sum(styles) };
}

const ENTRY = 'index.html';
const page = (entry) => weight([ENTRY, entry]);
const pages = {
  landing: page(Object.keys(manifest).find((name) => manifest[name].name === 'landing')),
  'send-to': page('src/features/send/SendToPage.tsx'),
  'send-from': page('src/features/send/SendFromPage.tsx'),
  'choose-type': page('src/features/send/ChooseTypePage.tsx'),
  order: page('src/app/OrderPage.tsx'),
  track: page('src/app/TrackOrderPage.tsx'),
  rates: page('src/features/rates/RatesPage.tsx'),
};
const fonts = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.woff2'));
const bytes = (files) => files.reduce((total, file) => total + readFileSync(join(web, 'assets', file)).length, 0);
const mono = fonts.filter((file) => file.includes('mono'));
const everywhere = fonts.filter((file) => /^inter-(text|display)/.test(file));

const KB = 1000;
const checks = [
  ['landing scripts', pages.landing.scripts, 97 * KB],
  ['landing styles', pages.landing.styles, 9 * KB],
  ['landing HTML', brotli('index.html'), 11 * KB],
  ['send-to scripts', pages['send-to'].scripts, 107 * KB],
  ['send-from scripts', pages['send-from'].scripts, 148 * KB],
  ['choose-type scripts', pages['choose-type'].scripts, 132 * KB],
  ['order scripts', pages.order.scripts, 113 * KB],
  ['order styles', pages.order.styles, 9 * KB],
  ['track scripts', pages.track.scripts, 117 * KB],
  ['rates scripts', pages.rates.scripts, 119 * KB],
  ['fonts everywhere', bytes(everywhere), 25 * KB],
  ['font of addresses', bytes(mono), 4 * KB],
];
let failed = false;
for (const [name, size, limit] of checks) {
  const over = size > limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${(size / KB).toFixed(1)} of ${limit / KB} kB`);
}
if (failed) process.exit(1);
