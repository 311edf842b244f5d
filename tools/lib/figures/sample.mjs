/** Draws texts that were changed since the marker of commit messages, for a reader who restates them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { MARKER } from '../../lint/commit-messages.mjs';
import { commentsIn } from './comments.mjs';
import { isCode, treeOf } from './tree.mjs';

const SIZES = /** @type {const} */ ({ comments: 20, paragraphs: 10, titles: 10 });
/** Shorter texts are too short for a reader to restate. */
const SHORTEST_COMMENT = 30;
const SHORTEST_PARAGRAPH = 80;

/** @typedef {{ path: string, text: string }} Excerpt */
/** @typedef {{ comments: Excerpt[], paragraphs: Excerpt[], titles: Excerpt[] }} Excerpts */

/**
 * The titles of a test file's tests, each after those of the groups around it, as Jest prints them.
 * @param {string} source
 * @returns {string[]}
 */
export function titlesIn(source) {
  const titles = [];
  /** @type {{ indent: number, title: string }[]} */
  let groups = [];
  for (const [, blanks = '', kind, , title = ''] of source.matchAll(
    /^([ \t]*)(describe|it|test)(?:\.each\([^]*?\))?\(\s*(['"`])(.+?)\3,/gm,
  )) {
    groups = groups.filter(({ indent }) => indent < blanks.length);
    if (kind === 'describe') groups.push({ indent: blanks.length, title });
    else titles.push([...groups.map((group) => group.title), title].join(' › '));
  }
  return titles;
}

/**
 * The comments, paragraphs of documents and test titles of some files.
 * @param {readonly (readonly [path: string, text: string])[]} files
 * @returns {Excerpts}
 */
export function excerptsOf(files) {
  /** @type {Excerpts} */
  const found = { comments: [], paragraphs: [], titles: [] };
  for (const [path, text] of files) {
    if (isCode(path)) {
      found.comments.push(
        ...commentsIn(path, text)
          .filter((comment) => comment.text.length >= SHORTEST_COMMENT)
          .map((comment) => ({ path, text: comment.text })),
      );
      found.titles.push(...titlesIn(text).map((title) => ({ path, text: title })));
    } else if (/^(docs\/.*|README)\.md$/.test(path) || path.endsWith('/README.md')) {
      found.paragraphs.push(
        ...text
          .split(/\n{2,}/)
          .filter((part) => part.length >= SHORTEST_PARAGRAPH && !/^(```|#|\|)/.test(part))
          .map((part) => ({ path, text: part.replaceAll(/\s+/g, ' ').trim() })),
      );
    }
  }
  return found;
}

/**
 * Some of the excerpts that are new, by a hash: the same seed draws the same ones.
 * @param {Excerpts} now
 * @param {Excerpts} before
 * @param {string} seed
 * @returns {Excerpts}
 */
export function draw(now, before, seed) {
  /**
   * @param {keyof Excerpts} kind
   * @returns {Excerpt[]}
   */
  const some = (kind) => {
    const known = new Set(before[kind].map(({ text }) => text));
    return now[kind]
      .filter(({ text }) => !known.has(text))
      .map((excerpt) => ({ excerpt, rank: createHash('sha256').update(`${seed} ${excerpt.text}`).digest('hex') }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, SIZES[kind])
      .map(({ excerpt }) => excerpt);
  };
  return { comments: some('comments'), paragraphs: some('paragraphs'), titles: some('titles') };
}

/**
 * Draws from what the commits since the last change of the marker changed; the seed is the last commit's hash.
 * @param {string} root of the repository
 * @returns {Excerpts}
 */
export function sampleOf(root) {
  /** @param {readonly string[]} args */
  const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const since = git(['log', '-1', '--format=%H', '--', MARKER]).trim();
  const changed = git(['diff', '--name-only', '-z', '--no-renames', since, 'HEAD']).split('\0').filter(Boolean);
  const tree = treeOf(root);
  const present = new Set(tree.files);
  const earlier = new Set(git(['ls-tree', '-r', '--name-only', '-z', since]).split('\0'));
  const texts = changed.filter((path) => isCode(path) || path.endsWith('.md'));
  return draw(
    excerptsOf(texts.filter((path) => present.has(path)).map((path) => [path, tree.read(path)])),
    excerptsOf(texts.filter((path) => earlier.has(path)).map((path) => [path, git(['show', `${since}:${path}`])])),
    git(['rev-parse', 'HEAD']).trim(),
  );
}
