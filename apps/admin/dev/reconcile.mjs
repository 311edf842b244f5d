/** The reconciliation of the invented server: its lists, its verbs, and files that are read as their names say. */
import { createHash } from 'node:crypto';
import { PARTS, partOf, STATES, sumOf } from './fixtures/reconciliation.mjs';

const FIELDS = {
  transactionReference: ['provider-reference', ['MNFY|82|20261120091144', 'MNFY|82|20261120091201']],
  reference: ['reference', ['PAY-5T8L-43NA', 'PAY-2H6N-13VK']],
  amount: ['amount', ['391,125.00', '156,500.00']],
  fee: ['fee', ['25.00', '25.00']],
  completedOn: ['time', ['20/11/2026 23:58', '20/11/2026 11:05']],
  status: ['status', ['PAID', 'PAID']],
  sessionId: ['session', ['090405261120', '090405261121']],
  narration: ['unused', ['SALARY', '']],
};
const NEEDED = ['reference', 'amount', 'status', 'time'];
const DOUBTS = [
  { line: 14, problem: 'amount', column: 'amount', value: '1,25O,000.00', amount: null, facts: {} },
  { line: 57, problem: 'time', column: 'completedOn', value: '20/11/2026 25:04', amount: '48255.00', facts: {} },
  { line: 58, problem: 'reference-empty', column: 'reference', value: '', amount: '31520.00', facts: {} },
  { line: 103, problem: 'status', column: 'status', value: 'SUCCESS_REV', amount: '15480.00', facts: {} },
  { line: 140, problem: 'columns', column: null, value: 'MNFY|82|…', amount: null, facts: { cells: 9, columns: 8 } },
  {
    line: 141,
    problem: 'reference-twice',
    column: 'reference',
    value: 'PAY-4K9T-61RB',
    amount: '9000.00',
    facts: { otherLine: 139 },
  },
];

/** @returns {{ body?: unknown, headers?: object, problem?: string, status?: number, detail?: string }} */
export function reconcile(request, path, query, body, data, me, now) {
  const [resource, id, verb] = path;
  const filter = JSON.parse(query.get('filter') ?? '{}');
  const get = request.method === 'GET';
  if (resource === 'reconciliation-rows') {
    if (get && id === undefined) return page(resource, sorted(linesOf(data, filter), query), query);
    const row = data.rows.find((one) => one.id === id);
    return row ? { body: rowView(data, row, me) } : { status: 404, problem: 'not-found' };
  }
  if (id === undefined) {
    const rows = data.days.map((day) => dayRow(data, day)).filter((row) => isIn(row, filter));
    return page(resource, rows, query);
  }
  if (id === 'counts') {
    const count = (tab) => data.days.filter((day) => isIn(dayRow(data, day), { ...filter, tab })).length;
    return { body: { tabs: { open: count('open'), closed: count('closed'), all: count('all') }, presets: {} } };
  }
  const day = data.days.find((one) => one.id === id);
  if (!day) return { status: 404, problem: 'not-found' };
  if (get) {
    if (day.readingNow) {
      day.readingNow.lines += 250;
      if (day.readingNow.lines >= day.readingNow.expected) finish(day, now);
    }
    return { body: dayView(data, day, me) };
  }
  if (verb === 'check-statement') return { body: checked(request, query, day, me, now) };
  const key = request.headers['idempotency-key'];
  if (!key) return { status: 400, problem: 'idempotency-key-required' };
  if (!data.answered.has(key)) {
    const refused = act(request, data, day, verb, body, me, now);
    if (refused) return refused;
    data.answered.set(key, true);
    day.version += 1;
  }
  return { body: dayView(data, day, me) };
}

function act(request, data, day, verb, body, me, now) {
  const by = { kind: 'operator', name: me.name, role: me.role, operatorId: me.id };
  const at = new Date(now).toISOString();
  if (verb === 'resolve') {
    const rows = data.rows.filter(({ id }) => body.rows.includes(id));
    if (rows.some((row) => partOf(row) !== 'explain'))
      return { status: 409, problem: 'changed-meanwhile', detail: 'A line was resolved by somebody else.' };
    for (const row of rows) row.resolved = { kind: body.kind, reason: body.reason, by, at };
  }
  if (verb === 'close') {
    const open = ofDay(data, day).filter((row) => partOf(row) === 'explain').length;
    if (open > 0)
      return { status: 409, problem: 'lines-to-explain', detail: `${open} lines are still to be explained.` };
    day.closed = { at, by, reason: body.reason ?? null };
  }
  if (verb === 'read')
    day.readingNow = { ...reading(by, at), source: 'api', reason: body.reason ?? null, lines: 0, expected: 600 };
  if (verb === 'statement') {
    const name = decodeURIComponent(request.headers['x-file-name']);
    const reason = decodeURIComponent(request.headers['x-reason'] ?? '');
    day.readings.unshift({
      ...reading(by, at),
      source: 'file',
      reason,
      endedAt: at,
      state: 'read',
      file: { name, bytes: 41_000, sha256: digest(name), otherDays: 0 },
    });
  }
  return null;
}

