/** Reads the comments of TypeScript and JavaScript sources. */
import ts from 'typescript';

const PEOPLE = /\b(whoever|somebody|nobody|everybody)\b/i;
const UNITS =
  /\b(kobo|micro|milliseconds?|seconds|minutes?|hours?|days?|bytes?|blocks?|confirmations?|percent|basis points)\b/i;

/**
 * @typedef {object} Comment
 * @property {string} text without its signs
 * @property {boolean} isDoc whether it is a `/**` comment
 */

/**
 * Comments of one file. Line comments that follow each other are one comment.
 * @param {string} fileName
 * @param {string} text
 * @returns {Comment[]}
 */
export function commentsIn(fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false);
  /** @type {Map<number, ts.CommentRange>} */
  const ranges = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const range of ts.getLeadingCommentRanges(text, source.endOfFileToken.pos) ?? []) ranges.set(range.pos, range);
  /** @type {(Comment & { readonly end: number, readonly isLine: boolean })[]} */
  const found = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((left, right) => left.pos - right.pos)) {
    const raw = text.slice(pos, end);
    // A comment after code on its line is complete.
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia && /(^|\n)[ \t]*$/.test(text.slice(0, pos));
    const last = found.at(-1);
    const words = plain(raw);
    if (isLine && last?.isLine && /^\s*$/.test(text.slice(last.end, pos)))
      found.splice(-1, 1, { text: `${last.text} ${words}`, end, isLine, isDoc: false });
    else found.push({ text: words, end, isLine, isDoc: raw.startsWith('/**') });
  }
  return found.map(({ text: words, isDoc }) => ({ text: words, isDoc }));
}

/** @param {string} raw */
function plain(raw) {
  return raw
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^\s*(\*|\/\/)\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * What the comments of all files amount to.
 * @param {Iterable<Comment>} comments
 */
export function commentFigures(comments) {
  const figures = { total: 0, withPeople: 0, throwsTags: 0, withUnits: 0 };
  for (const { text, isDoc } of comments) {
    figures.total += 1;
    if (PEOPLE.test(text)) figures.withPeople += 1;
    if (isDoc) figures.throwsTags += text.split('@throws').length - 1;
    if (isDoc && UNITS.test(text)) figures.withUnits += 1;
  }
  return figures;
}
