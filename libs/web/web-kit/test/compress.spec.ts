import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBuilt } from '../build/compress.mjs';

test('compresses a build’s files next to the originals where it pays, and removes old ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  const script = 'export const word = "naira";'.repeat(100);
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const files = {
    'index.html': `<!doctype html>${'<p>naira</p>'.repeat(100)}`,
    'robots.txt': 'User-agent: *',
    'assets/app.js': script,
    'assets/letters.woff2': 'w'.repeat(3_000),
    'assets/gone.js.br': 'of an earlier build',
    '.vite/manifest.json': '{}'.repeat(1_000),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  await compressBuilt(folder);
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'letters.woff2']);
  expect(readdirSync(folder).sort()).toEqual(
    ['.vite', 'assets', 'index.html', 'index.html.br', 'index.html.gz', 'robots.txt'].sort(),
  );
  expect(readdirSync(join(folder, '.vite'))).toEqual(['manifest.json']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(script);
  rmSync(folder, { recursive: true, force: true });
});
