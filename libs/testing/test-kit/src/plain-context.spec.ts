import vm from 'node:vm';

test('a suite runs in a separate context whose global object is a plain one', () => {
  // Jest's own has two: what scripts see, and the object behind it by which the context is known.
  expect(vm.isContext(globalThis)).toBe(true);
  expect(vm.runInContext('this', globalThis)).toBe(globalThis);
  expect(vm.runInThisContext('this')).not.toBe(globalThis);
});
