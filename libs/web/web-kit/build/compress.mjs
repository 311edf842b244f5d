/** The last step of a web app's build: what its server sends is compressed once, here, as far as it goes. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and pictures of points are compressed by their own format. */
const WORTH_IT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);
/** Below this size the header that announces the compression costs as much as it saves. */
const LEAST_BYTES = 600;

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const ENCODERS = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `<file>.br` and `<file>.gz` next to every file of a built app that shrinks by it, and removes those of an
 * earlier build.
 * @param {string} folder the built app
 */
export async function compressBuilt(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const name of names) if (extname(name) in ENCODERS) rmSync(name);
  const files = names.filter((name) => WORTH_IT.has(extname(name)));
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(name);
      if (content.length < LEAST_BYTES) return;
      for (const [ending, encode] of Object.entries(ENCODERS)) {
        const small = await encode(content);
        if (small.length < content.length) writeFileSync(name + ending, small);
      }
    }),
  );
}
