import { execFileSync } from 'node:child_process';

/** A document as it was committed once. */
export interface Committed {
  readonly commit: string;
  readonly path: string;
  readonly text: string;
}

/**
 * Every version of every document below a folder that was ever committed, newest first and each text once; null where
 * there is no history to look into (no git, or sources without it).
 */
export function committedVersions(folder: string): Committed[] | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    });
  let commits: string[];
  try {
    commits = git('log', '--format=%H', '--', '.').split('\n').filter(Boolean);
  } catch {
    return null;
  }
  const versions = new Map<string, Committed>();
  for (const commit of commits) {
    for (const line of git('ls-tree', '-r', commit, '.').split('\n').filter(Boolean)) {
      const [facts, path] = line.split('\t') as [string, string];
      const blob = facts.split(' ')[2]!;
      const key = `${path} ${blob}`;
      if (!versions.has(key)) versions.set(key, { commit, path, text: git('cat-file', 'blob', blob) });
    }
  }
  return [...versions.values()];
}
