import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileKind } from './sniff.js';

/** The folder of the product: the repository, or that of an image. */
const ROOT = realpathSync(fileURLToPath(new URL('../../../..', import.meta.url)));
/** Packages and our own compiled modules: what the reader consists of. Settings and data lie in neither. */
const READABLE = [join(ROOT, 'libs'), realpathSync(join(ROOT, 'node_modules'))];
/** Node 20 has it under its first name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Node's options for the process that reads an untrusted file: it reads no file but its own programs, so neither
 * secrets nor the environment of its parent, writes none, and starts no process.
 *
 * Pictures are decoded by a native library, which Node cannot confine: a fault in it that runs an attacker's machine
 * code is bounded by the user of the process alone.
 */
export function confinement(kind: FileKind): readonly string[] {
  return [
    PERMISSION,
    // Node 20 warns that the option may change.
    '--no-warnings',
    '--allow-worker',
    ...(kind === 'pdf' ? [] : ['--allow-addons']),
    ...READABLE.map((folder) => `--allow-fs-read=${folder}/*`),
  ];
}
