/**
 * An invented server of the console: enough of the contract that every page can be seen and tried without a backend. It keeps
 * what is done to it, remembers requests, and fails when told to.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { answerAccount, makeAccount, operatorRows } from './account.mjs';
import { problem, readBody, send } from './answers.mjs';
import { sendExport } from './exports.mjs';
import { makeFixtures, OPERATORS, PERMISSIONS } from './fixtures.mjs';
import { serve } from './serve.mjs';
import { turnSwitch } from './fixtures/switches.mjs';
import { reconcile } from './reconcile.mjs';

const IDLE_SECONDS = 900;
const TABS = {
  orders: {
    field: 'status',
    all: null,
    waiting: ['waiting'],
    received: ['received'],
    paying: ['in-wallet', 'autowithdrawal-successful'],
    held: ['held', 'returned', 'failed'],
    completed: ['completed'],
    ended: ['expired', 'cancelled'],
  },
  payouts: {
    field: 'phase',
    all: null,
    open: ['requested', 'asking', 'accepted'],
    unknown: ['unknown', 'disputed'],
    failed: ['failed'],
    returned: ['returned', 'needs-approval'],
    settled: ['settled'],
  },
  disputes: {
    field: 'state',
    work: ['open', 'waiting-us'],
    customer: ['waiting-customer'],
    refunding: ['refunding'],
    resolved: ['resolved'],
    all: null,
  },
  limits: { field: 'tabs', near: ['near'], held: ['held'], overridden: ['overridden'], ended: ['ended'] },
  approvals: {
    field: 'state',
    open: ['asked'],
    done: ['granted', 'executed'],
    gone: ['refused', 'expired', 'dropped', 'withdrawn', 'not-possible'],
    all: null,
  },
  unattributed: { field: 'state', open: ['open'], ended: ['credited', 'returned', 'attributed'], all: null },
};
const PRESETS = {
  orders: {
    'needs-a-person': { attention: true },
    'held-over-1h': { tab: 'held', waitingSeconds_gte: 3600 },
    'over-500000': { naira_gte: '500000' },
  },
  payouts: {
    'needs-a-person': { attention: true },
    'unknown-over-15m': { tab: 'unknown', waitingSeconds_gte: 900 },
    'over-500000': { naira_gte: '500000' },
  },
  disputes: {
    unclaimed: { tab: 'work', claimed: false },
    mine: { mine: true },
    overdue: { overdue: true },
    'over-500000': { naira_gte: '500000' },
  },
};

/** @param {{ now?: number, session?: string | null }} [options] `session`: the role that is signed in from the start */
export function createMockApi({ now = Date.now(), session = null } = {}) {
  const data = { ...makeFixtures(now), operators: operatorRows(OPERATORS, now) };
  const state = {
    role: session,
    account: makeAccount(now),
    pending: null,
    wrongCodes: 0,
    idleSeconds: IDLE_SECONDS,
    requests: [],
    faults: [],
    answered: new Map(),
    streams: new Set(),
    opened: new Set(),
    data,
  };
  const me = () => {
    const operator = OPERATORS.find(({ role }) => role === state.role);
    return {
      ...operator,
      permissions: PERMISSIONS[state.role],
      idleEndsAt: new Date(now + state.idleSeconds * 1000).toISOString(),
      endsAt: new Date(now + 8 * 3600 * 1000).toISOString(),
      secondsToIdleEnd: state.idleSeconds,
      secondsToEnd: 8 * 3600,
      sessions: 1,
      recoveryCodesLeft: 7,
      mode: 'sandbox',
    };
  };
  const matches = (resource, row, filter) =>
    Object.entries(filter).every(([name, wanted]) => {
      const [field, operator] = name.split('_');
      if (name === 'tab') {
        const { field: of, [wanted]: values } = TABS[resource];
        return values === null || values.some((value) => [row[of]].flat().includes(value));
      }
      if (name === 'claimed') return (row.claimedBy !== null) === wanted;
      if (name === 'mine') return row.claimedBy?.operatorId === me().id;
      if (name === 'overdue') return row.due?.of === 'us' && row.due.secondsLeft < 0;
      if (name === 'attention') return Boolean(row.attention);
      if (name === 'waitingSeconds_gte')
        return row.waitingSince !== null && now - Date.parse(row.waitingSince) >= wanted * 1000;
      if (name === 'q')
        return JSON.stringify(row)
          .replace(/\s/g, '')
          .toLowerCase()
          .includes(String(wanted).replace(/\s/g, '').toLowerCase());
      if (name === 'bankCode') return row.recipient.bankCode === wanted;
      if (name === 'operatorId') return row.who?.operatorId === wanted;
      if (operator === 'gte' || operator === 'lte' || operator === 'lt' || operator === 'gt') {
        const value = /^\d{4}-/.test(String(row[field])) ? Date.parse(row[field]) : Number(row[field]);
        const limit = /^\d{4}-/.test(String(wanted)) ? Date.parse(wanted) : Number(wanted);
        return { gte: value >= limit, lte: value <= limit, lt: value < limit, gt: value > limit }[operator];
      }
      if (Array.isArray(wanted)) return wanted.includes(row[field]);
      return row[field] === wanted;
    });
  const sorted = (rows, [field, order]) => {
    const key = (row) => {
      if (field === 'attention')
        return `${row.attention ? '1' : '0'}${row.attention ? 9e15 - Date.parse(row.waitingSince) : Date.parse(row.placedAt ?? row.requestedAt)}`;
      if (field === 'due') return row.due?.at ?? '9';
      const value = row[field] ?? row.id;
      return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value.padStart(24, '0') : String(value ?? '');
    };
    const direction = order === 'ASC' ? 1 : -1;
    return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1) * direction);
  };
  const tell = (change) => {
    for (const stream of state.streams) stream.write(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
  };

  async function answer(request, response, path, query) {
    const resource = path[0];
    const get = request.method === 'GET';
    const body = get ? {} : await readBody(request);
    const line = `${request.method} /${path.join('/')}`;
    const key = request.headers['idempotency-key'] ?? null;
    state.requests.push({
      line,
      key,
      body,
      background: request.headers['x-background'] === '1',
      search: query.toString(),
    });
    const fault = state.faults.find((each) => each.times > 0 && each.match.test(line));
    if (fault) {
      fault.times -= 1;
      if (fault.breaks) return sendExport(response, resource, data[resource], fault);
      if (fault.drop) return response.socket.destroy();
      return problem(response, fault.status, fault.code);
    }
    if (resource === 'auth') return auth(response, path[1], body, get);
    if (!state.role) return problem(response, 401, 'unauthenticated');
    const people = { account: state.account, operators: data.operators, me: me() };
    const [status, answered] = answerAccount(people, path, body, request.method, now);
    if (status) return status >= 400 ? problem(response, status, answered) : send(response, answered);
    if (resource === 'me') return send(response, me());
    if (resource === 'stream') return follow(request, response);
    if (resource === 'counts')
      return send(response, {
        orders: data.orders.filter(({ attention }) => attention).length,
        payouts: data.payouts.filter(({ attention }) => attention).length,
        disputes: counts('disputes', {}).tabs.work,
        approvals: counts('approvals', {}).tabs.open,
        unattributed: counts('unattributed', {}).tabs.open,
        'dead-letters': data['dead-letters'].length,
      });
    if (resource === 'dashboard') return send(response, data.dashboard);
    if (resource === 'search') return send(response, found(query.get('q') ?? ''));
    if (resource === 'streams') {
      if (path[1] !== data.stream.id) return problem(response, 404, 'not-found');
      if (path[2] !== 'versions') return send(response, data.stream);
      return send(response, data.streamAt(Number(path[3]), Number(query.get('compare') ?? path[3] - 1)));
    }
    if (resource === 'audit' && path[1] === 'verification')
      return send(response, get ? data.verification : { ...data.verification, at: new Date(now).toISOString() });
    if (resource === 'audit' && path[1] === 'operators')
      return send(
        response,
        OPERATORS.map(({ id, name, role }) => ({ kind: 'operator', name, role, operatorId: id })),
      );
    if (path[1] === 'overview') return send(response, data.overviews[resource]);
    if (resource.startsWith('reconciliation') && path[1] !== 'export') {
      const answered = reconcile(request, path, query, body, data.reconciled, me(), now);
      if (answered.problem) return problem(response, answered.status, answered.problem, answered.detail);
      return send(response, answered.body, answered.headers);
    }
    if (path[1] === 'facets') return send(response, data.facets);
    if (path[1] === 'counts') return send(response, counts(resource, JSON.parse(query.get('filter') ?? '{}')));
    const rows = data[resource];
    if (path[1] === 'export')
      return sendExport(
        response,
        resource,
        rows.filter((row) => matches(resource, row, body.filter)),
      );
    if (!Array.isArray(rows)) return problem(response, 404, 'not-found');
    if (resource === 'rates' && path[2] === 'chart') return send(response, data.prices.chart(query.get('range')));
    if (resource === 'rates' && get && path.length === 1)
      return send(
        response,
        rows.map((row) => view(resource, row)),
      );
    if (resource === 'switches' && get) {
      const shown = rows.map((row) => view(resource, row));
      return send(response, shown, { 'Content-Range': `switches 0-${rows.length - 1}/${rows.length}` });
    }
    if (get && path.length === 1) return list(response, resource, rows, query);
    if (!get && path[1] === 'retry-all') {
      const before = rows.length;
      data[resource] = rows.filter(({ cause }) => cause !== body.cause);
      return send(response, { letters: before - data[resource].length });
    }
    const row = rows.find(({ id }) => String(id) === path[1]);
    if (!row) return problem(response, 404, 'not-found');
    if (path[2] === 'preview') return send(response, data.prices.preview(row, body));
    if (path[2] === 'canned-answers') return send(response, data.cannedAnswers);
    if (path[2] === 'files') {
      const name = decodeURIComponent(request.headers['x-file-name'] ?? 'file.jpg');
      return send(response, { id: randomUUID(), name, kind: 'jpg', bytes: 842_000 });
    }
    if (get) return send(response, view(resource, row));
    return act(response, resource, row, path[2], body, key);
  }

  function view(resource, row) {
    const shown = data.views[resource](row, me());
    if (resource === 'orders' && state.opened.has(row.id))
      shown.personal = {
        ...shown.personal,
        masked: false,
        until: new Date(now + 900_000).toISOString(),
        name: 'Ogechukwu Eze',
        email: 'ogechukwu.eze@example.com',
        phone: '+234 803 555 0171',
        recipientName: 'Ngozi Chidinma Eze',
        recipientAccount: '3045715561',
      };
    if (row.notes) shown.notes = row.notes;
    return shown;
  }

  function list(response, resource, rows, query) {
    const filter = JSON.parse(query.get('filter') ?? '{}');
    const matching = rows.filter((row) => matches(resource, row, filter));
    if (!query.has('range')) return send(response, matching);
    const [from, to] = JSON.parse(query.get('range'));
    const page = sorted(matching, JSON.parse(query.get('sort') ?? '["id","ASC"]')).slice(from, to + 1);
    const range = page.length === 0 ? '*' : `${from}-${from + page.length - 1}`;
    return send(response, page, { 'Content-Range': `${resource} ${range}/${matching.length}` });
  }

  function counts(resource, filter) {
    const count = (with_) => data[resource].filter((row) => matches(resource, row, with_)).length;
    const tabs = Object.keys(TABS[resource] ?? {}).filter((name) => name !== 'field');
    return {
      tabs: Object.fromEntries(tabs.map((tab) => [tab, count({ ...filter, tab })])),
      presets: Object.fromEntries(Object.entries(PRESETS[resource] ?? {}).map(([name, each]) => [name, count(each)])),
    };
  }

  function act(response, resource, row, verb, body, key) {
    if (!key) return problem(response, 400, 'idempotency-key-required');
    if (state.answered.has(key)) return send(response, state.answered.get(key));
    if (verb === 'note')
      row.notes = [
        ...(row.notes ?? []),
        {
          id: randomUUID(),
          at: new Date(now).toISOString(),
          by: { kind: 'operator', name: me().name, role: state.role, operatorId: me().id },
          text: body.text,
        },
      ];
    const by = { kind: 'operator', name: me().name, role: state.role, operatorId: me().id };
    const done = { decidedBy: by, decidedAt: new Date(now).toISOString(), decidedReason: body.reason ?? null };
    if (verb === 'approve') Object.assign(row, done, { state: 'granted' });
    if (verb === 'refuse') Object.assign(row, done, { state: 'refused' });
    if (verb === 'withdraw') Object.assign(row, { ...done, decidedBy: null, state: 'withdrawn' });
    if (resource === 'disputes') work(row, verb, body, by);
    if (resource === 'switches') turnSwitch(data.turned, row, verb, body, me(), now);
    if (resource === 'rates') data.prices.actOnRate(row, verb, body, by);
    if (resource === 'limits') data.actOnLimit(row, verb, body, by);
    if (verb === 'personal') state.opened.add(row.id);
    if (verb === 'hold')
      Object.assign(row, { status: 'held', attention: 'held-by-operator', waitingSince: new Date(now).toISOString() });
    if (resource === 'rebuilds') row.state = { pause: 'paused', resume: 'filling', cancel: 'cancelled' }[verb];
    let shown = view(resource, row);
    if (verb === 'try')
      shown = {
        ...shown,
        lastTry: { at: new Date(now).toISOString(), passes: true, rows: 1, rowsBehind: 2, error: null },
      };
    if (verb === 'retry') data[resource] = data[resource].filter((each) => each !== row);
    state.answered.set(key, shown);
    return send(response, shown);
  }

  function work(row, verb, body, by) {
    const say = (entry) =>
      data.entriesOf(row).push({ id: randomUUID(), at: new Date(now).toISOString(), by, reason: null, ...entry });
    row.version += 1;
    if (verb === 'claim') row.claimedBy = by;
    if (verb === 'hand-over') row.claimedBy = null;
    if (verb === 'answer' || verb === 'note')
      say({ type: verb === 'note' ? 'note' : 'message', text: body.text, files: [] });
    if (verb === 'repay') {
      row.repay = 'asked';
      say({ type: 'act', event: 'DisputeRepayAsked', facts: { naira: row.naira }, reason: body.reason });
    }
    if (verb === 'prove') Object.assign(row, { state: 'resolved', how: 'proof', due: null });
    if (verb === 'refund') Object.assign(row, { state: 'refunding', due: null });
  }

  function auth(response, step, body, get) {
    if (step === 'sandbox' && get)
      return send(
        response,
        OPERATORS.map(({ id, name, role }) => ({ id, name, role })),
      );
    if (step === 'sandbox') {
      state.role = OPERATORS.find(({ id }) => id === body.operatorId)?.role ?? null;
      return send(response, {});
    }
    if (step === 'sign-in' || step === 'enrol') {
      if (step === 'sign-in' && body.password !== 'correct horse battery')
        return problem(response, 401, 'wrong-credentials');
      const operator = OPERATORS.find(({ email }) => email === body.email) ?? OPERATORS[1];
      state.pending = operator.role;
      const isNew = step === 'enrol' || body.email === 'chidi@usdt.africa';
      return send(response, {
        next: isNew ? 'enrol-totp' : 'totp',
        ...(isNew && {
          enrolment: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            otpauthUrl: 'otpauth://totp/USDT%20Africa:chidi?secret=JBSWY3DPEHPK3PXP',
          },
        }),
        passkey: !isNew,
        recoveryCodesLeft: 7,
        lastSignIn: { at: new Date(now - 20 * 3_600_000).toISOString(), device: 'Chrome on Windows' },
      });
    }
    if (step === 'totp' || step === 'enrol-totp' || step === 'recovery') {
      if (step !== 'recovery' && body.code !== '381746') {
        state.wrongCodes += 1;
        return problem(response, 401, 'wrong-code', `That code was not right. ${5 - state.wrongCodes} tries left.`);
      }
      state.role = state.pending;
      return send(
        response,
        step === 'enrol-totp'
          ? { recoveryCodes: Array.from({ length: 10 }, (_, n) => `k7dm-${1000 + n}-q2vx-9htz`) }
          : {},
      );
    }
    if (step === 'sign-out') state.role = null;
    return send(response, {});
  }

  function found(words) {
    const wanted = words.replace(/\s/g, '').toLowerCase();
    return data.orders
      .filter(({ number }) => number.toLowerCase().includes(wanted))
      .slice(0, 5)
      .map(({ id, number, status }) => ({
        resource: 'orders',
        id,
        label: number,
        matched: 'number',
        status,
      }));
  }

  function follow(request, response) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(':\n\n');
    state.streams.add(response);
    request.on('close', () => state.streams.delete(response));
  }

  return {
    state,
    tell,
    /** Ends the session as the server does: whatever is asked next is answered 401. */
    endSession() {
      state.role = null;
      for (const stream of state.streams) stream.end();
    },
    fault: (match, fault, times = 1) => state.faults.push({ match, times, ...fault }),
    async handle(request, response, next) {
      const url = new URL(request.url, 'http://mock');
      if (!url.pathname.startsWith('/api/admin/')) return next ? next() : response.writeHead(404).end();
      const path = url.pathname.slice('/api/admin/'.length).split('/').map(decodeURIComponent);
      await answer(request, response, path, url.searchParams);
    },
  };
}

/** Serves the built console before the invented server, with the policy that the real one sends. */
export async function startMock({ root, port = 0, ...options }) {
  const mock = createMockApi(options);
  const csp = JSON.parse(await readFile(join(root, 'csp.json'), 'utf8'));
  const quoted = (list) => list.map((each) => `'${each}'`).join(' ');
  const policy = `default-src 'self'; script-src 'self' ${quoted(csp.scripts)}; style-src 'self' ${quoted(csp.styles)}; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
  const server = createServer((request, response) => {
    mock
      .handle(request, response, () => serve(root, policy, request, response))
      .catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...mock,
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
