import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitFaults, MARKER, messageFaults } from '../lint/commit-messages.mjs';

describe('messageFaults', () => {
  it.each([
    'fix(web): reject a decimal comma in amounts',
    'feat(orders,console): release deposits below the minimum',
    'build: pin typescript 6.0.3\n\nA newer one is not followed by the linter.',
  ])('accepts %j', (message) => {
    expect(messageFaults(message)).toEqual([]);
  });

  it.each([
    ['no type', 'What is of another day bears its day'],
    ['an unknown type', 'chore: tidy up'],
    ['a full stop', 'fix(web): reject a decimal comma.'],
    ['73 characters', `fix(web): ${'a'.repeat(63)}`],
    ['a body without an empty line', 'fix(web): reject a comma\nbecause'],
  ])('rejects %s', (_what, message) => {
    expect(messageFaults(message)).toHaveLength(1);
  });
});

describe('commitFaults', () => {
  let root: string;
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'commit-messages-'));
    git('init', '-q', '-b', 'main');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('checks commits after the marker and skips those before it and merges', async () => {
    git('commit', '-q', '--allow-empty', '-m', 'Anything before the marker');
    mkdirSync(join(root, 'tools', 'lint'), { recursive: true });
    writeFileSync(join(root, MARKER), 'from here on\n');
    git('add', '.');
    git('commit', '-q', '-m', 'Marker');
    git('checkout', '-q', '-b', 'side');
    git('commit', '-q', '--allow-empty', '-m', 'A planted subject');
    git('checkout', '-q', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'fix(web): reject a decimal comma');
    git('merge', '-q', '--no-ff', '-m', 'Merge of side', 'side');
    const faults = await commitFaults(root);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('A planted subject');
  });

  it('reports a history without the marker', async () => {
    git('commit', '-q', '--allow-empty', '-m', 'First');
    expect(await commitFaults(root)).toEqual([expect.stringContaining(MARKER)]);
  });
});
