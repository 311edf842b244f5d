import { serializeState, revivedState } from './serialize-state.js';

describe('a state serialized into a row', () => {
  it('ENG-01 is read back unchanged, including bigints at every depth', () => {
    const state = {
      none: null,
      text: 'x',
      sum: 12_345_678_901_234_567_890n,
      list: [1n, { amount: -5n, parts: [] as unknown[] }, 'n', false],
      nested: { empty: {}, zero: 0n },
    };
    expect(revivedState(JSON.parse(serializeState(state)))).toEqual(state);
    expect(revivedState(JSON.parse(serializeState(7n)))).toBe(7n);
    expect(revivedState(JSON.parse(serializeState(null)))).toBeNull();
  });

  it('ENG-01 is JSON that SQL can read, without undefined properties', () => {
    expect(serializeState({ amountMicro: 1n, gone: undefined })).toBe('{"amountMicro":{"$n":"1"}}');
  });
});
