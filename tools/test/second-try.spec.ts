import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTS_FILE } from '../lib/counts-reporter.mjs';
import { ROOT } from '../lib/root.mjs';
import browserSuites from '../../jest.e2e.config.mjs';
import kafkaSuites from '../../jest.kafka.config.mjs';
import allOthers from '../../jest.config.mjs';

const SUITE = `
const tries = { late: 0, never: 0 };
test('late', () => { tries.late += 1; if (tries.late === 1) throw new Error('what the first try said'); });
test('at once', () => undefined);
test('never', () => { tries.never += 1; throw new Error('at try ' + tries.never); });
`;

test('a test that passes only on its second try is reported with its first error; one that fails twice fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-second-'));
  try {
    writeFileSync(join(folder, 'suite.test.mjs'), SUITE);
    const setUp = browserSuites.setupFilesAfterEnv.map((file) => file.replace('<rootDir>', ROOT));
    const config = { rootDir: folder, testMatch: ['**/*.test.mjs'], transform: {}, setupFilesAfterEnv: setUp };
    const counts = join(folder, 'counts.json');
    const jest = [
      '--experimental-vm-modules',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--reporters=default',
      `--reporters=${join(ROOT, 'tools/lib/counts-reporter.mjs')}`,
      '--runInBand',
      '--config',
      JSON.stringify(config),
    ];
    const { status, stderr } = spawnSync(process.execPath, jest, {
      cwd: folder,
      env: { ...process.env, [COUNTS_FILE]: counts },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(JSON.parse(readFileSync(counts, 'utf8'))).toMatchObject({
      passed: 2,
      failed: 1,
      secondTries: [{ suite: 'suite.test.mjs', title: 'late' }],
    });
    expect(stderr).toContain('what the first try said');
    expect(stderr).toContain('at try 2');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('only browser and Kafka suites have a second try', () => {
  expect(kafkaSuites.setupFilesAfterEnv).toEqual(browserSuites.setupFilesAfterEnv);
  expect(allOthers).not.toHaveProperty('setupFilesAfterEnv');
});
