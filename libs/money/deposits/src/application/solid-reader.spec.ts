import { type Block, NodeRateLimitedError, NodeUnavailableError, type TronNode } from '@usdt-africa/tron';
import { SolidReader } from './solid-reader.js';

const id = (number: number): string => number.toString(16).padStart(16, '0').padEnd(64, 'a');
const block = (number: number): Block => ({
  number,
  id: id(number),
  parentId: id(number - 1),
  time: new Date(number * 3_000),
  empty: true,
  transactions: [],
});

/** A node that needs so long for each block of a range, and answers nothing after the deadline. */
class SlowNode implements Pick<TronNode, 'solidBlocks'> {
  readonly counts: number[] = [];
  msPerBlock = 1_000;
  failure: Error | null = null;

  solidBlocks(from: number, count: number, timeoutMs = 10_000): Promise<Block[]> {
    this.counts.push(count);
    if (this.failure) return Promise.reject(this.failure);
    if (count * this.msPerBlock > timeoutMs) return Promise.reject(new NodeUnavailableError('too late'));
    return Promise.resolve(Array.from({ length: count }, (_, at) => block(from + at)));
  }
}

describe('reading from a slow node', () => {
  let node: SlowNode;
  let reader: SolidReader;
  beforeEach(() => {
    node = new SlowNode();
    reader = new SolidReader(node as unknown as TronNode, { range: 20, rangesAhead: 2, questions: 8 });
  });

  /** Reads up to `to`, beginning again after what fails, as the scan does. */
  const catchUp = async (to: number): Promise<{ failures: number }> => {
    let [next, failures] = [1, 0];
    while (next <= to)
      try {
        for await (const blocks of reader.read(next, to)) next += blocks.length;
      } catch {
        if (++failures > 50) throw new Error('it stopped catching up');
      }
    return { failures };
  };

  it('INT-01 requests smaller ranges until they are returned, and catches up', async () => {
    node.msPerBlock = 3_000;
    const { failures } = await catchUp(300);
    expect(failures).toBeLessThan(60);
    // Three are answered; it tries half as many more from time to time.
    expect(reader.range).toBeLessThanOrEqual(5);
  });

  it('INT-01 gives a single block more time, where even that is too much', async () => {
    node.msPerBlock = 35_000;
    await catchUp(10);
    expect(reader.range).toBeLessThanOrEqual(2);
  });

  it('INT-01 requests full ranges again once the node is fast again', async () => {
    node.msPerBlock = 3_000;
    await catchUp(20);
    node.msPerBlock = 1;
    await catchUp(400);
    expect(reader.range).toBe(20);
  });

  it('INT-01 does not take a node that limits us for a slow one', async () => {
    node.failure = new NodeRateLimitedError('slow down', null);
    await expect(reader.list(1, 20)).rejects.toBe(node.failure);
    expect(reader.range).toBe(20);
  });
});
