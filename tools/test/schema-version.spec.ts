import { MIGRATIONS } from '@usdt-africa/event-store';
import { BASELINE, migrations } from '@usdt-africa/migrations';
import { BASELINE as BASELINE_OF_BACKUPS } from '../lib/baseline.mjs';

describe('the schema version that processes and backups are compared with', () => {
  it('INT-09 lists the migrations of this release by name', () => {
    expect(migrations.map(({ name }) => name)).toEqual(MIGRATIONS);
  });

  it('INT-09 begins with the first migration', () => {
    expect(Math.min(...MIGRATIONS.map((name) => Number(name.slice(-13))))).toBe(BASELINE);
    expect(BASELINE_OF_BACKUPS).toBe(BASELINE);
  });
});
