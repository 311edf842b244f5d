import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

const COMMANDS = [
  'tools/bin/backup.mjs',
  'tools/bin/drill.mjs',
  'tools/bin/fuzz.mjs',
  'tools/bin/restore.mjs',
  'tools/bin/screens.mjs',
  'apps/cli/bin/adopt-journal.mjs',
  'apps/cli/bin/operator.mjs',
  'apps/cli/bin/raise-epoch.mjs',
  'apps/cli/bin/watch-from.mjs',
];

function run(command: string, ...args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, command), ...args], {
    env: { PATH, HOME },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.each(COMMANDS)('%s', (command) => {
  const title = `npm run ${/([\w-]+)\.mjs$/.exec(command)![1]}`;

  it('prints its usage for --help, and does nothing else', () => {
    expect(run(command, '--help')).toEqual({ status: 0, stdout: expect.stringContaining(title), stderr: '' });
  });

  it('refuses an unknown option with the common message, followed by its usage', () => {
    const { status, stdout, stderr } = run(command, '--colour');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.split('\n\n')[0]).toBe("Unknown option '--colour'.");
    expect(stderr).toContain(title);
  });
});

test('a restore requires the name of a backup', () => {
  const { status, stderr } = run('tools/bin/restore.mjs');
  expect([status, stderr.split('\n')[0]]).toEqual([2, 'Choose a backup: --newest, or --backup and its name.']);
});
