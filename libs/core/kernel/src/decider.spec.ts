import { fold, type Decider } from './decider.js';
import { Refusal } from './problem.js';

const sum: Decider<readonly number[], number> = { initial: [], evolve: (state, event) => [...state, event] };

describe('folding events', () => {
  it('ENG-01 applies them in order to the initial state, and leaves that unchanged', () => {
    expect(fold(sum, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(fold(sum, new Set([3, 1]))).toEqual([3, 1]);
    expect(fold(sum, [])).toBe(sum.initial);
    expect(sum.initial).toEqual([]);
  });
});

describe('a refusal', () => {
  it('carries status, code, sentence and field errors', () => {
    const errors = [{ field: 'amount', code: 'below-minimum', message: 'Too small.' }];
    const refusal = new Refusal(422, 'invalid-fields', 'Please check one field.', { errors });
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({
      name: 'Refusal',
      status: 422,
      code: 'invalid-fields',
      message: 'Please check one field.',
      extra: { errors },
    });
    expect(new Refusal(404, 'order-not-found', 'There is none.').extra).toEqual({});
  });
});
