import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment of Node in a context whose global object is a plain one. Jest's own is intercepted, with a proxy
 * behind it: every `Promise`, `Error` or `Date` that a suite or a library names was looked up through both, a third of
 * the processor time of the tests.
 */
export default class PlainContext extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    const { createContext } = vm;
    // The environment makes its context in its constructor and offers no option for it.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }

  /**
   * Adds the page's content to the error of a failing page test: “a text did not come” alone does not show what came
   * instead.
   * @param {import('@jest/types').Circus.Event} event
   */
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure') return;
    const shown = /** @type {undefined | (() => Promise<string>)} */ (
      Reflect.get(this.global, Symbol.for('usdt-africa.shown'))
    );
    const { error } = event;
    if (!shown || typeof error?.stack !== 'string') return;
    const text = await shown();
    if (text === '') return;
    const [, output, where] = /^([^]*?)(\n\s+at [^]*)?$/.exec(error.stack) ?? [];
    error.stack = `${output}\n\n${text}\n${where ?? ''}`;
  }
}
