import { Complaint } from './root.mjs';
import { Starter } from './starter.mjs';
import { onShutdownSignal } from './shutdown-signals.mjs';

/**
 * A service that runs until it is stopped.
 * @typedef {object} Service
 * @property {() => Promise<string>} start resolves with the text to print once it runs
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * Runs the product as this process.
 * @param {(print: import('./root.mjs').Print) => import('./starter.mjs').StarterOptions} configure
 */
export function runUntilStopped(configure) {
  return runService((print) => new Starter(configure(print)));
}

/**
 * Runs a service as this process: until Ctrl-C, SIGTERM or the end of its terminal. Ends the process itself.
 * @param {(print: import('./root.mjs').Print) => Service} make
 */
export async function runService(make) {
  const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  // The reader of our output may be gone before we are; that must not stop an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const service = make(print);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return service.kill();
    isStopping = true;
    print('Stopping …');
    await service.stop();
    print('Stopped.');
    process.exit(0);
  };
  onShutdownSignal(() => void stop());

  try {
    const sheet = await service.start();
    if (!isStopping) print(sheet);
  } catch (error) {
    if (isStopping) return;
    isStopping = true;
    const text = error instanceof Complaint ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    await service.stop();
    process.exit(1);
  }
}
