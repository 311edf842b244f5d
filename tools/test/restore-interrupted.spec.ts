import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../lib/processes.mjs';
import { bringBackWhatIsMissing } from '../lib/restore.mjs';
import { Machine } from './backed-up-machine.js';

describe('a database that is being restored', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.open();
  });
  afterEach(() => machine.close());

  it('OPS-02 is unchanged when the restore is killed in the middle, and can be restored then', async () => {
    await machine.add(1);
    const backup = await machine.backUp();
    await machine.add(2);
    await machine.restoreAndKill(backup);
    await machine.start();
    expect(await machine.numbers()).toEqual([1, 2]);
    await machine.add(3);
    await machine.restore(backup);
    expect(await machine.numbers()).toEqual([1, 2, 3]);
  }, 120_000);

  it('OPS-02 next to the running one is stopped and removed on Ctrl-C: it is a copy of all data', async () => {
    await machine.add(1);
    const { left, pid } = await machine.drillAndInterrupt(await machine.backUp());
    expect(left).toEqual([]);
    expect(isAlive(pid)).toBe(false);
    expect(await machine.numbers()).toEqual([1]);
  }, 120_000);
});

describe('data outside the database that is being restored', () => {
  it('OPS-02 is restored completely or not at all when the copy is interrupted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-outside-'));
    try {
      const [backup, product] = [join(folder, 'backup'), join(folder, 'product')];
      for (const made of [join(backup, 'signer'), product]) mkdirSync(made, { recursive: true });
      writeFileSync(join(backup, 'signer', 'journal'), 'all that was issued');
      // What cannot be copied ends it in the middle.
      const obstacle = join(backup, 'signer', 'obstacle');
      execFileSync('mkfifo', [obstacle]);
      const found = { folder: backup, name: '', takenAt: '', firstWal: '', lastWal: '', bytes: 0 };
      await expect(bringBackWhatIsMissing(found, product)).rejects.toThrow();
      expect(existsSync(join(product, 'signer'))).toBe(false);
      rmSync(obstacle);
      expect(await bringBackWhatIsMissing(found, product)).toEqual(['signer']);
      expect(readFileSync(join(product, 'signer', 'journal'), 'utf8')).toBe('all that was issued');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
