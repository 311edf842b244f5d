import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTronSandbox } from '../../src/tron/index.js';
import { BroadcastScene } from './broadcast-scene.js';

describe('the time of the chain', () => {
  test('INT-07 is advanced on request: later blocks carry it, and expirations are judged by it', async () => {
    const scene = await BroadcastScene.open();
    const { control } = scene.node.sandbox;
    const waiting = await scene.payment({ expiration: scene.head.timestamp + 300_000 });
    const dropped = await scene.payment({ expiration: scene.head.timestamp + 300_000 });
    await scene.alice.accepted(dropped);
    control.hold(2, dropped.id);
    const before = scene.head.timestamp;
    control.advanceTime(600_000);
    expect(scene.head.timestamp).toBe(before);
    expect(control.aheadMs).toBe(600_000);
    await scene.mine();
    expect(scene.head.timestamp).toBeGreaterThanOrEqual(before + 600_000);
    expect(control.pool()).toEqual([]);
    expect(await scene.alice.broadcast(waiting)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
    await scene.wait(3_000);
    expect(scene.head.timestamp).toBeGreaterThanOrEqual(before + 603_000);
    await scene.node.close();
  });

  test('INT-07 stays ahead after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'chain-time-'));
    const first = await createTronSandbox({ dataDir });
    first.control.advanceTime(3_600_000);
    await first.control.mine(1);
    const { timestamp } = first.control.head();
    await first.stop();
    const second = await createTronSandbox({ dataDir });
    expect(second.control.aheadMs).toBe(3_600_000);
    await second.control.mine(1);
    expect(second.control.head().timestamp).toBeGreaterThan(timestamp);
    expect(second.control.head().timestamp).toBeLessThan(Date.now() + 3_700_000);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
