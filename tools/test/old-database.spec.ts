import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackup } from '../lib/backup-place.mjs';
import { EXIT_BEFORE_BASELINE, isBeforeBaseline, startAgain } from '../lib/baseline.mjs';
import { foldersOf } from '../lib/database.mjs';
import { ROOT } from '../lib/root.mjs';

describe('a database from before the baseline', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'usdt-africa-old-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('OPS-01 npm start names the whole data folder to delete, with the backups beside it', () => {
    const dataFolder = join(folder, 'data');
    const [first, ...others] = foldersOf(dataFolder, {});
    expect([first, others.filter((other) => other.startsWith(folder))]).toEqual([dataFolder, []]);
    mkdirSync(`${dataFolder}-backups`);
    expect(foldersOf(dataFolder, {})).toContain(`${dataFolder}-backups`);
    expect(foldersOf(dataFolder, { USDT_BACKUP_DIR: join(folder, 'elsewhere') })).not.toContain(
      `${dataFolder}-backups`,
    );
    expect(startAgain(['/data'])).toBe(
      'The database is from before the baseline of the schema and cannot be upgraded: delete the whole data folder /data, then start again.',
    );
    expect(startAgain(['/data', '/data-backups'])).toContain(
      'delete the whole data folder /data and /data-backups, then',
    );
  });

  it('OPS-01 the migrations end with the exit code that npm start explains', () => {
    const text = readFileSync(join(ROOT, 'migrations', 'src', 'run.ts'), 'utf8');
    expect(text).toContain(`const EXIT_BEFORE_BASELINE = ${EXIT_BEFORE_BASELINE};`);
  });

  it('OPS-02 a restore refuses its backup, whether or not the migrations were recorded, and accepts newer ones', () => {
    const take = (name: string, migrations?: readonly string[]): void => {
      const facts = { takenAt: '2026-11-29T03:00:00.000Z', firstWal: '1', lastWal: '1', bytes: 1, migrations };
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'backup.json'), JSON.stringify(facts));
    };
    take('1-without');
    take('2-earlier', ['EventStore1763700000001', 'OrderStates1763700000151']);
    take('3-baseline', ['EventStore1801000001001']);
    take('4-newer', ['EventStore1801000001001', 'Referrals1901000000001']);
    for (const name of ['1-without', '2-earlier'])
      expect(() => findBackup(folder, name)).toThrow(
        `The backup in ${join(folder, name)} is from before the baseline of the schema and cannot be restored: choose a newer one, or delete it.`,
      );
    for (const name of ['3-baseline', '4-newer']) expect(findBackup(folder, name).name).toBe(name);
    expect(findBackup(folder, undefined).name).toBe('4-newer');
    expect(isBeforeBaseline([])).toBe(false);
  });
});
