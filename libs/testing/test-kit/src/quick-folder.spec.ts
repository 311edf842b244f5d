import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reachableTemporaryFolder } from '@usdt-africa/tools/postgres-place';
import { quickTemporaryFolder, temporaryFolders } from '../jest/quick-folder.mjs';

describe('the temporary folder of a test run', () => {
  test.each([
    ['is none', join(import.meta.dirname, 'nowhere')],
    ['lies on a disk', import.meta.dirname],
  ])('is on the disk when the file system in memory %s', (_why, inMemory) => {
    expect(quickTemporaryFolder(inMemory)).toBe(reachableTemporaryFolder());
  });

  test('is inside a folder in which the next run searches for leftovers', () => {
    expect(temporaryFolders()).toContain(quickTemporaryFolder());
    for (const folder of temporaryFolders()) expect(existsSync(folder)).toBe(true);
  });
});
