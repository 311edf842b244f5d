import { spawn } from 'node:child_process';
import { logFile } from './log-file.mjs';
import { startedAt } from './processes.mjs';

/**
 * A part of the product: a program that sends `{ type: 'ready', addresses? }` over its channel when it serves, stops on
 * `{ type: 'stop' }` or SIGTERM, and ends when the channel closes (its starter is gone).
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} command
 * @property {Readonly<Record<string, string | undefined>>} env its whole environment
 * @property {string} [cwd]
 * @property {boolean} [beside] starts alongside the part before it, without waiting until that is ready
 */

/** @typedef {'ready' | 'ended'} Outcome */

/** One run of a part, from spawn to exit. */
export class PartRun {
  #child;
  /** @type {Record<string, string>} */
  addresses = {};
  isReady = false;
  hasEnded = false;
  /** What ended it: `exit code 1`, `signal SIGKILL`. */
  cause = '';
  bornAt = performance.now();
  /** The last it wrote, for the sentence about its end. */
  lastWords = '';
  /** @type {Promise<void>} */
  ended;
  /** @type {Promise<Outcome>} settles with whichever comes first */
  readyOrEnded;

  /**
   * @param {Part} part
   * @param {{ logFile: string, onLost?: (error: Error) => void, show?: ((text: string) => void) | undefined }} output
   */
  constructor(part, output) {
    const [program = '', ...args] = part.command;
    this.#child = spawn(program, args, {
      cwd: part.cwd,
      env: part.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Out of the terminal's process group: Ctrl-C reaches the starter alone, and the starter decides the order.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const log = logFile(output.logFile, undefined, output.onLost);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        log(text);
        output.show?.(text);
        this.lastWords = (this.lastWords + text).slice(-2000);
      });
    }
    this.ended = new Promise((resolve) => {
      const end = () => this.#end(resolve);
      this.#child.on('error', (error) => {
        if (this.#child.pid !== undefined) return;
        this.cause = error.message;
        end();
      });
      this.#child.once('exit', (code, signal) => {
        this.cause = signal ? `signal ${signal}` : `exit code ${code}`;
        this.isReady = false;
        // Its last output may still be in the pipe; a child of its own may hold the pipe open for ever.
        setTimeout(end, 300);
      });
      this.#child.once('close', end);
    });
    this.readyOrEnded = new Promise((resolve) => {
      this.#child.on('message', (message) => {
        if (!isReadyMessage(message)) return;
        this.addresses = message.addresses ?? {};
        this.isReady = true;
        resolve('ready');
      });
      void this.ended.then(() => resolve('ended'));
    });
  }

  /** Its process identity, for the process that must clear up after a killed starter. */
  get identity() {
    const pid = this.#child.pid;
    return pid === undefined ? undefined : { pid, startedAt: startedAt(pid) };
  }

  /**
   * Requests it to stop, and kills it when it has not stopped within the time given.
   * @param {number} grace milliseconds
   */
  async stop(grace) {
    if (this.hasEnded) return;
    if (this.#child.connected) this.#child.send({ type: 'stop' }, () => undefined);
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), grace);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends it at once, with whatever it may have started. */
  kill() {
    const { pid } = this.#child;
    if (pid === undefined || this.hasEnded) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }

  /** @param {() => void} resolve */
  #end(resolve) {
    this.hasEnded = true;
    resolve();
  }
}

/**
 * @param {unknown} message
 * @returns {message is { type: 'ready', addresses?: Record<string, string> }}
 */
function isReadyMessage(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
