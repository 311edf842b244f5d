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

  it('do nothing when none is named, another is, or the name is malformed', () => {
    delete process.env['CRASH_AT'];
    crashPoint('test.alone');
    for (const setting of ['test.other:1', 'test.alone', 'test.alone:0', 'test.alone:x']) {
      process.env['CRASH_AT'] = setting;
      crashPoint('test.alone');
    }
    expect(killed).not.toHaveBeenCalled();
  });

  it('kill the process the n-th time it comes by', () => {
    process.env['CRASH_AT'] = 'test.third:3';
    crashPoint('test.third');
    crashPoint('test.third');
    expect(killed).not.toHaveBeenCalled();
    crashPoint('test.third');
    expect(killed).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });
});
