/** Refuses retired words in names, people in place of parts in comments, and a glossary that uses or lists too many words. */
import { commentFigures, commentsIn } from '../lib/figures/comments.mjs';
import { apiNamesIn, identifiersIn, keysIn, readRetiredWords, retiredIn } from '../lib/figures/names.mjs';
import { isCode } from '../lib/figures/tree.mjs';

/** Highest share of comments with whoever, somebody, nobody or everybody. */
export const MOST_PEOPLE = 0.01;
/** Highest number of terms in the glossary. */
export const MOST_TERMS = 30;
const API_DOCUMENT = 'docs/generated/openapi.json';
const GLOSSARY = 'docs/glossary.md';

/**
 * Faults of the names in a tree, one sentence each.
 * @param {import('../lib/figures/tree.mjs').Tree} tree
 * @returns {string[]}
 */
export function nameFaults(tree) {
  const retired = readRetiredWords(tree.read('tools/lint/retired-words'));
  /** @param {readonly string[]} names */
  const among = (names) => [...new Set(names)].filter((name) => retiredIn(name, retired) > 0);
  /** @type {string[]} */
  const faults = [];
  /** @type {import('../lib/figures/comments.mjs').Comment[]} */
  const comments = [];
  for (const path of tree.files) {
    const file = /** @type {string} */ (path.split('/').at(-1));
    if (file !== 'retired-words') faults.push(...among([file]).map(() => `${path}: its name has a retired word`));
    if (isCode(path)) {
      const text = tree.read(path);
      faults.push(...among(identifiersIn(path, text)).map((name) => `${path}: identifier ${name} has a retired word`));
      comments.push(...commentsIn(path, text));
    } else if (/\/messages\/[^/]+\.json$/.test(path)) {
      faults.push(
        ...among(keysIn(JSON.parse(tree.read(path)))).map((key) => `${path}: message key ${key} has a retired word`),
      );
    }
  }
  faults.push(
    ...among(apiNamesIn(JSON.parse(tree.read(API_DOCUMENT)))).map(
      (name) => `${API_DOCUMENT}: ${name} has a retired word`,
    ),
  );
  const { total, withPeople } = commentFigures(comments);
  if (withPeople > total * MOST_PEOPLE)
    faults.push(`${withPeople} of ${total} comments have whoever, somebody, nobody or everybody: at most 1 % may`);
  const terms = [...tree.read(GLOSSARY).matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, term]) => /** @type {string} */ (term).trim())
    .filter((term) => term !== 'term' && !/^-+$/.test(term));
  if (terms.length > MOST_TERMS)
    faults.push(`${GLOSSARY}: ${terms.length} terms, at most ${MOST_TERMS} may stand there`);
  faults.push(...among(terms).map((term) => `${GLOSSARY}: the term ${term} has a retired word`));
  return faults;
}
