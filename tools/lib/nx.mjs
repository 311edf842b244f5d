/** How this workspace runs Nx. */
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const NX = join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');

/**
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: its output also goes to the screen
 */
export function queryNx(args, { env, show = false } = {}) {
  return run([process.execPath, NX], [...args, '--outputStyle=static'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // A daemon would outlive this process, Nx's terminal interface is not used here, and our one plugin needs no
      // separate process.
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_ISOLATE_PLUGINS: 'false',
      // Where CI folds the tasks' output, it would come at the end of them all.
      NX_STREAM_OUTPUT: 'true',
      FORCE_COLOR: '0',
      ...env,
    },
    show,
  });
}
