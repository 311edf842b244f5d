import fc from 'fast-check';
import type { AdminStatementMapping } from '@usdt-africa/contracts/admin';
import { readAmount, readCode, readOutcome } from './cells.js';
import { csvLines, separatorOf } from './csv-lines.js';
import { dayNamed } from './day.js';
import {
  checkMapping,
  datesOf,
  guessColumns,
  missingFields,
  MOST_STATEMENT_BYTES,
  readStatement,
  type Portions,
  type Table,
  tableOf,
} from './statement-file.js';
import { readTime } from './statement-times.js';

/** All portions of it. */
function whole<Result>(portions: Portions<Result>): Result {
  for (;;) {
    const { done, value } = portions.next();
    if (done) return value;
  }
}

const DAY = dayNamed('paystack-2026-11-20');
const NAIRA = { kobo: false, decimalComma: false };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const headingsOf = (heading: string) => whole(tableOf(bytes(`${heading}\n1,2,3,4,5`))).headings;
const HEADING = 'reference,amount,status,created at,fee,session id,narration';
const mappingOf = (table: Table, name = DAY): AdminStatementMapping => {
  const columns = guessColumns(table);
  return { columns, dates: whole(datesOf(table, { columns }, name)).dates, kobo: false };
};
const read = (lines: readonly string[], heading = HEADING, name = DAY) => {
  const table = whole(tableOf(bytes([heading, ...lines].join('\n'))));
  return whole(readStatement(table, mappingOf(table, name), name));
};
const cells = (text: string) =>
  [...csvLines(text, separatorOf(text))].map(({ line, cells: found }) => [line, ...found]);

