import { fileURLToPath } from 'node:url';
import { featuresIn } from '../src/rows/features.js';
import { rowReport } from '../src/rows/index.js';
import { reportOn } from '../src/rows/report.js';
import { groundOf, type Shown } from '../src/rows/suites.js';
import { rowsOf, testTitles } from '../src/rows/titles.js';

describe('the rows that tests name', () => {
  it('reads the titles of tests, of tables and of the groups around them', () => {
    const source = `
      describe('SELL-06 late', () => { it('is paid at the rate of its arrival', () => {}); });
      it.each([1, 2])('ENG-07 of the %s', () => {});
      it(\`RATE-05 \${1} ends\`, () => {});
      it('names SELL-01 in the middle', () => {});
      it.each(['a']);`;
    const titles = testTitles('x.spec.ts', source);
    expect(titles.map(({ parts }) => parts.join(' > '))).toEqual([
      'SELL-06 late > is paid at the rate of its arrival',
      'ENG-07 of the %s',
      'RATE-05 ',
      'names SELL-01 in the middle',
    ]);
    expect(titles.map(rowsOf)).toEqual([['SELL-06'], ['ENG-07'], ['RATE-05'], []]);
    expect(titles[1]!.line).toBe(3);
  });

  it.each([
    ['SELL-01 SELL-02 from the page to naira', ['SELL-01', 'SELL-02']],
    ['SELL-01, SELL-02 from the page to naira', ['SELL-01', 'SELL-02']],
    ['SELL-01: the bank', ['SELL-01']],
    ['SELL-01', ['SELL-01']],
    ['SELL-012 is no row', []],
    ['sell-01 is no row', []],
  ])('knows the ids at the head of "%s"', (title, rows) => {
    expect(rowsOf({ parts: [title] })).toEqual(rows);
  });

  it.each([
    ['the whole product', 'tools/e2e/a.e2e.ts', "from './product.js';", 'product'],
    ['the product by way of a helper', 'tools/e2e/a.e2e.ts', "from './console.js';", 'product'],
    ['the api', 'apps/api/src/a.spec.ts', "from '../test/api-at-work.js';", 'product'],
    ['answers that are made up', 'apps/customer/e2e/a.e2e.ts', "from './harness.js';", 'screen'],
    ['a database', 'libs/trading/orders/test/a.spec.ts', 'await testDatabase()', 'parts'],
    ['a database by way of a helper', 'libs/trading/orders/test/a.spec.ts', "from './world.js';", 'parts'],
    ['the code alone', 'libs/trading/orders/src/a.spec.ts', "from './decide.js';", 'code'],
  ] as const)('detects that a suite runs on %s', (_what, file, source, ground) => {
    const helpers: Readonly<Record<string, string>> = {
      'tools/e2e/console.ts': "from './product.js';",
      'tools/e2e/product.ts': 'spawn(START)',
      'apps/api/test/api-at-work.ts': 'testDatabase()',
      'apps/customer/e2e/harness.ts': 'startMock()',
      'libs/trading/orders/test/world.ts': 'testDatabase()',
      'libs/trading/orders/src/decide.ts': 'fetch()',
    };
    expect(groundOf(file, (name) => (name === file ? source : (helpers[name] ?? null)))).toBe(ground);
  });
});

describe('the comparison of the feature list with the tests', () => {
  const shown = (row: string, ground: Shown['ground']): Shown => ({
    rows: [row],
    title: `${row} works`,
    file: 'a.spec.ts',
    line: 1,
    ground,
  });
  const list = featuresIn(
    '| AB-01 | one | working | |\n| AB-02 | two | partly | half |\n| AB-03 | three | not yet | |',
  );

  it('has no complaint about a working feature that is tested on real parts', () => {
    expect(reportOn(list, [shown('AB-01', 'parts')]).complaints).toEqual([]);
    expect(reportOn(list, [shown('AB-01', 'screen'), shown('AB-01', 'product')]).complaints).toEqual([]);
  });

  it('requires a test for a working feature, and not only one on mocked responses', () => {
    expect(reportOn(list, []).complaints).toEqual(['AB-01 is marked as working and no test shows it.']);
    for (const ground of ['screen', 'code'] as const)
      expect(reportOn(list, [shown('AB-01', ground)]).complaints).toEqual([
        'AB-01 is marked as working and is shown on made-up answers only.',
      ]);
  });

  it('reports a test of an unknown row', () => {
    const tests = [shown('AB-01', 'parts'), shown('AB-99', 'parts')];
    expect(reportOn(list, tests).complaints).toEqual(['a.spec.ts:1 shows AB-99, which is in no row of the list.']);
  });

  it('refuses an unknown state and a duplicate row', () => {
    expect(() => featuresIn('| AB-01 | one | done | |')).toThrow('AB-01 is "done": working, partly, not yet are known');
    expect(() => featuresIn('| AB-01 | one | partly | a |\n| AB-01 | one | partly | b |')).toThrow('twice');
  });

  it('refuses a partly working row without its missing part, a working one with a missing part, and a row of three columns', () => {
    expect(() => featuresIn('| AB-01 | one | partly | |')).toThrow(
      'AB-01 works partly and does not say what is missing',
    );
    expect(() => featuresIn('| AB-01 | one | working | half |')).toThrow(
      'AB-01 is "working" and names something missing',
    );
    expect(() => featuresIn('| AB-01 | one | working |')).toThrow('has not four columns');
    expect(list.map(({ missing }) => missing)).toEqual(['', 'half', '']);
  });

  it('has no complaint about this repository', () => {
    expect(rowReport(fileURLToPath(new URL('../..', import.meta.url))).complaints).toEqual([]);
  });
});
