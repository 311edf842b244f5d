/**
 * After Vite: puts the one small script into the page that sets the theme before the first paint, and names in `csp.json`
 * what the server's Content-Security-Policy lets run: that script, and the empty style elements that the components' style
 * engine fills by rule (their text stays empty, so one digest covers them all).
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..', 'dist', 'web');
const BOOT = `try{var t=JSON.parse(localStorage.getItem('console.theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const page = join(web, 'index.html');
const html = readFileSync(page, 'utf8');
if (html.includes('<!--head-->')) writeFileSync(page, html.replace('<!--head-->', `<script>${BOOT}</script>`));
const digest = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
writeFileSync(join(web, 'csp.json'), `${JSON.stringify({ scripts: [digest(BOOT)], styles: [digest('')] }, null, 2)}\n`);
