/**
 * Runs after Vite: adds the small inline script that sets the theme before the first paint, and writes `csp.json` with
 * what the server's Content-Security-Policy allows: that script, and the empty style elements that the style engine
 * fills by rule (their text stays empty, so one digest covers them all). `pages.json` lists the console's page names
 * for the server. Finally everything is compressed.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuilt } from '@usdt-africa/web-kit/compress';
import { pageNames } from './page-names.mjs';

const web = join(import.meta.dirname, '..', 'dist', 'web');
const BOOT = `try{var t=JSON.parse(localStorage.getItem('console.theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const page = join(web, 'index.html');
const html = readFileSync(page, 'utf8');
// Fonts are optional: preloaded, they are available at the first paint.
const fonts = readdirSync(join(web, 'assets'))
  .filter((name) => /^inter-(text|display).*\.woff2$/.test(name))
  .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/admin/assets/${name}" />`)
  .join('');
if (html.includes('<!--head-->')) writeFileSync(page, html.replace('<!--head-->', `${fonts}<script>${BOOT}</script>`));
const digest = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
writeFileSync(join(web, 'csp.json'), `${JSON.stringify({ scripts: [digest(BOOT)], styles: [digest('')] }, null, 2)}\n`);
writeFileSync(join(web, 'pages.json'), `${JSON.stringify(pageNames())}\n`);
await compressBuilt(web);
