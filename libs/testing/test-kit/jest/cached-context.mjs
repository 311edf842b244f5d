import { AsyncLocalStorage } from 'node:async_hooks';
import PlainContext from './plain-context.mjs';

/**
 * Names that are removed from the global object after a suite: how Jest runs its tests, and what they show when one
 * fails. All other values there belong to packages that stay loaded (tronweb's protocol, say), and they find them there
 * again.
 */
const OF_A_SUITE = new Set([
  'EVENT_HANDLERS',
  'JEST_STATE_SYMBOL',
  'LOG_ERRORS_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'RETRY_TIMES',
  'TEST_TIMEOUT_SYMBOL',
  'WAIT_BEFORE_RETRY',
  'usdt-africa.shown',
  // TypeORM's metadata of our classes, which are others in each suite.
  'typeormMetadataArgsStorage',
]);

/**
 * Process-wide settings of packages on the global object: emptied, and not removed, since each package holds a
 * reference. Every copy of zod reads these settings, and Playwright carries one that makes them English.
 */
const SETTINGS = ['__zod_globalConfig'];

/**
 * Every storage that was entered. Until it is disabled Node 20 and 22 retain it, with all that hangs on it, and call it
 * for every promise that is made; and each suite has two of its own, the runner's and ours.
 * @type {Set<AsyncLocalStorage<unknown>>}
 */
const entered = new Set();

for (const name of /** @type {const} */ (['run', 'enterWith'])) {
  const enter = AsyncLocalStorage.prototype[name];
  /**
   * @this {AsyncLocalStorage<unknown>}
   * @param {unknown[]} given
   */
  function enters(...given) {
    entered.add(this);
    return Reflect.apply(enter, this, given);
  }
  Reflect.set(AsyncLocalStorage.prototype, name, enters);
}

/** @param {PropertyKey} key */
const isOfASuite = (key) => OF_A_SUITE.has((typeof key === 'symbol' ? key.description : String(key)) ?? '');

/** @type {CachedContext | undefined} */
let cached;

/**
 * One context for all suites of a worker, so that the values of third-party packages (classes, `Error`, `Promise`) are
 * the same to each of them and can be reused (`cached-modules.mjs`). A suite's changes to the environment are undone.
 */
export default class CachedContext extends PlainContext {
  /** Read by the module registry. */
  isCached = true;
  /** @type {NodeJS.ProcessEnv} */
  #env = {};
  /** @type {NodeJS.Process['exit'] | undefined} */
  #exit;

  /** @param {ConstructorParameters<typeof PlainContext>} given */
  constructor(...given) {
    if (cached) return cached;
    super(...given);
    cached = this;
    this.#env = { ...this.global.process.env };
    this.#exit = this.global.process.exit;
  }

  /** @override */
  async teardown() {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    // A package that stays loaded enters its own again.
    for (const storage of entered) storage.disable();
    entered.clear();
    // Jest wraps it for each suite.
    if (this.#exit) this.global.process.exit = this.#exit;
    const { env } = this.global.process;
    for (const key of Object.keys(env)) if (!(key in this.#env)) Reflect.deleteProperty(env, key);
    Object.assign(env, this.#env);
    for (const name of SETTINGS) {
      /** @type {unknown} */
      const settings = Reflect.get(this.global, name);
      if (typeof settings !== 'object' || !settings) continue;
      for (const key of Object.keys(settings)) Reflect.deleteProperty(settings, key);
    }
    for (const key of Reflect.ownKeys(this.global)) if (isOfASuite(key)) Reflect.deleteProperty(this.global, key);
  }
}
