import { BatchSize } from './batch-size.js';

describe('the size of a batch', () => {
  it('ENG-02 doubles while transactions are short, and goes no farther than fits into 40 ms', () => {
    const size = new BatchSize(1000);
    size.note(1000, 5);
    expect(size.value).toBe(2000);
    size.note(2000, 32);
    expect(size.value).toBe(2500);
    for (let n = 0; n < 5; n++) size.note(size.value, 1);
    expect(size.value).toBe(4000);
  });

  it('ENG-02 gives way by half when one was slow, down to a hundred', () => {
    const size = new BatchSize(1000);
    size.note(1000, 400);
    expect(size.value).toBe(550);
    for (let n = 0; n < 20; n++) size.note(size.value, 10_000);
    expect(size.value).toBe(100);
  });

  it('ENG-02 learns nothing from one that was far from full', () => {
    const size = new BatchSize(1000);
    size.note(499, 1);
    expect(size.value).toBe(1000);
  });
});
