import { Complaint } from './root.mjs';
import { Starter } from './starter.mjs';
import { whenToldToEnd } from './told-to-end.mjs';

/**
 * What runs until somebody stops it.
 * @typedef {object} Service
 * @property {() => Promise<string>} start resolves with what to say once it runs
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * Runs the product as this process.
 * @param {(say: import('./root.mjs').Say) => import('./starter.mjs').StarterOptions} configure
 */
export function runUntilStopped(configure) {
  return runService((say) => new Starter(configure(say)));
}

/**
 * Runs a service as this process: until Ctrl-C, SIGTERM or the end of its terminal. Ends the process itself.
 * @param {(say: import('./root.mjs').Say) => Service} make
 */
export async function runService(make) {
  const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  // The reader of our output may be gone before we are; that must not stop an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const service = make(say);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return service.kill();
    isStopping = true;
    say('Stopping …');
    await service.stop();
    say('Stopped.');
    process.exit(0);
  };
  whenToldToEnd(() => void stop());

  try {
    const sheet = await service.start();
    if (!isStopping) say(sheet);
  } catch (error) {
    if (isStopping) return;
    isStopping = true;
    const text = error instanceof Complaint ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    await service.stop();
    process.exit(1);
  }
}
