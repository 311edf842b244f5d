/** Keeps the product's parts running: starts them in order, restarts what dies, stops them in the opposite order. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHolding } from './lock.mjs';
import { PartRun } from './service-process.mjs';
import { signal, until } from './processes.mjs';
import { Complaint } from './root.mjs';

/** @typedef {import('./service-process.mjs').Part} Part */

/**
 * @typedef {object} SupervisorOptions
 * @property {readonly Part[]} parts in the order they start
 * @property {string} logFolder
 * @property {string} record file of the running parts' pids
 * @property {import('./root.mjs').Print} print
 * @property {((part: string, text: string) => void) | undefined} [show] gets everything the parts write
 * @property {{ readonly first: number, readonly longest: number, readonly forgottenAfter: number }} [backoff]
 * milliseconds
 * @property {number} [readyWithin] milliseconds a part has until it is ready
 */

const BACKOFF = { first: 500, longest: 2_000, forgottenAfter: 30_000 };

export class Supervisor {
  #options;
  #backoff;
  /** @type {Map<string, PartRun>} */
  #runs = new Map();
  #stopping = new AbortController();

  /** @param {SupervisorOptions} options */
  constructor(options) {
    this.#options = options;
    this.#backoff = options.backoff ?? BACKOFF;
  }

  /** Addresses on which the parts listen, as they reported them. */
  get addresses() {
    return Object.assign({}, ...[...this.#runs.values()].map((run) => run.addresses));
  }

  /**
   * Starts every part when those before it are ready; from then on each is restarted when it dies.
   * @throws Complaint when one ends or stays silent before it is ready
   */
  async start() {
    for (const stage of stages(this.#options.parts)) {
      if (this.#stopping.signal.aborted) return;
      await Promise.all(stage.map((part) => this.#startFirst(part)));
    }
  }

  /**
   * Stops every part, the last started first.
   * @param {{ grace: number, within: number }} time milliseconds: for each, and for all together
   */
  async stop({ grace, within }) {
    this.#stopping.abort();
    const end = performance.now() + within;
    for (const { name } of this.#options.parts.toReversed()) {
      // The last in the row gets a moment too, even when those before it used up the time.
      await this.#runs.get(name)?.stop(Math.max(250, Math.min(grace, end - performance.now())));
    }
    rmSync(this.#options.record, { force: true });
  }

  /** Ends every part at once. */
  kill() {
    this.#stopping.abort();
    for (const run of this.#runs.values()) run.kill();
  }

  /** @param {Part} part */
  async #startFirst(part) {
    const run = this.#launch(part);
    const outcome = await this.#becomesReady(run);
    if (this.#stopping.signal.aborted) return;
    if (outcome !== 'ready') {
      const why = outcome === 'ended' ? `ended before it was ready (${run.cause})` : 'did not become ready in time';
      throw new Complaint(`The ${part.name} ${why}:\n${lastLines(run.lastWords)}\nMore: ${this.#logOf(part)}`);
    }
    void this.#keepRunning(part, run);
  }

  /** @param {Part} part */
  #launch(part) {
    const { print, show } = this.#options;
    const run = new PartRun(part, {
      logFile: this.#logOf(part),
      onLost: ({ message }) => print(`The output of the ${part.name} is not stored for now: ${message}`),
      show: show && ((text) => show(part.name, text)),
    });
    this.#runs.set(part.name, run);
    this.#note();
    return run;
  }

  /**
   * Records the running parts, for the next start after a kill. A full disk must not end them: without the record each
   * ends by its channel.
   */
  #note() {
    const { record, print } = this.#options;
    const running = [...this.#runs].map(([name, { identity }]) => ({ name, ...identity }));
    try {
      // Whole or not at all: a reader, also after a kill in the middle, finds the running parts.
      const next = `${record}.next`;
      writeFileSync(next, JSON.stringify(running, null, 2));
      renameSync(next, record);
    } catch (error) {
      print(`The list of running processes could not be stored: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {PartRun} run */
  async #becomesReady(run) {
    const tooLate = new AbortController();
    const outcome = await Promise.race([
      run.readyOrEnded,
      sleep(this.#options.readyWithin ?? 60_000, /** @type {const} */ ('late'), { signal: tooLate.signal }).catch(
        () => /** @type {const} */ ('late'),
      ),
    ]);
    tooLate.abort();
    return outcome;
  }

  /**
   * @param {Part} part
   * @param {PartRun} first
   */
  async #keepRunning(part, first) {
    let wait = this.#backoff.first;
    for (let run = first; ;) {
      await run.ended;
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - run.bornAt > this.#backoff.forgottenAfter) wait = this.#backoff.first;
      this.#options.print(`The ${part.name} stopped (${run.cause}). Starting it again in ${wait / 1000} s.`);
      await sleep(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      wait = Math.min(wait * 2, this.#backoff.longest);
      run = this.#launch(part);
      const outcome = await this.#becomesReady(run);
      if (outcome === 'ready') this.#options.print(`The ${part.name} is back.`);
      if (outcome === 'late') run.kill();
    }
  }

  /** @param {Part} part */
  #logOf(part) {
    return join(this.#options.logFolder, `${part.name}.log`);
  }
}

/**
 * Ensures that the parts of a killed starter are gone: they end when their channel closes; one that hangs is ended.
 * Only processes that are still the recorded ones are affected.
 * @param {string} record
 */
export async function endLeftovers(record) {
  /** @type {{ pid: number, startedAt: string | undefined }[]} */
  let recorded;
  try {
    recorded = JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return;
  }
  const left = () => recorded.filter(isHolding);
  for (const name of /** @type {const} */ ([undefined, 'SIGTERM', 'SIGKILL'])) {
    if (name) for (const { pid } of left()) signal(pid, name);
    if (await until(() => left().length === 0, 3000)) break;
  }
  rmSync(record, { force: true });
}

/**
 * Groups the parts that start alongside one another.
 * @param {readonly Part[]} parts
 */
function stages(parts) {
  /** @type {Part[][]} */
  const stages = [];
  for (const part of parts) {
    if (part.beside && stages.length > 0) stages.at(-1)?.push(part);
    else stages.push([part]);
  }
  return stages;
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-8).join('\n');
}
