import { setTimeout as pause } from 'node:timers/promises';
import { createTronSandbox } from '../../src/tron/index.js';

describe('how far the solid block stays behind', () => {
  it('INT-01 varies from 18 to 20 blocks by the clock, and never goes back', async () => {
    const node = await createTronSandbox({ dataDir: null, blockIntervalMs: 2 });
    const lags = new Set<number>();
    let solid = 0;
    await node.start();
    for (let looks = 0; lags.size < 3 && looks < 20_000; looks++) {
      const head = node.control.head();
      expect(head.solid).toBeGreaterThanOrEqual(solid);
      solid = head.solid;
      lags.add(head.number - head.solid);
      await pause(1);
    }
    await node.stop();
    expect([...lags].sort()).toEqual([18, 19, 20]);
  });
});
