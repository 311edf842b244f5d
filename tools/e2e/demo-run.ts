import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Product } from './product.js';

const DEMO = fileURLToPath(new URL('../bin/demo.mjs', import.meta.url));

/** `npm run demo -- <options> --json` against a running product. @throws Error with its output when it did not succeed */
export async function demo<Result>(product: Product, ...options: string[]): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [DEMO, ...options, '--json'], {
    env: { ...product.environment, NODE_OPTIONS: '' },
    timeout: 240_000,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`demo ${options.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  });
  return JSON.parse(stdout) as Result;
}
