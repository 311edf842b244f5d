import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepNewest } from '../lib/backup.mjs';

const NOW = new Date('2026-03-10T03:00:00.000Z');

describe('the cleanup of backups', () => {
  let backups: string;

  beforeEach(() => {
    backups = mkdtempSync(join(tmpdir(), 'usdt-africa-backups-'));
  });
  afterEach(() => rmSync(backups, { recursive: true, force: true }));

  const folder = (name: string, facts: object | null): void => {
    mkdirSync(join(backups, name, 'keys'), { recursive: true });
    writeFileSync(join(backups, name, 'keys', 'secrets.json'), '{}');
    if (facts) writeFileSync(join(backups, name, 'backup.json'), JSON.stringify(facts));
  };
  const whole = (day: string): void =>
    folder(`2026-03-${day}T03-00-00.000Z`, {
      takenAt: `2026-03-${day}T03:00:00.000Z`,
      firstWal: `0000000100000000000000${day}`,
      lastWal: `0000000100000000000000${day}`,
      bytes: 1,
    });

  it('OPS-02 leaves the newest backups and removes the remains of killed ones, except of one in progress', async () => {
    for (const day of ['08', '09', '10']) whole(day);
    folder('.half-2026-03-05T03-00-00.000Z', null);
    folder('.half-2026-03-09T02-59-59.999Z', null);
    // Of before the clock was set back.
    folder('.half-2036-01-01T03-00-00.000Z', null);
    // Another that is being taken at this moment.
    folder('.half-2026-03-10T02-30-00.000Z', null);
    expect(await keepNewest(backups, 2, NOW)).toBe(1);
    expect(readdirSync(backups).toSorted()).toEqual([
      '.half-2026-03-10T02-30-00.000Z',
      '2026-03-09T03-00-00.000Z',
      '2026-03-10T03-00-00.000Z',
    ]);
  });
});
