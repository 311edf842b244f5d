import runtime from 'jest-runtime';

/** The types describe the result of `require`; the import is the class itself. */
const Runtime = /** @type {typeof runtime.default} */ (/** @type {unknown} */ (runtime));

/**
 * The members used here, which are private in its types.
 * @typedef {{ _environment: unknown, _testPath: string, esmLoader: { testPath: string }, executor: { testPath: string
 * }, testState: { state: string }, registries: Record<'esModuleRegistry' | 'moduleRegistry' | 'internalModuleRegistry'
 * | 'mockRegistry' | 'moduleMockRegistry', Map<string, unknown>>, testMainModule: { reset(): void }, mockState: {
 * clear(): void }, jestGlobals: { clearJestObjectCache(): void }, loggedReferenceErrors: Set<string>, }} Private
 */

/** @type {CachedModules | undefined} */
let cached;

/** @param {string} key a path, a file's address, or the name of one of Node's own modules */
const isOurs = (key) => /^(file:)?\//.test(key) && !key.includes('/node_modules/');

/** Jest's runner, with which a suite registers its tests; it stores its state on the global object. */
const isRunner = (/** @type {string} */ key) => key.includes('/node_modules/jest-circus/');

/**
 * @param {Map<string, unknown>} registry
 * @param {(key: string) => boolean} those
 */
function forget(registry, those) {
  for (const key of [...registry.keys()]) if (those(key)) registry.delete(key);
}

/**
 * Jest's module registry, in which third-party packages outlive a suite: within one worker they are read, compiled and
 * evaluated once, as in any process. Our own code, tests and sources, is evaluated again by each suite. It needs a
 * reused context, too (`cached-context.mjs`): with any other, this is Jest's own.
 *
 * It reaches into what Jest calls private; the version is pinned, and `cached-modules.spec.ts` tests the members that are
 * relied upon.
 */
export default class CachedModules extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    const [, environment, , , , , testPath, { watch, watchAll }] = given;
    if (cached && cached.#private._environment === environment) {
      cached.#begin(testPath);
      return cached;
    }
    super(...given);
    // Our own code changes between two runs of one process in watch mode.
    if (Reflect.get(environment, 'isCached') === true && !watch && !watchAll) cached = this;
  }

  /** @returns {Private} */
  get #private() {
    return /** @type {Private} */ (/** @type {unknown} */ (this));
  }

  /** @param {string} testPath */
  #begin(testPath) {
    const { esmLoader, executor, testState } = this.#private;
    this.#private._testPath = esmLoader.testPath = executor.testPath = testPath;
    testState.state = 'loading';
  }

  /** @override */
  teardown() {
    if (cached !== this) {
      super.teardown();
      return;
    }
    const { registries, testMainModule, mockState, jestGlobals, loggedReferenceErrors } = this.#private;
    this.restoreAllMocks();
    // Where something else stood in the place of a module, whatever was evaluated meanwhile may have seen it.
    const hasMocks = registries.mockRegistry.size + registries.moduleMockRegistry.size > 0;
    const goes = hasMocks ? () => true : isOurs;
    forget(registries.esModuleRegistry, goes);
    forget(registries.moduleRegistry, goes);
    forget(registries.internalModuleRegistry, isRunner);
    registries.mockRegistry.clear();
    registries.moduleMockRegistry.clear();
    testMainModule.reset();
    mockState.clear();
    jestGlobals.clearJestObjectCache();
    loggedReferenceErrors.clear();
  }
}
