import ts from 'typescript';

/** A test as its source names it: `%s` of a table's title stays as it is written. */
export interface TestTitle {
  /** From the outermost `describe` to the test itself. */
  readonly parts: readonly string[];
  readonly line: number;
}

const GROUPS = new Set(['describe']);
const TESTS = new Set(['it', 'test']);

/** What each test of a source is called, in the order of the source. A title that is not a literal is not known. */
export function testTitles(path: string, source: string): readonly TestTitle[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: TestTitle[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    let within = around;
    if (ts.isCallExpression(node)) {
      const title = titleOf(node);
      if (title) {
        within = [...around, title.text];
        if (title.isTest) {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart());
          found.push({ parts: within, line: line + 1 });
        }
      }
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(file, []);
  return found;
}

function titleOf(call: ts.CallExpression): { readonly text: string; readonly isTest: boolean } | null {
  const name = nameOf(call.expression);
  if (name === null || !(GROUPS.has(name) || TESTS.has(name))) return null;
  const [title] = call.arguments;
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null;
  const text = ts.isTemplateExpression(title) ? title.head.text : title.text;
  return { text, isTest: TESTS.has(name) };
}

/** `it` of `it(…)` and of `it.each(…)(…)`; nothing of `it.each(…)` itself, which names no test yet. */
function nameOf(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text;
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return null;
  const { expression, name } = callee.expression;
  return name.text === 'each' && ts.isIdentifier(expression) ? expression.text : null;
}

const IDS_AT_THE_HEAD = /^((?:[A-Z]{2,8}-\d{2})(?:,? (?=[A-Z]{2,8}-\d{2})[A-Z]{2,8}-\d{2})*)(?=\W|$)/;

/** The rows that a test's title names: the ids at the head of it, or of a group's around it. */
export function rowsOf({ parts }: Pick<TestTitle, 'parts'>): readonly string[] {
  const ids = parts.flatMap((part) => IDS_AT_THE_HEAD.exec(part)?.[1]?.split(/,? /) ?? []);
  return [...new Set(ids)];
}
