/**
 * The API as the web app sees it, invented and in memory: for development (`MOCK=1`), screenshots and browser tests of the
 * page alone. It keeps the contract's manners: idempotency keys, problem+json, server-sent events.
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { randomInt, randomUUID } from 'node:crypto';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes, signedOut } from './accounts.mjs';
import { allPurchases, purchaseRoute } from './bought.mjs';
import { claimView } from './claims.mjs';
import { disputeRoutes } from './disputes.mjs';
import { otherAccountRoutes } from './other-account.mjs';
import { purchaseRoutes, purchasesState } from './purchases.mjs';
import { rateHistory } from './rates.mjs';
import { refundRoutes } from './refunds.mjs';
import { transferRoutes, transfersState } from './transfers.mjs';
import { walletRoutes, walletState } from './wallet.mjs';
import { withdrawalRoutes, withdrawalsState } from './withdrawals.mjs';
import { allOrders, BANKS, CONFIG, deposit, payout, RATE, SOURCES, waitingOrder } from './fixtures.mjs';

const LANDING = new Set(['/', '/exchange', '/transfer-money-to-nigeria-with-usdt']);
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** What is done with a different amount, as chosen. */
const mismatchOf = (choice) => ({ choice, isChosen: true, waitSeconds: choice === 'wait' ? 86_400 : null });

