/** Figures about how much there is to read: source lines and decision records. */
import ts from 'typescript';

/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * Lines that hold code: neither blank nor comment only.
 * @param {string} fileName
 * @param {string} text
 */
export function sourceLinesIn(fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false);
  /** @type {Set<number>} */
  const lines = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const start = node.getStart(source);
    if (start < node.end) {
      lines.add(source.getLineAndCharacterOfPosition(start).line);
      lines.add(source.getLineAndCharacterOfPosition(node.end - 1).line);
      if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
        for (const line of spanOf(source, start, node.end)) lines.add(line);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return lines.size;
}

/**
 * @param {ts.SourceFile} source
 * @param {number} start
 * @param {number} end
 */
function spanOf(source, start, end) {
  const first = source.getLineAndCharacterOfPosition(start).line;
  const last = source.getLineAndCharacterOfPosition(end - 1).line;
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth).filter(
    (line) => lineText(source, line).trim() !== '',
  );
}

/**
 * @param {ts.SourceFile} source
 * @param {number} line
 */
function lineText(source, line) {
  const starts = source.getLineStarts();
  return source.text.slice(starts[line], starts[line + 1]);
}

/**
 * @param {Tree} tree
 * @returns {{ records: number, words: number }}
 */
export function decisionFigures(tree) {
  const records = tree.files.filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path));
  const words = records.map((path) => tree.read(path).split(/\s+/).filter(Boolean).length);
  return { records: records.length, words: words.reduce((sum, count) => sum + count, 0) };
}
