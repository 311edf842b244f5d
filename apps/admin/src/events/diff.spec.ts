import { changedOnly, differences, unchangedOnly, written } from './diff.js';

const texts = (lines: ReturnType<typeof differences>): string[] =>
  lines.map(({ kind, text }) => `${{ eq: ' ', add: '+', del: '-' }[kind]} ${text}`);

test('ADM-09 the diff of two states lists each key: removed line above added line, unchanged lines unmarked', () => {
  const before = { id: 'S1', status: 'AwaitingChoice', quote: { rate: '1576.00' }, choice: null };
  const after = {
    id: 'S1',
    status: 'PayoutDue',
    quote: { rate: '1576.00' },
    choice: 'PayWhatArrived',
    owed: '2915600',
  };
  expect(texts(differences(before, after))).toEqual([
    '  id: "S1"',
    '- status: "AwaitingChoice"',
    '+ status: "PayoutDue"',
    '  quote:',
    '    rate: "1576.00"',
    '- choice: null',
    '+ choice: "PayWhatArrived"',
    '+ owed: "2915600"',
  ]);
});

test('ADM-09 the diff of two states compares nested lists and objects line by line', () => {
  const lines = differences(
    { deposits: [{ tx: 'a', final: false }] },
    { deposits: [{ tx: 'a', final: true }, { tx: 'b' }] },
  );
  expect(texts(lines)).toEqual([
    '  deposits:',
    '    - 1',
    '      tx: "a"',
    '-     final: false',
    '+     final: true',
    '+   - 2',
    '+     tx: "b"',
  ]);
  expect(lines.find(({ kind }) => kind === 'add')?.path).toBe('deposits.0.final');
});

test('ADM-09 the diff with no earlier state marks all lines as added, and shows empty lists and objects', () => {
  expect(texts(differences(null, { holds: [], sealed: '<encrypted, key 7c1e>' }))).toEqual([
    '+ holds: []',
    '+ sealed: <encrypted, key 7c1e>',
  ]);
  expect(texts(written({ quote: {} }))).toEqual(['  quote: {}']);
  expect(texts(differences({ gone: 1 }, {}))).toEqual(['- gone: 1']);
});

test('ADM-09 the diff can show only changed or only unchanged lines, each with the names of their parents', () => {
  const lines = differences(
    { id: 'S1', status: 'a', deposits: [{ tx: 'a', final: false }], quote: { rate: '1' } },
    { id: 'S1', status: 'b', deposits: [{ tx: 'a', final: true }], quote: { rate: '1' } },
  );
  expect(texts(changedOnly(lines))).toEqual([
    '- status: "a"',
    '+ status: "b"',
    '  deposits:',
    '    - 1',
    '-     final: false',
    '+     final: true',
  ]);
  expect(texts(unchangedOnly(lines))).toEqual([
    '  id: "S1"',
    '  deposits:',
    '    - 1',
    '      tx: "a"',
    '  quote:',
    '    rate: "1"',
  ]);
  expect(changedOnly(differences({ a: 1 }, { a: 1 }))).toEqual([]);
});
