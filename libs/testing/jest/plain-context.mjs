import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment of Node in a context whose global object is a plain one. Jest's own is intercepted, and behind that a
 * proxy: every `Promise`, `Error` or `Date` that a suite or a library names was looked up through both, a third of the
 * processor time of what tests do.
 */
export default class PlainContext extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    const { createContext } = vm;
    // The environment makes its context in its constructor and has no say in how.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
