/** Finds provider factories that only repeat a constructor, whatever helper they are given to. */
import ts from 'typescript';

/**
 * Functions with parameters that do nothing but `new Class(…)`, given to a call or to `useFactory`.
 * @param {string} fileName
 * @param {string} text
 * @returns {number}
 */
export function factoriesIn(fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  let found = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isArrowFunction(node) && node.parameters.length > 0 && isProvider(node.parent) && constructs(node.body))
      found += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} parent */
function isProvider(parent) {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'useFactory';
  // `made(Class, [Token], (value) => new Class(value))`: a list of the injected tokens precedes the factory.
  return ts.isCallExpression(parent) && parent.arguments.some((argument) => ts.isArrayLiteralExpression(argument));
}

/** @param {ts.ConciseBody} body */
function constructs(body) {
  if (ts.isNewExpression(body)) return true;
  if (!ts.isBlock(body) || body.statements.length !== 1) return false;
  const [only] = body.statements;
  return only !== undefined && ts.isReturnStatement(only) && !!only.expression && ts.isNewExpression(only.expression);
}
