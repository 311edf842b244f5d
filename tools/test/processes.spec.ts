import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, PORTS_FOLDER } from '../lib/processes.mjs';

test('a port that was given to one process of a run is given to no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ports-'));
  const before = process.env[PORTS_FOLDER];
  process.env[PORTS_FOLDER] = folder;
  try {
    const given = new Set<number>();
    for (let n = 0; n < 50; n++) given.add(await freePort());
    expect(given.size).toBe(50);
    const noted = readdirSync(folder).map(Number);
    expect(noted).toEqual(expect.arrayContaining([...given]));
  } finally {
    process.env[PORTS_FOLDER] = before ?? '';
    rmSync(folder, { recursive: true });
  }
});
