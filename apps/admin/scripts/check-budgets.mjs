/** Fails the build when the console carries more than it may. Sizes are gzip, without the names that are drawn by chance (2 kB). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '..', 'dist', 'web');
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
/** A file's name for another holds letters drawn by chance, which change with any change and make 70 bytes of sixty files. */
const DRAWN = /(?<=\/[\w.-]+-)[\w-]{8}(?=\.(?:js|css)\b)/g;
const size = (file) => {
  const text = readFileSync(join(web, file), 'latin1').replace(DRAWN, 'name0000');
  return gzipSync(Buffer.from(text, 'latin1'), { level: 9 }).length;
};

/** Every script and style that is loaded for these entries, each once. */
function files(entries) {
  const found = new Set();
  const walk = (name) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const each of chunk.imports ?? []) walk(each);
  };
  entries.forEach(walk);
  return found;
}
const sum = (list) => [...list].reduce((total, file) => total + size(file), 0);

const ENTRY = 'index.html';
const first = files([ENTRY]);
const lazy = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry && manifest[name].src);
const later = new Map(lazy.map((name) => [name, [...files([name])].filter((file) => !first.has(file))]));
const uses = new Map();
for (const list of later.values()) for (const file of list) uses.set(file, (uses.get(file) ?? 0) + 1);
const KB = 1000;
const checks = [
  // Each further page adds 300 bytes: its texts, its icon and its menu entry. Two pages bring their texts with them.
  ['first load', sum(first), 340 * KB],
  // Of these, 10 kB are zod, because the contract's constants stand next to its schemas. The rest is shared by pages:
  // personal data behind a reason, a customer's freeze, the bar of a limit; the card, the export and the actions that
  // each page built separately before; the texts of reconciliation, used by its three pages; and the texts of purchases, read on
  // their page, a customer's and the dashboard. The computed state of
  // orders and payouts is 1 kB of it, and the personal data of an order and of a customer, which a dispute's page shows, too.
  // The last orders of a person are 1 kB, on a customer's page and on a guest's.
  ['parts that rooms share', sum([...uses].filter(([, count]) => count > 1).map(([file]) => file)), 95 * KB],
  ...lazy.map((name) => [`room ${name}`, sum(later.get(name).filter((file) => uses.get(file) === 1)), 40 * KB]),
];
const fonts = readdirSync(join(web, 'assets')).filter((file) => /^(inter-(text|display)|geist).*woff2$/.test(file));
checks.push([
  'fonts',
  fonts.reduce((total, file) => total + readFileSync(join(web, 'assets', file)).length, 0),
  36 * KB,
]);

let failed = false;
for (const [name, bytes, limit] of checks) {
  const over = bytes > limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB`);
}
if (failed) process.exit(1);