export function createMockApi() {
  const state = {
    config: CONFIG,
    rate: RATE,
    orders: new Map(allOrders().map((order) => [order.number, order])),
    quotes: new Map(),
    enquiries: new Map(),
    answered: new Map(),
    requests: [],
    faults: [],
    streams: new Map(),
    shares: new Map(),
    disputes: new Map(),
    files: new Map(),
    lockSeconds: 105,
    people: signedOut(),
    wallet: walletState(),
    bought: new Map(allPurchases().map((purchase) => [purchase.number, purchase])),
    purchases: purchasesState(),
    transfers: transfersState(),
    withdrawals: withdrawalsState(),
  };

  /** Sets an order and notifies its open streams. */
  function push(order) {
    const revision = (state.orders.get(order.number)?.revision ?? 0) + 1;
    const next = { ...order, revision: Math.max(order.revision ?? 0, revision) };
    state.orders.set(order.number, next);
    for (const response of state.streams.get(order.number) ?? []) send(response, next);
    return next;
  }

  function change(number, values) {
    return push({ ...state.orders.get(number), ...values });
  }

  /** A fault for the next `times` requests whose "METHOD /path" matches. */
  function fault(match, what, times = 1) {
    state.faults.push({ match, what, times });
  }

  async function handle(request, response, next) {
    const url = new URL(request.url, 'http://mock');
    if (!url.pathname.startsWith('/api/')) return next ? next() : undefined;
    const line = `${request.method} ${url.pathname}`;
    const body = await readBody(request);
    state.requests.push({ line, key: request.headers['idempotency-key'] ?? null, body });
    const active = state.faults.find((each) => each.times > 0 && each.match.test(line));
    if (active) active.times -= 1;
    const what = active?.what ?? {};
    // Unreferenced timer: a delayed response does not keep the process alive.
    if (what.delayMs) await pause(what.delayMs, undefined, { ref: false });
    if (what.drop === 'before') return request.socket.destroy();
    if (what.problem) {
      const { status, code, detail, errors } = what.problem;
      return problem(response, status, code, detail, errors);
    }
    if (/\/events$/.test(url.pathname))
      return stream(url.pathname.split('/')[3], response, url.searchParams.get('after'));
    const answer = keyed(request, line, body, () => route(request.method, url.pathname, body, url.searchParams));
    if (what.drop === 'after') return request.socket.destroy();
    if (answer.status >= 400)
      return problem(response, answer.status, answer.code, answer.detail, answer.errors, answer.more);
    if (answer.status === 204) return response.writeHead(204).end();
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer.body ?? {}));
  }

  function keyed(request, line, body, run) {
    // Questions make and move nothing.
    if (request.method !== 'POST' || /(transactions|recipients)\/(search|count|download)$/.test(line)) return run();
    const key = request.headers['idempotency-key'] ?? '';
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(key)) return refuse(400, 'idempotency-key', 'The Idempotency-Key is missing.');
    const digest = line + JSON.stringify(body);
    const known = state.answered.get(key);
    if (known)
      return known.digest === digest
        ? known.answer
        : refuse(422, 'idempotency-key-reused', 'That key was used otherwise.');
    const answer = run();
    if (answer.status < 400) state.answered.set(key, { digest, answer });
    return answer;
  }

  function route(method, path, body, query) {
    const parts = path.split('/').slice(2);
    if (method === 'GET' && path === '/api/config') return ok(state.config);
    if (method === 'GET' && path === '/api/guest-limit')
      return ok({ limit: state.config.guestDayLimit, left: state.config.guestDayLimit });
    if (method === 'GET' && path === '/api/rates/current') return ok(state.rate);
    if (method === 'GET' && path === '/api/rates/history') return ok(state.history ?? rateHistory(query.get('range')));
    if (method === 'GET' && path === '/api/banks') return ok(BANKS);
    if (method === 'POST' && path === '/api/quotes') return quote(body);
    if (method === 'GET' && parts[0] === 'quotes') return known(quoteNow(parts[1]), 'quote-not-found');
    if (method === 'POST' && path === '/api/name-enquiries') return enquire(body);
    if (method === 'POST' && path === '/api/orders') return place(body);
    if (method === 'POST' && path === '/api/order-links/exchange') return exchange(body, 'S482039551845');
    if (method === 'POST' && path === '/api/order-links/renewals') return ok({});
    if (method === 'POST' && path === '/api/order-links/recent') return ok({});
    if (method === 'POST' && path === '/api/share-links/exchange') return exchange(body, 'S482039551899');
    if (method === 'POST' && path === '/api/account/orders') return placeSale(body);
    if (parts[0] === 'wallet')
      return (
        ofWallet(method, path, body, query) ??
        ofTransfers(method, path, body) ??
        ofWithdrawals(method, path, body) ??
        refuse(404, 'not-found', 'There is no such act.')
      );
    if (path.startsWith('/api/account/purchases'))
      return ofPurchases(method, path, body) ?? refuse(404, 'not-found', 'There is no such act.');
    if (['auth', 'account', 'tiers'].includes(parts[0]))
      return ofAccount(method, path, body) ?? refuse(404, 'not-found', 'There is no such act.');
    if (parts[0] === 'purchases' && parts[2] === 'dispute') return ofPurchaseCase(method, parts[1], parts[3], body);
    if (method === 'GET' && parts[0] === 'purchases') return purchaseRoute(state, parts[1], { ok, refuse });
    if (method === 'POST' && path === '/api/claims')
      return state.people.account ? ok(claimView(null, body)) : refuse(401, 'signed-out', 'Log in again.');
    if (parts[0] === 'orders') return ofOrder(method, parts[1], parts[2], parts[3], body);
    return refuse(404, 'not-found', 'There is no such thing.');
  }

  const pausedCode = () => (state.rate.paused.deposits ? 'deposits-paused' : 'quotes-paused');

  function quote({ amount }) {
    if (state.rate.paused) return refuse(503, pausedCode(), 'No new sales are taken for a while.');
    if (!state.rate.rate) return refuse(503, 'no-fresh-rate', 'There is no fresh rate.');
    const id = randomUUID();
    const made = { id, amount, rate: state.rate.rate, referenceRate: state.rate.referenceRate, at: Date.now() };
    state.quotes.set(id, made);
    return ok(quoteNow(id), 201);
  }

  function quoteNow(id) {
    const made = state.quotes.get(id);
    if (!made) return null;
    const end = made.at + state.lockSeconds * 1000;
    return {
      id,
      side: 'sell',
      pair: 'USDT/NGN',
      amount: made.amount,
      rate: made.rate,
      referenceRate: made.referenceRate,
      marginPercent: state.rate.marginPercent,
      fee: '0.00',
      stampDuty: { amount: '50.00', bearer: 'us' },
      recipientGets: naira(made.amount, made.rate),
      sources: SOURCES,
      quotedAt: new Date(made.at).toISOString(),
      expiresAt: new Date(end).toISOString(),
      secondsLeft: Math.max(0, Math.round((end - Date.now()) / 1000)),
    };
  }

  function enquire({ bankCode, accountNumber }) {
    const bank = BANKS.find((each) => each.code === bankCode);
    if (!bank || accountNumber === '0000000000')
      return refuse(422, 'account-not-found', 'The bank knows no such account.');
    if (accountNumber === '9999999999') return refuse(503, 'bank-unavailable', 'The bank did not answer.');
    const found = {
      id: randomUUID(),
      bankCode,
      bankName: bank.name,
      accountNumber,
      accountName: 'Adaeze Chinwe Okonkwo-Balogun',
      checkDigit: accountNumber.endsWith('4') ? 'fits' : 'differs',
      checkedAt: new Date().toISOString(),
    };
    state.enquiries.set(found.id, found);
    return ok(found, 201);
  }

  function place({ quoteId, enquiryId, mismatch }) {
    const found = state.enquiries.get(enquiryId);
    const recipientOf = () =>
      found
        ? { ...found, bankShortName: BANKS.find((each) => each.code === found.bankCode).shortName }
        : refuse(422, 'enquiry-expired', 'No name from the bank.', [
            { field: 'enquiryId', code: 'required', message: '' },
          ]);
    return placed(quoteId, recipientOf, mismatch);
  }

  /** Places a sale to a saved recipient; the PIN is 4138. */
  function placeSale({ quoteId, recipientId, pin, passkey, mismatch }) {
    const refused = ofAccount('POST', '/api/account/orders', { recipientId, pin, passkey });
    if (refused.status !== 200) return refused;
    const { name: accountName, ...recipient } = refused.body;
    return placed(quoteId, () => ({ ...recipient, accountName }), mismatch);
  }

  function placed(quoteId, recipientOf, mismatch) {
    if (state.rate.paused) return refuse(503, pausedCode(), 'No new sales are taken for a while.');
    const priced = quoteNow(quoteId);
    if (!priced || priced.secondsLeft <= 0) return refuse(409, 'quote-expired', 'That quote has ended.');
    const found = recipientOf();
    if (found.status) return found;
    const order = push(
      waitingOrder({
        number: `S${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`,
        amount: `${priced.amount}${priced.amount.includes('.') ? '' : '.'}`.padEnd(
          priced.amount.split('.')[0].length + 7,
          '0',
        ),
        naira: priced.recipientGets,
        rate: priced.rate,
        placedAt: new Date().toISOString(),
        lockSecondsLeft: state.lockSeconds,
        ...(mismatch ? { mismatch: mismatchOf(mismatch) } : {}),
        recipient: {
          name: found.accountName,
          bankName: found.bankName,
          bankShortName: found.bankShortName,
          account: found.accountNumber,
        },
      }),
    );
    return ok(order, 201);
  }

  const ofAccount = accountRoutes(state, { ok, refuse });
  const ofWallet = walletRoutes(state, { ok, refuse });
  const ofTransfers = transferRoutes(state, { ok, refuse });
  const ofWithdrawals = withdrawalRoutes(state, { ok, refuse });
  const ofPurchases = purchaseRoutes(state, { ok, refuse });
  const ofDispute = disputeRoutes(state, { ok, refuse });
  const ofRefund = refundRoutes(state, change, { ok, refuse });
  const ofOtherAccount = otherAccountRoutes(state, change, { ok, refuse });

  function ofPurchaseCase(method, number, id, body) {
    const purchase = state.people.account && state.bought.get(number);
    if (!purchase) return refuse(404, 'order-not-found', 'There is no such order.');
    return ofDispute(method, purchase, id, body) ?? refuse(404, 'not-found', 'There is no such act.');
  }

  function ofOrder(method, number, what, id, body) {
    const order = state.orders.get(number);
    if (!order) return refuse(404, 'order-not-found', 'There is no such order.');
    if (what === 'dispute')
      return ofDispute(method, order, id, body) ?? refuse(404, 'not-found', 'There is no such act.');
    if (what === 'refund' || what === 'refunds')
      return ofRefund(method, order, what, id, body) ?? refuse(404, 'not-found', 'There is no such act.');
    if (method === 'GET') return ok(order);
    if (what === 'recipient-changes') return ofOtherAccount(order, id, body);
    if (what === 'claims') return ok(claimView(number, body));
    if (method === 'DELETE') {
      state.shares.delete(id);
      change(number, { shareIds: order.shareIds.filter((each) => each !== id) });
      return { status: 204 };
    }
    if (what === 'shares') {
      const made = { id: randomUUID(), token: 'x'.repeat(43) };
      state.shares.set(made.id, number);
      change(number, { shareIds: [...order.shareIds, made.id] });
      return ok(made, 201);
    }
    if (what === 'mark-sent') return ok(change(number, { sentHintAt: new Date().toISOString() }));
    if (what === 'cancel')
      return ok(change(number, { status: 'cancelled', can: { ...order.can, cancel: false, markAsSent: false } }));
    if (what === 'choose-mismatch') return ok(change(number, { mismatch: mismatchOf(body.choice) }));
    if (what === 'choose-top-up') {
      return ok(
        change(number, {
          shortfall: { ...order.shortfall, choice: 'top-up' },
          can: { ...order.can, sendRest: false },
        }),
      );
    }
    if (what === 'choose-partial-payout') {
      const paid = payout({ amount: order.shortfall.payNow });
      const deposits = order.deposits.map((each) => ({ ...each, payoutId: paid.id }));
      return ok(
        change(number, {
          status: 'in-wallet',
          shortfall: null,
          deposits,
          open: null,
          payouts: [paid],
          can: { ...order.can, choosePartialPayout: false, sendRest: false },
        }),
      );
    }
    return refuse(404, 'not-found', 'There is no such act.');
  }

  function exchange({ token }, number) {
    if (token.startsWith('acc')) return refuse(403, 'log-in-to-open', 'This order is in an account.');
    if (token.startsWith('old')) return refuse(410, 'link-ended', 'That link is old.');
    return ok({ number });
  }

  function stream(number, response, known) {
    const order = state.orders.get(number);
    if (!order || (order.view === 'masked' && !state.shares.has('stream')))
      return problem(response, 401, 'no-guest', 'Not yours.');
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': hello\n\n');
    if (known !== String(order.revision) || order.deposits.length > 0) send(response, order);
    const listening = state.streams.get(number) ?? new Set();
    state.streams.set(number, listening.add(response));
    response.on('close', () => listening.delete(response));
  }

  return { handle, push, change, fault, state, deposit, payout };
}

