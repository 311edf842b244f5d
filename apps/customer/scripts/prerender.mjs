/**
 * Runs after Vite: writes `index.html` (the landing as HTML with inlined styles, so that it is painted before any
 * script has loaded) and `app.html` (the shell of every other route). Both carry one small script that sets the theme
 * before the first paint; `csp.json` names its digest, and that of the styles, for the server's
 * Content-Security-Policy. `pages.json` lists the addresses of pages for the server. At the end everything is
 * compressed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressBuilt } from '@usdt-africa/web-kit/compress';

const dist = join(import.meta.dirname, '..', 'dist');
const web = join(dist, 'web');
const { renderLanding, head, pages } = await import(pathToFileURL(join(dist, 'prerender', 'server.js')));
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const shell = cachedShell();

const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const preloads = {
  '/send-to': 'src/features/send/SendToPage.tsx',
  '/send-from': 'src/features/send/SendFromPage.tsx',
  '/choose-type': 'src/features/send/ChooseTypePage.tsx',
  '/order': 'src/app/OrderPage.tsx',
  '/confirm': 'src/app/OrderPage.tsx',
  '/track': 'src/features/track/TrackPage.tsx',
  '/rates': 'src/features/rates/RatesPage.tsx',
};
/** Assets that a route's styles load when it is the first page; each by the beginning of its file's name. */
const shownWith = {
  '/order': ['guilloche'],
  '/confirm': ['guilloche'],
  '/track': ['guilloche'],
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
const asset = (name) => `/${Object.values(manifest).find((chunk) => basename(chunk.file).startsWith(name)).file}`;
const files = Object.fromEntries(
  Object.entries(preloads).map(([path, entry]) => [path, [...filesOf(entry), ...(shownWith[path] ?? []).map(asset)]]),
);

const theme = `try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;
// Preloads a route's own files in parallel with the entry, not after it.
const pendingWork = `(${JSON.stringify(files)})['/'+location.pathname.split('/')[1].replace('-status','')]?.forEach(function(h){var e=document.createElement('link'),a={css:'style',ff2:'font',svg:'image'}[h.slice(-3)];e.rel=a?'preload':'modulepreload';if(a)e.as=a;if(a!='image')e.crossOrigin='';e.href=h;document.head.appendChild(e)})`;
// The order that the page will show is also prefetched, once (src/shared/api/prefetched-order.ts), and the font of its address
// where it shows one. A link's token is exchanged first.
const ahead = `(function(m){if(!m||location.hash||document.hidden)return;var a=window.ahead={number:m[1].toUpperCase()};a.answer=fetch('/api/orders/'+a.number,{headers:{Accept:'application/json'},credentials:'same-origin',cache:'no-store'}).then(function(r){a.at=performance.now()/1e3;if(m[0][6]=='/')r.clone().json().then(function(o){if(o.status!='waiting'||o.view!='full')return;var e=document.createElement('link');e.rel='preload';e.as='font';e.crossOrigin='';e.href='${asset('geist-mono-address')}';document.head.appendChild(e)}).catch(function(){});return r});a.answer.catch(function(){})})(/^\\/(?:order|confirm|order-status)\\/([SB]\\d{12})$/i.exec(location.pathname))`;
/** The landing's own chunk, requested as early as the first load's files. */
const landingFiles = filesOf(Object.keys(manifest).find((name) => manifest[name].name === 'landing'));
const [landingStyles, landingScripts] = [true, false].map((wanted) =>
  landingFiles.filter((file) => file.endsWith('.css') === wanted),
);
// Its styles stand in the page: what loads the part finds a link to them, which is switched off and hence not fetched.
const here = `${JSON.stringify(landingStyles)}.forEach(function(h){var e=document.createElement('link');e.rel='stylesheet';e.disabled=true;e.href=h;document.head.appendChild(e)})`;
// Records clicks that happen before any script has loaded (src/app/landing-prefetch.ts).
const early = `var y=window.early={onClick:function(e){y.clicked=e.target},stay:function(e){e.preventDefault()},pick:function(e){var f=e.target;if(f.value&&f.value===f.defaultValue)f.select()}};addEventListener('click',y.onClick);addEventListener('click',y.pick);addEventListener('focusin',y.pick);addEventListener('submit',y.stay)`;
const boot = { landing: `${theme};${early};${here}`, app: `${theme};${ahead};${pendingWork}` };

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
const styles = [...[...shell.matchAll(styleLink)].map((match) => match[1]), ...landingStyles]
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('');
const landingPreloads = landingScripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');

const title = `<title>${escape(`${head.title} – ${head.brand}`)}</title>`;
const landing = shell
  .replace(/<title>.*<\/title>/, title)
  .replace('<!--head-->', `${description}${social}<script>${boot.landing}</script>`)
  .replace(styleLink, '')
  .replace('</head>', () => `${landingPreloads}<style>${styles}</style></head>`)
  .replace('<div id="root"></div>', () => `<div id="root">${renderLanding()}</div>`);
// Fonts are optional: the other pages preload them, so that they are available at the first paint.
const fonts = ['inter-text', 'inter-display']
  .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(name)}" />`)
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

/** Vite's output, saved separately: `index.html` is overwritten here, and this script may run again. */
function cachedShell() {
  const shellFile = join(web, '.vite', 'shell.html');
  const current = readFileSync(join(web, 'index.html'), 'utf8');
  if (!current.includes('<!--head-->')) return readFileSync(shellFile, 'utf8');
  writeFileSync(shellFile, current);
  return current;
}