const digest = (words) => createHash('sha256').update(words).digest('hex');
const reading = (by, startedAt) => ({
  id: digest(startedAt).slice(0, 12),
  startedAt,
  by,
  endedAt: null,
  state: 'reading',
  lines: 218,
  naira: '72418906.50',
  unreadable: 0,
  file: null,
});

function finish(day, now) {
  day.readings.unshift({ ...day.readingNow, endedAt: new Date(now).toISOString(), state: 'read' });
  day.readingNow = null;
}

const ofDay = (data, { id }) => data.rows.filter(({ dayId }) => dayId === id);

function linesOf(data, { day, tab = 'all', state, q }) {
  return data.rows.filter(
    (row) =>
      row.dayId === day &&
      (tab === 'all' || partOf(row) === tab) &&
      (!state || state.includes(row.state)) &&
      (!q || row.reference === q),
  );
}

function sorted(rows, query) {
  const [field, order] = JSON.parse(query.get('sort') ?? '["at","ASC"]');
  const value = (row) =>
    field === 'at'
      ? Date.parse(row.at)
      : Number(field === 'difference' ? row.difference : (row.ours ?? row.theirs).naira);
  return [...rows].sort((one, other) => (value(one) - value(other)) * (order === 'ASC' ? 1 : -1));
}

function page(resource, rows, query) {
  const [first, last] = JSON.parse(query.get('range') ?? '[0,24]');
  const shown = rows.slice(first, last + 1);
  const span = shown.length === 0 ? '*' : `${first}-${first + shown.length - 1}`;
  return { body: shown, headers: { 'Content-Range': `${resource} ${span}/${rows.length}` } };
}

const isIn = ({ status }, { tab = 'all' }) => tab === 'all' || (tab === 'closed') === (status === 'closed');

function dayRow(data, day) {
  const rows = ofDay(data, day);
  const [ours, theirs, explain] = [
    rows.filter((row) => row.ours),
    rows.filter((row) => row.theirs),
    rows.filter((row) => partOf(row) === 'explain'),
  ];
  const read = day.readings.find(({ state }) => state === 'read');
  const count = (part) => rows.filter((row) => partOf(row) === part).length;
  const status = day.closed ? 'closed' : !read ? 'unread' : explain.length + count('pending') > 0 ? 'open' : 'clear';
  return {
    id: day.id,
    provider: 'paystack',
    providerName: 'Paystack',
    day: day.day,
    status,
    reading: day.readingNow !== null,
    ledger: { lines: ours.length, naira: sumOf(rows).ledger },
    statement: read
      ? { lines: theirs.length, naira: sumOf(rows).statement, source: read.source, readAt: read.startedAt }
      : null,
    explain: { lines: explain.length, naira: sumOf(explain).difference },
    matched: count('matched'),
    pending: count('pending'),
    resolved: count('resolved'),
    closedAt: day.closed?.at ?? null,
    reopenedAt: null,
    version: day.version,
  };
}