/**
 * Serves the built app (if any) and the mock API at one address; `restart` replaces the mock with a new one that shares no
 * state with the first.
 */
export async function startMock({ root, port = 0 }) {
  let mock = createMockApi();
  const server = createServer((request, response) => {
    mock
      .handle(request, response, () => serve(root, request, response))
      .catch((error) => {
        response.writeHead(500).end(String(error));
      });
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  const restart = () => {
    mock = createMockApi();
    return running();
  };
  const running = () => ({ ...mock, url, restart, close });
  return running();
}

async function serve(root, request, response) {
  const path = new URL(request.url, 'http://mock').pathname;
  const file = extname(path) ? normalize(path) : LANDING.has(path) ? 'index.html' : 'app.html';
  try {
    const content = await readFile(join(root, file));
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': file.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (request.headers['content-type'] === 'application/octet-stream') return fileBody(request, bytes);
  return bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
}

/** Describes an uploaded file by its content; without a kind it is refused. */
function fileBody(request, bytes) {
  const starts = { '89504e47': 'png', ffd8ffe0: 'jpg', 25504446: 'pdf' };
  return {
    name: decodeURIComponent(request.headers['x-file-name'] ?? 'file'),
    bytes: bytes.length,
    kind: starts[bytes.subarray(0, 4).toString('hex')],
  };
}

function send(response, order) {
  response.write(`event: order\nid: ${order.revision}\ndata: ${JSON.stringify(order)}\n\n`);
}

function ok(body, status = 200) {
  return { status, body };
}

function known(body, code) {
  return body ? ok(body) : refuse(404, code, 'There is no such thing.');
}

function refuse(status, code, detail, errors) {
  return { status, code, detail, errors };
}

function problem(response, status, code, detail = 'No.', errors = [], more = {}) {
  response.writeHead(status, { 'Content-Type': 'application/problem+json' });
  response.end(
    JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      code,
      detail,
      errors,
      correlationId: randomUUID(),
      ...more,
    }),
  );
}

function naira(amount, rate) {
  const [whole, minor = ''] = amount.split('.');
  const micro = BigInt(whole + minor.padEnd(6, '0'));
  const kobo = String((micro * BigInt(rate.replace('.', ''))) / 100_000_000n).padStart(3, '0');
  return `${kobo.slice(0, -2)}.${kobo.slice(-2)}`;
}
