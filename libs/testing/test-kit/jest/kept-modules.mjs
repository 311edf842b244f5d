import runtime from 'jest-runtime';

/** Its types tell of what `require` gives; what is imported is the class itself. */
const Runtime = /** @type {typeof runtime.default} */ (/** @type {unknown} */ (runtime));

/**
 * What is used of it that its types keep to themselves.
 * @typedef {{
 *   _environment: unknown,
 *   _testPath: string,
 *   esmLoader: { testPath: string },
 *   executor: { testPath: string },
 *   testState: { state: string },
 *   registries: Record<'esModuleRegistry' | 'moduleRegistry' | 'internalModuleRegistry' | 'mockRegistry' | 'moduleMockRegistry',
 *     Map<string, unknown>>,
 *   testMainModule: { reset(): void },
 *   mockState: { clear(): void },
 *   jestGlobals: { clearJestObjectCache(): void },
 *   loggedReferenceErrors: Set<string>,
 * }} Private
 */

/** @type {KeptModules | undefined} */
let kept;

/** @param {string} key a path, a file's address, or the name of one of Node's own modules */
const isOurs = (key) => /^(file:)?\//.test(key) && !key.includes('/node_modules/');

/** The tests of a suite are described to this, and it tells on a global object that it leaves there. */
const isRunner = (/** @type {string} */ key) => key.includes('/node_modules/jest-circus/');

/**
 * @param {Map<string, unknown>} registry
 * @param {(key: string) => boolean} those
 */
function forget(registry, those) {
  for (const key of [...registry.keys()]) if (those(key)) registry.delete(key);
}

/**
 * Jest's module registry, of which the packages of others outlive a suite: within one worker they are read, compiled and
 * evaluated once, as in any process. What is ours, tests and sources, is evaluated anew by each suite. It needs a context that
 * is kept, too (`kept-context.mjs`): with any other, this is Jest's own.
 *
 * It reaches into what Jest calls private; the version is pinned, and `kept-modules.spec.ts` holds what is relied upon.
 */
export default class KeptModules extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    const [, environment, , , , , testPath, { watch, watchAll }] = given;
    if (kept && kept.#private._environment === environment) {
      kept.#begin(testPath);
      return kept;
    }
    super(...given);
    // Between two runs of one process that watches, what is ours changes.
    if (Reflect.get(environment, 'isKept') === true && !watch && !watchAll) kept = this;
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
    if (kept !== this) {
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
