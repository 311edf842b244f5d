import { execFileSync } from 'node:child_process';

/** A document as it was committed once. */
export interface Committed {
  readonly commit: string;
  readonly path: string;
  readonly text: string;
}

/** The file, from the folder of the documents, whose last change is the first commit that is compared. */
export const BASELINE_FILE = '../BASELINE';

/**
 * Every version of every JSON document below a folder that was committed since its baseline, newest first and each text
 * once. The baseline is the last commit that changed the folder's `BASELINE` file; without that file the whole history
 * counts. Null where there is no history (no git, or sources without it).
 */
export function committedVersions(folder: string): Committed[] | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    });
  const lines = (text: string): string[] => text.split('\n').filter(Boolean);
  let commits: string[];
  try {
    const [baseline] = lines(git('log', '-1', '--format=%H', '--', BASELINE_FILE));
    commits = baseline
      ? [...lines(git('log', '--format=%H', `${baseline}..`, '--', '.')), baseline]
      : lines(git('log', '--format=%H', '--', '.'));
  } catch {
    return null;
  }
  const versions = new Map<string, Omit<Committed, 'text'> & { readonly blob: string }>();
  for (const commit of commits) {
    for (const line of lines(git('ls-tree', '-r', commit, '.'))) {
      const [facts, path] = line.split('\t') as [string, string];
      if (!path.endsWith('.json')) continue;
      const blob = facts.split(' ')[2]!;
      const key = `${path} ${blob}`;
      if (!versions.has(key)) versions.set(key, { commit, path, blob });
    }
  }
  const found = [...versions.values()];
  const texts = textsOf(
    folder,
    found.map(({ blob }) => blob),
  );
  return found.map(({ commit, path }, index) => ({ commit, path, text: texts[index]! }));
}

/** The texts of some blobs, in their order, from one process of git. */
function textsOf(folder: string, blobs: readonly string[]): string[] {
  const input = blobs.map((blob) => `${blob}\n`).join('');
  const all = execFileSync('git', ['cat-file', '--batch'], { cwd: folder, input, maxBuffer: 2 ** 28 });
  const texts: string[] = [];
  for (let at = 0; at < all.length;) {
    const end = all.indexOf('\n', at);
    const size = Number(all.toString('latin1', at, end).split(' ')[2]);
    texts.push(all.toString('utf8', end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return texts;
}
