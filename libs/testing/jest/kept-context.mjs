import PlainContext from './plain-context.mjs';

/** What Jest's `expect`, which is kept with the packages of others, leaves on the global object and finds there again. */
const MATCHERS = Symbol.for('$$jest-matchers-object');

/** @type {KeptContext | undefined} */
let kept;

/**
 * One context for all suites of a worker, so that what the packages of others make (classes, `Error`, `Promise`) is the same to
 * each of them and can be kept (`kept-modules.mjs`). What a suite leaves on the global object or in the environment goes with it.
 */
export default class KeptContext extends PlainContext {
  /** Asked by the module registry. */
  isKept = true;
  /** @type {ReadonlySet<PropertyKey>} */
  #own = new Set();
  /** @type {NodeJS.ProcessEnv} */
  #env = {};
  /** @type {NodeJS.Process['exit'] | undefined} */
  #exit;

  /** @param {ConstructorParameters<typeof PlainContext>} given */
  constructor(...given) {
    if (kept) return kept;
    super(...given);
    kept = this;
    this.#own = new Set([...Reflect.ownKeys(this.global), MATCHERS]);
    this.#env = { ...this.global.process.env };
    this.#exit = this.global.process.exit;
  }

  /** @override */
  async teardown() {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    // Jest wraps it for each suite.
    if (this.#exit) this.global.process.exit = this.#exit;
    const { env } = this.global.process;
    for (const key of Object.keys(env)) if (!(key in this.#env)) Reflect.deleteProperty(env, key);
    Object.assign(env, this.#env);
    for (const key of Reflect.ownKeys(this.global)) if (!this.#own.has(key)) Reflect.deleteProperty(this.global, key);
  }
}
