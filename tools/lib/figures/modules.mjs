/** Figures about Nest modules: how long their files are, and what in them departs from plain classes and imports. */
import ts from 'typescript';

/** @param {string} path */
export const isModuleFile = (path) => path.endsWith('.module.ts');

/**
 * Providers that a function makes, and modules whose providers every other module sees.
 * @param {string} fileName
 * @param {string} text
 * @returns {{ useFactory: number, globals: number }}
 */
export function providersIn(fileName, text) {
  const found = { useFactory: 0, globals: 0 };
  if (!/useFactory|global/i.test(text)) return found;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const name = node.name.getText();
      if (name === 'useFactory') found.useFactory += 1;
      if (name === 'global' && node.getText().endsWith('true')) found.globals += 1;
    }
    if (ts.isDecorator(node) && node.expression.getText() === 'Global()') found.globals += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true));
  return found;
}