describe('a file cut into cells', () => {
  it('ADM-08 knows quotes, line ends of every kind, blank lines and a byte order mark', () => {
    expect(cells('\ufeffa,b\r\n"x, ""y""",2\r\n\r\n"two\nlines",3\r4,5\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x, "y"', '2'],
      [4, 'two\nlines', '3'],
      [6, '4', '5'],
    ]);
    expect(cells('a;b\n1,5;2')).toEqual([
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ]);
    expect(cells('a\tb\n1\t2')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it('ADM-08 names a column by its position where its name cannot be stored', () => {
    const long = 'x'.repeat(99);
    expect(headingsOf(`Amount, ,__proto__,${long}\u{1f600},a\u202eb`)).toEqual([
      'Amount',
      'Column 2',
      'Column 3',
      'Column 4',
      'Column 5',
    ]);
    expect(headingsOf(`"Our\nréf",${long}yz,₦,=1,Status`)).toEqual(['Our réf', `${long}y`, '₦', '=1', 'Status']);
  });

  it('ADM-08 an unclosed quote affects only its own line, not the lines after it', () => {
    const found = [...csvLines('a,b\n"x,1\ny,2\n', ',')];
    expect(found).toEqual([
      { line: 1, cells: ['a', 'b'], quotes: false },
      { line: 2, cells: ['"x', '1'], quotes: true },
      { line: 3, cells: ['y', '2'], quotes: false },
    ]);
  });

  it('ADM-08 an unclosed quote does not extend to a quote in the next line', () => {
    const found = [...csvLines('a,b\n"x,1\ny,"2,000"\nz,3\n', ',')];
    expect(found).toEqual([
      { line: 1, cells: ['a', 'b'], quotes: false },
      { line: 2, cells: ['"x', '1'], quotes: true },
      { line: 3, cells: ['y', '2,000'], quotes: false },
      { line: 4, cells: ['z', '3'], quotes: false },
    ]);
  });

  it('ADM-08 a spreadsheet’s own first line names the separator, and is no heading', () => {
    expect(cells('\ufeffsep=;\r\na,x;b\r\n1,5;2')).toEqual([
      [2, 'a,x', 'b'],
      [3, '1,5', '2'],
    ]);
  });

  it('ADM-08 reads back every file that is written by the quoting rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=', 'é') });
    const rows = fc.array(fc.tuple(fc.constant('k'), cell, cell), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (written) => {
        const text = written.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect([...csvLines(text, ',')].map((line) => line.cells)).toEqual(written);
      }),
    );
  });

  it('ADM-08 takes time in proportion to its length, however many quotes are open', () => {
    const text = `a,b\n${`"open,1\n${'closed,1\n'.repeat(1_000)}`.repeat(200)}`;
    const began = performance.now();
    expect([...csvLines(text, ',')].filter(({ quotes }) => quotes)).toHaveLength(200);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a cell', () => {
  it.each([
    ['1,250,000.00', 125_000_000n],
    ['1250000', 125_000_000n],
    ['₦1,250.5', 125_050n],
    ['NGN 10.01', 1_001n],
    ["'500.00", 50_000n],
    ['0.00', 0n],
    ['1,25O.00', null],
    ['12,50.00', null],
    ['0,125', null],
    ['-5.00', null],
    ['(5.00)', null],
    ['1e5', null],
    ['10.001', null],
    ['=1+1', null],
    ['', null],
  ])('ADM-08 reads the amount %s', (text, kobo) => expect(readAmount(text, NAIRA)).toBe(kobo));

  it('ADM-08 reads kobo where a file counts kobo', () => {
    expect(readAmount('100000', { ...NAIRA, kobo: true })).toBe(100_000n);
    expect(readAmount('100.00', { ...NAIRA, kobo: true })).toBeNull();
  });

  it.each([
    ['2026-11-20T09:11:44.000Z', 'iso', '2026-11-20T09:11:44.000Z'],
    ['2026-11-20T09:11:44+01:00', 'iso', '2026-11-20T08:11:44.000Z'],
    ['2026-11-20 09:11', 'day-first', '2026-11-20T08:11:00.000Z'],
    ['20/11/2026 23:58:41', 'day-first', '2026-11-20T22:58:41.000Z'],
    ['11/20/2026 11:58 PM', 'month-first', '2026-11-20T22:58:00.000Z'],
    ['20/11/2026', 'day-first', '2026-11-19T23:00:00.000Z'],
    ['20/11/2026 25:04', 'day-first', null],
    ['31/02/2026 10:00', 'day-first', null],
    ['yesterday', 'day-first', null],
    ['05-Nov-2026 10:00', 'month-first', '2026-11-05T09:00:00.000Z'],
    ['01 NOV 2021', 'day-first', '2021-10-31T23:00:00.000Z'],
    ['5 November 2026, 10:00 AM', 'day-first', '2026-11-05T09:00:00.000Z'],
    ['Nov 5, 2026 10:00:00', 'day-first', '2026-11-05T09:00:00.000Z'],
    ['05-Nov-26', 'day-first', '2026-11-04T23:00:00.000Z'],
    ['31-Sept-2026', 'day-first', null],
    ['05-Nev-2026', 'day-first', null],
    ['05/11/26 10:00', 'day-first', '2026-11-05T09:00:00.000Z'],
    ['11/05/26 10:00', 'month-first', '2026-11-05T09:00:00.000Z'],
    ['05/11/126', 'day-first', null],
    ['2026-11-05 10:00:00.123456+00', 'iso', '2026-11-05T10:00:00.000Z'],
    ['2026-11-05 10:00:00+0530', 'iso', '2026-11-05T04:30:00.000Z'],
    ['2026-11-05 10:00 UTC', 'iso', '2026-11-05T10:00:00.000Z'],
    ['="05/11/2026 10:00"', 'day-first', '2026-11-05T09:00:00.000Z'],
  ] as const)('ADM-08 reads the time %s', (text, dates, iso) =>
    expect(readTime(text, dates)?.toISOString() ?? null).toBe(iso),
  );

  it('ADM-08 stores no reference that could be a person’s name, and no unknown word', () => {
    expect([readCode(' po-1 '), readCode('Adaeze Okonkwo'), readCode('Ọla'), readCode('')]).toEqual([
      'po-1',
      null,
      null,
      null,
    ]);
    // A session's number as a spreadsheet keeps it; ours and theirs are as they are.
    expect(['1.10006E+29', '1E+15', '1e5', '11000626E', 'po-1e5'].map(readCode)).toEqual([
      null,
      null,
      null,
      '11000626E',
      'po-1e5',
    ]);
    expect([readOutcome('Successful'), readOutcome('SUCCESS_REV'), readOutcome('constructor')]).toEqual([
      'paid',
      null,
      null,
    ]);
  });
});

