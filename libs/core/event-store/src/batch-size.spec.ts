import { BatchSize } from './batch-size.js';

describe('the size of a batch', () => {
  it('ENG-02 at most doubles after a short transaction, up to what fits into 40 ms', () => {
    const size = new BatchSize(1000);
    size.note(1000, 5);
    expect(size.value).toBe(2000);
    size.note(2000, 32);
    expect(size.value).toBe(2500);
    for (let n = 0; n < 5; n++) size.note(size.value, 1);
    expect(size.value).toBe(4000);
  });

  it('ENG-02 shrinks by up to half after a slow transaction, down to a hundred', () => {
    const size = new BatchSize(1000);
    size.note(1000, 400);
    expect(size.value).toBe(550);
    for (let n = 0; n < 20; n++) size.note(size.value, 10_000);
    expect(size.value).toBe(100);
  });

  it('ENG-02 does not change after a batch that was less than half full', () => {
    const size = new BatchSize(1000);
    size.note(499, 1);
    expect(size.value).toBe(1000);
  });
});
