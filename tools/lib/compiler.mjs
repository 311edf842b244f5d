import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The compiler's script, for Node: TypeScript 7, by its path and not as `tsc`, which is that of TypeScript 6 installed
 * alongside. The parser of ESLint and our own readers of sources still need the older one's interface (decision 0001).
 */
export const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
  'bin',
  'tsc',
);
