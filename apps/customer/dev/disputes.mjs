/**
 * Cases of invented orders, for the mock API. `early`, `open`, `talk`: which of the three pages an order shows.
 */
import { randomUUID } from 'node:crypto';

const HOUR = 3_600_000;
const iso = (time) => new Date(time).toISOString();

/** What the order's owner may see before there is a case. */
export function rule(paidAgoMs, basis = 'paid', waitMs = 2 * HOUR) {
  const now = Date.now();
  const at = now - paidAgoMs;
  return {
    basis,
    at: iso(at),
    from: iso(at + waitMs),
    secondsLeft: Math.max(0, Math.ceil((at + waitMs - now) / 1_000)),
    now: iso(now),
  };
}

const fact = (kind, at, more = {}) => ({
  kind,
  at: iso(at),
  transactionId: null,
  explorerUrl: null,
  reference: null,
  sessionId: null,
  usdt: null,
  naira: null,
  block: null,
  address: null,
  ...more,
});

export function disputeView({ paidAgoMs = 3 * HOUR, basis, waitMs, dispute = null } = {}) {
  const paid = Date.now() - paidAgoMs;
  return {
    rule: rule(paidAgoMs, basis, waitMs),
    answerWithinSeconds: 7_200,
    evidence: [
      fact('deposit-confirmed', paid - 12_000, { usdt: '250.000000', transactionId: '9ac1'.repeat(16) }),
      fact('payout-requested', paid - 11_000, { reference: 'PAY-3M8T-07QF', naira: '394000.00' }),
      fact('payout-settled', paid, { sessionId: '090286261121084119713905226418', naira: '394000.00' }),
    ],
    dispute,
  };
}

/** A case as it is opened with these words. */
export function opened({ issue = 'nothing', topic = null, text = '', files = [] } = {}) {
  const at = iso(Date.now());
  return {
    number: 'D-2041',
    issue,
    topic,
    state: 'open',
    due: { of: 'us', at: iso(Date.now() + 2 * HOUR), secondsLeft: 7_200, stopped: null },
    openedAt: at,
    entries: [
      { type: 'step', id: 's1', step: 'opened', at },
      ...(text || files.length ? [message('customer', text, files)] : []),
    ],
    answeredBy: null,
    payingAgain: null,
    resolution: null,
    revision: 1,
  };
}

export function message(by, text, files = [], name = null) {
  return { type: 'message', id: randomUUID(), by, name, text, files, at: iso(Date.now()) };
}

/** The conversation of the pictures: answered, sent back, being paid again. */
export function talk() {
  const file = { id: 'f1', name: 'zenith-statement.jpg', kind: 'jpg', bytes: 842_000 };
  return {
    ...opened(),
    state: 'waiting-us',
    entries: [
      { type: 'step', id: 's1', step: 'opened', at: iso(Date.now() - 3 * HOUR) },
      message(
        'customer',
        'My brother has checked Zenith app and the branch. Nothing since morning. Please I need this for school fees today.',
        [file],
      ),
      message(
        'operator',
        'We see the transfer left at 08:41 and Zenith had a fault right after. I am asking them with the session id. You will hear from me by 14:00.',
        [],
        'Femi',
      ),
      { type: 'evidence', id: 'e1', ...fact('payout-returned', Date.now() - HOUR, { reference: 'PAY-3M8T-07QF' }) },
      message(
        'operator',
        'Zenith returned the transfer at 13:12, so it never reached your brother. We are sending it again now.',
        [],
        'Femi',
      ),
      { type: 'step', id: 's2', step: 'paying-again', at: iso(Date.now()) },
    ],
    answeredBy: 'Femi',
    payingAgain: { naira: '394000.00', at: iso(Date.now()) },
    revision: 6,
  };
}

/** The case of a purchase, before it is opened or with it. @param {object} purchase as `purchaseView` makes it */
export function purchaseDisputeView(purchase, dispute = null) {
  const { address, usdt, transaction, placedAt, completedAt } = purchase;
  const of = (kind, at, more) => fact(kind, Date.parse(at), { address, ...more });
  const hash = transaction && {
    transactionId: transaction.hash,
    explorerUrl: transaction.url,
    block: transaction.block,
  };
  return {
    rule: null,
    answerWithinSeconds: 7_200,
    evidence: [
      of('purchase-paid', placedAt, { naira: '100000.00' }),
      ...(transaction ? [of('purchase-sent', transaction.signedAt, { ...hash, usdt })] : []),
      ...(completedAt ? [of('purchase-settled', completedAt, { ...hash, usdt })] : []),
    ],
    dispute,
  };
}

/** The talk about a purchase that support has answered. */
export function purchaseTalk(purchase) {
  const { evidence } = purchaseDisputeView(purchase);
  const [step, mine] = opened({ text: 'My wallet shows nothing since this morning.' }).entries;
  return {
    ...opened(),
    state: 'waiting-customer',
    due: { of: 'customer', at: iso(Date.now() + 72 * HOUR), secondsLeft: 259_200, stopped: null },
    entries: [
      ...evidence.map((one, index) => ({ type: 'evidence', id: `p${index}`, ...one })),
      step,
      mine,
      message(
        'operator',
        'It is final on TRON. Please add the token USDT (TRC20) in your wallet, then it shows.',
        [],
        'Femi',
      ),
    ],
    answeredBy: 'Femi',
    revision: 4,
  };
}

/** Dispute routes of the mock API. @returns null for an unknown action */
export function disputeRoutes(state, { ok, refuse }) {
  const change = (number, values) => {
    const view = state.disputes.get(number);
    const dispute = { ...view.dispute, ...values, revision: view.dispute.revision + 1 };
    state.disputes.set(number, { ...view, dispute });
    return ok(state.disputes.get(number));
  };
  const named = (ids) => ids.map((id) => state.files.get(id)).filter(Boolean);
  return (method, order, act, body) => {
    const { number } = order;
    const isPurchase = number.startsWith('B');
    if (order.view === 'masked') return refuse(404, 'order-not-found', 'There is no such order.');
    const view = state.disputes.get(number) ?? (isPurchase ? purchaseDisputeView(order) : disputeView());
    if (method === 'GET') return ok(view);
    if (act === 'files') {
      if (!body.kind) return refuse(422, 'file-kind', 'This is not a PDF, JPG or PNG.');
      const file = { id: randomUUID(), name: body.name, kind: body.kind, bytes: body.bytes };
      state.files.set(file.id, file);
      return ok(file, 201);
    }
    if (act === undefined) {
      if (view.rule?.secondsLeft > 0) return refuse(409, 'not-enough-time', 'Not Enough Time To Dispute.');
      state.disputes.set(number, { ...view, dispute: opened({ ...body, files: named(body.files) }) });
      return ok(state.disputes.get(number), 201);
    }
    if (act === 'question') {
      state.disputes.set(number, { ...view, dispute: opened({ ...body, issue: 'other', files: named(body.files) }) });
      return ok(state.disputes.get(number), 201);
    }
    if (act === 'messages')
      return change(number, { entries: [...view.dispute.entries, message('customer', body.text, named(body.files))] });
    if (act === 'confirm-receipt') {
      const at = iso(Date.now());
      const entries = [...view.dispute.entries, { type: 'step', id: 'end', step: 'resolved', at }];
      return change(number, {
        state: 'resolved',
        due: null,
        entries,
        resolution: { how: 'received', at, proof: null },
      });
    }
    return null;
  };
}
