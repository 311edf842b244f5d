/** Nx requires its executors; ours is a module. */
const suites = import('./suites.mjs');

module.exports = {
  /** @type {typeof import('./suites.mjs').all} */
  all: async function* (...given) {
    yield* (await suites).all(...given);
  },
  /** @type {typeof import('./suites.mjs').one} */
  one: async (...given) => (await suites).one(...given),
};
