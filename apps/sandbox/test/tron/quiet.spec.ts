import { setTimeout as pause } from 'node:timers/promises';
import { createTronSandbox } from '../../src/tron/index.js';

describe('a chain with a separate block interval for idle times', () => {
  it('INT-01 makes blocks at the normal interval from a transaction until it is solid, then idles until the next', async () => {
    const node = await createTronSandbox({ dataDir: null, blockIntervalMs: 3, quietIntervalMs: 600_000 });
    const stands = async (at: number): Promise<void> => {
      while (node.control.head().number < at) await pause(1);
      for (let blocks = 0; blocks < 5; blocks++) await pause(3);
      expect(node.control.head().number).toBe(at);
    };
    await node.start();
    // 20 are there from the beginning; the newest may be 20 before the solid one.
    await stands(40);
    for (const block of [41, 62]) {
      await node.control.send('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 1_000_000n, 'TRX');
      await stands(block + 20);
      expect(node.control.head().solid).toBeGreaterThanOrEqual(block);
    }
    await node.stop();
  });

  it('INT-01 never makes blocks faster while it is idle', async () => {
    const node = await createTronSandbox({ dataDir: null, blockIntervalMs: 600_000, quietIntervalMs: 1 });
    await node.start();
    const { number } = node.control.head();
    await node.control.mine(30);
    for (let blocks = 0; blocks < 5; blocks++) await pause(3);
    expect(node.control.head().number).toBe(number + 30);
    await node.stop();
  });
});
