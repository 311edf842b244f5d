/**
 * After Vite: writes `index.html` (the landing as HTML, its styles in the page, so that it is painted before any script
 * has come) and `app.html` (the shell of every other route). Both carry one small script that sets the theme before the
 * first paint; `csp.json` names its digest, and that of the styles, for the server's Content-Security-Policy. `pages.json`
 * tells the server which addresses are pages. At the end everything is compressed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressBuilt } from '@usdt-africa/web-kit/compress';

const dist = join(import.meta.dirname, '..', 'dist');
const web = join(dist, 'web');
const { renderLanding, head, pages } = await import(pathToFileURL(join(dist, 'prerender', 'server.js')));
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const shell = keptShell();

const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const preloads = {
  '/send-to': 'src/send/SendToPage.tsx',
  '/send-from': 'src/send/SendFromPage.tsx',
  '/choose-type': 'src/send/ChooseTypePage.tsx',
  '/order': 'src/order/OrderPage.tsx',
  '/confirm': 'src/order/OrderPage.tsx',
  '/track': 'src/track/TrackPage.tsx',
  '/rates': 'src/rates/RatesPage.tsx',
};
const filesOf = (entry, seen = new Set()) => {
  if (seen.has(entry) || entry === 'index.html') return [];
  seen.add(entry);
  const chunk = manifest[entry];
  return [
    `/${chunk.file}`,
    ...(chunk.css ?? []).map((file) => `/${file}`),
    ...(chunk.imports ?? []).flatMap((each) => filesOf(each, seen)),
  ];
};
const words = Object.keys(manifest).find((name) => name.endsWith('messages/rest'));
const fontFile = (name) =>
  `/${Object.values(manifest).find((chunk) => chunk.file.endsWith('.woff2') && chunk.file.includes(name)).file}`;
const files = Object.fromEntries(
  Object.entries(preloads).map(([path, entry]) => [
    path,
    [...new Set([...filesOf(entry), ...filesOf(words)]), ...(entry.includes('/order/') ? [fontFile('address')] : [])],
  ]),
);

const theme = `try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;
// A route's own files are fetched beside the entry, not after it.
const hurry = `(${JSON.stringify(files)})['/'+location.pathname.split('/')[1].replace('-status','')]?.forEach(function(h){var e=document.createElement('link'),a=/css$/.test(h)?'style':/2$/.test(h)?'font':'';e.rel=a?'preload':'modulepreload';if(a)e.as=a;e.crossOrigin='';e.href=h;document.head.appendChild(e)})`;
const boot = { landing: theme, app: `${theme};${hurry}` };

const description = `<meta name="description" content="${escape(head.description)}" />`;
const social = [
  ['og:type', 'website'],
  ['og:site_name', head.brand],
  ['og:title', `${head.title} – ${head.brand}`],
  ['og:description', head.description],
]
  .map(([property, content]) => `<meta property="${property}" content="${escape(content)}" />`)
  .join('');

const styleLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const styles = [...shell.matchAll(styleLink)].map((match) => readFileSync(join(web, match[1]), 'utf8')).join('');

const title = `<title>${escape(`${head.title} – ${head.brand}`)}</title>`;
const landing = shell
  .replace(/<title>.*<\/title>/, title)
  .replace('<!--head-->', `${description}${social}<script>${boot.landing}</script>`)
  .replace(styleLink, '')
  .replace('</head>', () => `<style>${styles}</style></head>`)
  .replace('<div id="root"></div>', () => `<div id="root">${renderLanding()}</div>`);
// Fonts are optional: on the other pages they are asked for early, so that they are there at the first paint.
const fonts = ['inter-text', 'inter-display']
  .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontFile(name)}" />`)
  .join('');
const app = shell
  .replace(/<title>.*<\/title>/, `<title>${escape(head.brand)}</title>`)
  .replace('<!--head-->', () => `${fonts}<script>${boot.app}</script>`);

const digest = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
writeFileSync(join(web, 'index.html'), landing);
writeFileSync(join(web, 'app.html'), app);
writeFileSync(
  join(web, 'csp.json'),
  `${JSON.stringify({ scripts: [digest(boot.landing), digest(boot.app)], styles: [digest(styles)] }, null, 2)}\n`,
);
writeFileSync(join(web, 'pages.json'), `${JSON.stringify(pages)}\n`);
await compressBuilt(web);
rmSync(join(dist, 'prerender'), { recursive: true, force: true });

/** What Vite wrote, kept aside: `index.html` is overwritten here, and this script may run again. */
function keptShell() {
  const kept = join(web, '.vite', 'shell.html');
  const current = readFileSync(join(web, 'index.html'), 'utf8');
  if (!current.includes('<!--head-->')) return readFileSync(kept, 'utf8');
  writeFileSync(kept, current);
  return current;
}
