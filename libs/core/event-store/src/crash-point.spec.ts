import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { crashPoint } from './crash-point.js';

describe('crash points', () => {
  const before = process.env['CRASH_AT'];
  let killed: jest.SpiedFunction<typeof process.kill>;
  beforeEach(() => {
    killed = jest.spyOn(process, 'kill').mockReturnValue(true);
  });
  afterEach(() => {
    killed.mockRestore();
    if (before === undefined) delete process.env['CRASH_AT'];
    else process.env['CRASH_AT'] = before;
  });

  it('do nothing when none is set, another is set, or the setting is malformed', () => {
    delete process.env['CRASH_AT'];
    crashPoint('test.alone');
    for (const setting of ['test.other:1', 'test.alone', 'test.alone:0', 'test.alone:x']) {
      process.env['CRASH_AT'] = setting;
      crashPoint('test.alone');
    }
    expect(killed).not.toHaveBeenCalled();
  });

  it('kill the process the n-th time it reaches them', () => {
    process.env['CRASH_AT'] = 'test.third:3';
    crashPoint('test.third');
    crashPoint('test.third');
    expect(killed).not.toHaveBeenCalled();
    crashPoint('test.third');
    expect(killed).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });

  it('are read from a file while the process runs, and take effect once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-at-'));
    const file = join(folder, 'crash-at');
    try {
      process.env['CRASH_AT'] = `@${file}`;
      crashPoint('test.file');
      writeFileSync(file, 'test.file:2');
      crashPoint('test.file');
      expect(killed).not.toHaveBeenCalled();
      crashPoint('test.file');
      expect([killed.mock.calls.length, existsSync(file)]).toEqual([1, false]);
      crashPoint('test.file');
      crashPoint('test.file');
      expect(killed).toHaveBeenCalledTimes(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