describe('a file as a statement', () => {
  it('ADM-08 guesses columns by their names, and the date format by its values', () => {
    const table = whole(
      tableOf(
        bytes('Transfer Code,Reference,Amount (NGN),Status,Created At,Session ID,Name\nT,r,1.00,paid,13/11/2026,s,n'),
      ),
    );
    expect(mappingOf(table)).toEqual({
      columns: {
        'Transfer Code': 'provider-reference',
        Reference: 'reference',
        'Amount (NGN)': 'amount',
        Status: 'status',
        'Created At': 'time',
        'Session ID': 'session',
        Name: 'unused',
      },
      dates: 'day-first',
      kobo: false,
    });
    expect(missingFields({ columns: { a: 'reference' }, dates: 'iso', kobo: false })).toEqual([
      'amount',
      'status',
      'time',
    ]);
    const twice: AdminStatementMapping = {
      columns: { Reference: 'reference', Name: 'reference' },
      dates: 'iso',
      kobo: false,
    };
    expect(() => checkMapping(table, twice)).toThrow('Choose one of them');
    const bothFees: AdminStatementMapping = { ...twice, columns: { Reference: 'fee', Name: 'fee-and-duty' } };
    expect(() => checkMapping(table, bothFees)).toThrow('Choose one of them');
  });

  it('ADM-08 reports every unreadable line, with its number and reason, and drops none', () => {
    const found = read([
      'po-1,100.00,success,2026-11-20 09:00,10.00,110,SALARY',
      'po-2,1OO.00,success,2026-11-20 09:00,,,',
      'po-3,-5.00,success,2026-11-20 09:00,,,',
      'po-4,5.00,SUCCESS_REV,2026-11-20 09:00,,,',
      'po-5,5.00,success,2026-11-20 25:00,,,',
      ',5.00,success,2026-11-20 09:00,,,',
      'A B,5.00,success,2026-11-20 09:00,,,',
      'po-1,7.00,success,2026-11-20 09:00,,,',
      'po-8,5.00,success,2026-11-20 09:00,,,A,B',
      '"po-9,5.00,success,2026-11-20 09:00,,,',
      'po-10,9.00,success,2026-11-21 00:01,,,',
      'po-11,9.00,success,2026-11-20 09:00,1O.00,,',
      'po-12,9.00,success,2026-11-20 09:00,(10.00),,',
      'po-13,9.00,success,2026-11-20 09:00,-,,',
    ]);
    expect(found.doubts.map(({ line, problem, column, facts }) => [line, problem, column, facts])).toEqual([
      [3, 'amount', 'amount', {}],
      [4, 'amount-negative', 'amount', {}],
      [5, 'status', 'status', {}],
      [6, 'time', 'created at', {}],
      [7, 'reference-empty', 'reference', {}],
      [8, 'reference-unusable', 'reference', {}],
      [9, 'reference-twice', 'reference', { otherLine: 2 }],
      [10, 'columns', null, { cells: 8, columns: 7 }],
      [11, 'quotes', null, {}],
      [13, 'fee', 'fee', {}],
      [14, 'fee', 'fee', {}],
    ]);
    expect([found.all.lines, found.read.lines, found.doubt.lines, found.otherDays.lines]).toEqual([14, 2, 11, 1]);
    expect(found.lines).toHaveLength(13);
    expect(found.lines.map(({ feeKobo }) => feeKobo)).toEqual(['1000', ...Array(12).fill(null)]);
    expect(JSON.stringify(found.lines)).not.toMatch(/SALARY|A B/);
  });

  it('ADM-08 unwraps cells that are protected against spreadsheet evaluation, in every column', () => {
    const wrapped = (text: string) => `"=""${text}"""`;
    const found = read(
      [
        [
          wrapped('po-1'),
          wrapped('1,250.00'),
          wrapped('success'),
          wrapped('2026-11-20 09:00'),
          wrapped('10.00'),
          wrapped('110'),
          '',
        ],
        [
          '="po-2"',
          '="5.00"',
          '="success"',
          '="20/11/2026 09:00"',
          '="10.00"',
          '="110006261120225841000318000414"',
          '',
        ],
        ['="""po-3"""', '5.00', 'success', '2026-11-20 09:00', '', '', ''],
      ].map((cells) => cells.join(',')),
    );
    expect(found.doubts).toEqual([]);
    expect(found.lines).toMatchObject([
      {
        reference: 'po-1',
        amountKobo: '125000',
        outcome: 'paid',
        feeKobo: '1000',
        sessionId: '110',
      },
      { reference: 'po-2', amountKobo: '500', sessionId: '110006261120225841000318000414' },
      { reference: 'po-3' },
    ]);
    // A formula in place of text is doubtful.
    const formulas = read(['=T("po-1"),5.00,success,2026-11-20 09:00,,,', '="po-1,5.00,success,2026-11-20 09:00,,,']);
    expect(formulas.doubts.map(({ problem }) => problem)).toEqual(['reference-unusable', 'reference-unusable']);
  });

  it('ADM-08 reads files with semicolons or tabs, also with commas for decimals', () => {
    const heading = '"Reference";"Amount (naira, kobo, all)";"Status";"Date, time, zone"';
    const semicolons = read(
      [
        'po-1;39403,25;success;20/11/2026 10:00',
        'po-2;"1.250.000,50";success;20/11/2026 10:00',
        'po-3;1.250;success;20/11/2026 10:00',
      ],
      heading.replace('Amount (naira, kobo, all)', 'Amount').replace('Date, time, zone', 'Date'),
    );
    expect(semicolons.lines.map(({ amountKobo }) => amountKobo)).toEqual(['3940325', '125000050', null]);
    expect(separatorOf(heading)).toBe(';');
    const tabs = read(['po-1\t39,403.25\tsuccess\t20/11/2026 10:00'], 'Reference\tAmount\tStatus\tDate');
    expect(tabs.lines.map(({ amountKobo }) => amountKobo)).toEqual(['3940325']);
  });

  it('ADM-08 stores the text of unreadable lines, and nothing that could be a name or an account', () => {
    const found = read([
      'po-1,"5,0x0.00",success,2026-11-20 09:00,,,SALARY',
      'po-2,5.00,SUCCESS_REV,2026-11-20 09:00,,,SALARY',
      'po-3,5.00,success,2026-11-20 25:04,,,SALARY',
      'A B,5.00,success,2026-11-20 09:00,,,SALARY',
      'pay-7f0c1e524ad1-1,"5,00.00",success,2026-11-20 09:00,,,Ada Obi,0803555014',
      'po-5,5.00,Adaeze Okonkwo,2026-11-20 09:00,,,',
    ]);
    expect(found.lines.map(({ text }) => text)).toEqual([
      '5,0x0.00',
      'SUCCESS_REV',
      '2026-11-20 25:04',
      '…',
      'pay-7f0c1e524ad1-1 | 5,00.00 | success | 2026-11-20 09:00 |  |  | … | …',
      '…',
    ]);
  });

  it('ADM-08 amounts of read lines, doubtful lines and lines of other days add up to the file, to the kobo', () => {
    const line = fc.record({
      reference: fc.constantFrom('po-1', 'po-2', 'po-3', '', 'a b'),
      kobo: fc.option(fc.bigInt(0n, 10_000_000n), { nil: null }),
      status: fc.constantFrom('success', 'failed', 'what'),
      time: fc.constantFrom('2026-11-20 10:00', '2026-11-21 10:00', 'never'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
        const found = read(
          lines.map(({ reference, kobo, status, time }) => {
            const amount = kobo === null ? 'x' : `${kobo / 100n}.${(kobo % 100n).toString().padStart(2, '0')}`;
            return `${reference},${amount},${status},${time},,,`;
          }),
        );
        const written = lines.reduce((sum, { kobo }) => sum + (kobo ?? 0n), 0n);
        expect(found.all.kobo).toBe(written);
        expect(found.read.kobo + found.doubt.kobo + found.otherDays.kobo).toBe(written);
        expect(found.read.lines + found.doubt.lines + found.otherDays.lines).toBe(lines.length);
      }),
    );
  });

  it.each([
    ['not-text', new Uint8Array([0x50, 0x4b, 0, 0])],
    ['no-lines', bytes(HEADING)],
    ['not-a-csv', bytes('just words\nand more')],
    ['not-a-csv', bytes('a,a,b,c\n1,2,3,4')],
    ['too-many-lines', bytes(`${HEADING}\n${'a,1,paid,x,,,\n'.repeat(200_001)}`)],
    ['file-too-large', new Uint8Array(MOST_STATEMENT_BYTES + 1)],
  ])('ADM-08 refuses with %s', (code, file) => {
    expect(() => whole(tableOf(file))).toThrow(expect.objectContaining({ code }));
  });

  it('ADM-08 reads a hundred thousand lines in less than 20 seconds', () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `po-${index},1.00,success,2026-11-20 09:00,,,`);
    const began = performance.now();
    expect(read(lines).read).toEqual({ lines: 100_000, kobo: 10_000_000n });
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
