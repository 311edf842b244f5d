import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keepNewest } from '../lib/backup.mjs';
import { archiveFolder, archiveSettings, backupsIn, findBackup, PACKED } from '../lib/backup-place.mjs';
import { Machine } from './backed-up-machine.js';

describe('a database that is restored more than once', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.open();
  });
  afterEach(() => machine.close());

  it('OPS-02 from one backup: data written after the first restore is there after the second, and is still archived', async () => {
    await machine.add(1);
    const backup = await machine.backUp();
    await machine.add(2);
    await machine.restore(backup);
    expect(await machine.numbers()).toEqual([1, 2]);
    await machine.add(3);
    await machine.restore(backup);
    expect(await machine.numbers()).toEqual([1, 2, 3]);
    await machine.add(4);
    await machine.restore(backup);
    expect(await machine.numbers()).toEqual([1, 2, 3, 4]);
  }, 120_000);

  it('OPS-02 goes on archiving after a power cut in the moment between a segment and the note that it is archived', async () => {
    await machine.add(1);
    const segment = await machine.forgetLastArchived();
    const backup = await machine.backUp();
    await machine.add(2);
    expect(machine.isArchived(segment)).toBe(true);
    await machine.restore(backup);
    expect(await machine.numbers()).toEqual([1, 2]);
  }, 120_000);

  it('OPS-02 the backup taken last is the newest, also where the clock was set back: it stays, and is the one restored', async () => {
    const days = ['2036-01-01', '2026-11-27', '2026-11-28', '2026-11-20', '2036-01-02'];
    const taken: string[] = [];
    for (const day of days) {
      const { name } = await machine.backUp(new Date(`${day}T03:00:00.000Z`));
      expect(findBackup(machine.backups, undefined).name).toBe(name);
      taken.push(name);
    }
    expect(backupsIn(machine.backups).map(({ name }) => name)).toEqual(taken);
    expect(await keepNewest(machine.backups, 3, new Date('2026-11-28T04:00:00.000Z'))).toBe(2);
    expect(backupsIn(machine.backups).map(({ takenAt }) => takenAt.slice(0, 10))).toEqual(days.slice(2));
  }, 120_000);

  it('OPS-02 overwrites nothing in the archive: a different file under the same name is not accepted as archived', () => {
    const [archived, other] = [join(machine.folder, 'archived'), join(machine.folder, 'other')];
    for (const [file, text] of [
      [archived, 'one'],
      [other, 'another'],
    ] as const)
      writeFileSync(file, text);
    const archive = (file: string): void => {
      const command = archiveSettings(machine.backups)['archive_command']!;
      execFileSync('sh', ['-c', command.replaceAll('%p', file).replaceAll('%f', 'segment')], { stdio: 'ignore' });
    };
    archive(archived);
    archive(archived);
    expect(() => archive(other)).toThrow();
    expect(gunzipSync(readFileSync(join(archiveFolder(machine.backups), `segment${PACKED}`))).toString()).toBe('one');
  });
});
