/** Rules for commit messages, and the commits to which they apply. */
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

/** The rules hold for commits after the last change of this file. No hash is stored: a rebase changes hashes. */
export const MARKER = 'tools/lint/commits-since';
const LONGEST_SUBJECT = 72;
const SUBJECT = /^(feat|fix|refactor|perf|docs|test|build|ci)(\([a-z\d]+([ ,/-][a-z\d]+)*\))?!?: [^\s.].*[^\s.]$/;

/**
 * Lists the faults of a commit message; empty when there are none.
 * @param {string} message
 * @returns {string[]}
 */
export function messageFaults(message) {
  const [subject = '', blank = ''] = message.trimEnd().split('\n');
  const faults = [];
  if (!SUBJECT.test(subject)) faults.push('the subject is not `type(scope): imperative summary` without a full stop');
  if (subject.length > LONGEST_SUBJECT)
    faults.push(`the subject has ${subject.length} characters, ${LONGEST_SUBJECT} at most`);
  if (blank !== '') faults.push('no empty line between subject and body');
  return faults;
}

/**
 * Checks the messages of all commits since the last change of {@link MARKER}; merges are skipped. In a shallow clone that
 * does not reach back to it nothing can be checked.
 * @param {string} [root] of the repository
 * @returns {Promise<string[]>} one line per fault
 */
export async function commitFaults(root = ROOT) {
  const since = await git(root, ['log', '-1', '--format=%H', '--', MARKER]);
  if (since === '' && (await git(root, ['rev-parse', '--is-shallow-repository'])) === 'true') return [];
  if (since === '') return [`no commit contains ${MARKER}`];
  const log = await git(root, ['log', '--no-merges', '--format=%h%x00%B%x01', `${since}..HEAD`]);
  return log
    .split('\x01')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => {
      const [hash, message = ''] = entry.split('\0');
      return messageFaults(message).map((fault) => `${hash} ${message.split('\n')[0]}: ${fault}`);
    });
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
async function git(root, args) {
  const { code, output } = await run(['git'], args, { cwd: root });
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output}`);
  return output.trim();
}