function dayView(data, day, me) {
  const rows = ofDay(data, day);
  const row = dayRow(data, day);
  const total = sumOf(rows);
  const of = (part) => sumOf(rows.filter((one) => partOf(one) === part));
  const alike = rows.filter((one) => partOf(one) === 'explain' && one.difference === '50.00');
  const open = row.explain.lines > 0 ? 'lines-to-explain' : row.pending > 0 ? 'not-concluded' : null;
  const closes = !day.isOver
    ? 'day-not-over'
    : day.readingNow
      ? 'still-reading'
      : row.statement
        ? open
        : 'no-statement';
  const why = (code) => (day.closed ? 'closed' : code);
  const verb = (name, code) => ({ verb: name, target: null, why: why(code), facts: {}, twoPeople: false });
  const figures = { ...total, resolved: row.resolved, sha256: data.sealed };
  return {
    ...row,
    sums: { ...Object.fromEntries(PARTS.map((part) => [part, of(part)])), total },
    addsUp: true,
    states: Object.fromEntries(STATES.map((state) => [state, sumOf(rows.filter((one) => one.state === state))])),
    chain: {
      payouts: row.ledger.lines,
      received: '260943.150000',
      paidFor: '260943.150000',
      atQuote: total.ledger,
      asked: total.ledger,
      difference: '0.00',
      wrong: 0,
    },
    alike:
      alike.length > 1
        ? [
            {
              finding: 'amount',
              difference: '50.00',
              lines: alike.length,
              rows: alike.map(({ id }) => id),
              guess: 'stamp-duty',
            },
          ]
        : [],
    readingNow: day.readingNow,
    readings: day.readings.map((one) => ({
      ...one,
      lines: one.lines ?? row.statement?.lines ?? 0,
      naira: one.naira ?? row.statement?.naira ?? '0.00',
    })),
    closed: day.closed && { ...day.closed, figures },
    reopened: null,
    verbs:
      me.role === 'finance'
        ? [
            verb('read', day.readingNow ? 'still-reading' : null),
            verb('upload', day.readingNow ? 'still-reading' : null),
            verb('resolve', row.explain.lines > 0 ? null : 'nothing-to-explain'),
            verb('close', closes),
          ]
        : [],
  };
}

function rowView(data, row, me) {
  const part = partOf(row);
  const crossed = row.reference === 'PAY-5T8L-43NA';
  const deposit = row.ours && {
    received: '248.200000',
    paidFor: '248.200000',
    atQuote: row.ours.asked,
    asked: row.ours.asked,
    addsUp: true,
    deposits: [{ key: 'd1', amount: '248.200000', at: row.at, url: 'https://explorer.example/tx' }],
  };
  const entry = (type, tone, seconds) => ({
    eventId: `${row.id}-${type}`,
    at: new Date(Date.parse(row.at) + seconds * 1000).toISOString(),
    type,
    facts: {},
    by: { kind: 'system', name: 'payouts', role: null, operatorId: null },
    reason: null,
    tone,
    stream: `payout-${row.ours?.payoutId}`,
    version: 1,
    links: [],
  });
  return {
    ...row,
    provider: 'paystack',
    otherDays: crossed
      ? [
          {
            dayId: data.days[0].id,
            day: data.days[0].day,
            rowId: data.rows[9].id,
            ours: null,
            theirs: row.ours.naira,
            at: new Date(Date.parse(row.at) + 81_000).toISOString(),
          },
        ]
      : [],
    chain: deposit,
    story: row.ours ? [entry('PayoutSubmitting', 'done', 0), entry('PayoutSettled', 'done', 11)] : [],
    verbs:
      me.role === 'finance'
        ? [
            {
              verb: 'resolve',
              target: { resource: 'reconciliation', id: row.dayId },
              why: part === 'explain' ? null : part === 'pending' ? 'not-concluded' : 'nothing-to-explain',
              facts: {},
              twoPeople: false,
            },
          ]
        : [],
  };
}

/** A file of doubts when its name says so, and one without a needed column when its name says that. */
function checked(request, query, day, me, now) {
  const name = decodeURIComponent(request.headers['x-file-name']);
  const given = query.has('mapping') ? JSON.parse(query.get('mapping')) : null;
  const guessed = Object.fromEntries(
    Object.entries(FIELDS).map(([heading, [field]]) => [
      heading,
      name.includes('unknown') && heading === 'amount' ? 'unused' : field,
    ]),
  );
  const mapping = given ?? { columns: guessed, dates: 'day-first', kobo: false };
  const missing = NEEDED.filter((field) => !Object.values(mapping.columns).includes(field));
  const doubts = name.includes('doubt') ? DOUBTS : [];
  const sum = (lines, naira) => ({ lines, naira });
  return {
    sha256: digest(name),
    name,
    bytes: 41_000,
    day: day.day,
    columns: Object.entries(FIELDS).map(([heading, [, samples]]) => ({
      heading,
      field: mapping.columns[heading] ?? 'unused',
      samples,
    })),
    mapping,
    mappingFrom: given ? 'given' : name.includes('unknown') ? 'guessed' : 'last-time',
    missing,
    all: sum(218, '72418906.50'),
    read: doubts.length > 0 ? sum(211, '72303651.50') : sum(217, '72407906.50'),
    doubt: doubts.length > 0 ? sum(6, '104255.00') : sum(0, '0.00'),
    otherDays: sum(1, '11000.00'),
    doubts,
    seenBefore: name.includes('seen')
      ? {
          dayId: day.id,
          at: new Date(now - 3_600_000).toISOString(),
          by: { kind: 'operator', name: me.name, role: me.role, operatorId: me.id },
        }
      : null,
  };
}
