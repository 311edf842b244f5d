/** Disputes and questions of the mock API about orders and purchases. */
import { DisputeEvidenceView, DisputeView } from '@usdt-africa/contracts/api';
import type { DisputeEntryView, OrderDisputeView, PurchaseView, UploadedFileView } from '@usdt-africa/contracts/api';
import { ago } from './market.js';
import { refuse } from './route.js';
import type { Handlers, Upload } from './route.js';
import { sample } from './sample.js';
import type { MockState } from './state.js';

type Files = readonly UploadedFileView[];
type Evidence = DisputeEvidenceView;
const HOUR = 3_600_000;
const ANSWER = { answerWithinSeconds: 7_200 };
const SESSION = '090286261121084119713905226418';

export const fact = (kind: Evidence['kind'], at: string, more: Partial<Evidence> = {}) =>
  sample(DisputeEvidenceView, { kind, at, ...more });
type Step = Extract<DisputeEntryView, { type: 'step' }>['step'];
export const step = (id: string, name: Step, at = ago(0)): DisputeEntryView => ({ type: 'step', id, step: name, at });
export function message(by: 'customer' | 'operator', text: string, files: Files = [], name: string | null = null) {
  return { type: 'message', id: crypto.randomUUID(), by, name, text, files, at: ago(0) } as const;
}

interface Times {
  /** How long ago it was paid. */
  readonly paidAgoMs?: number;
  readonly basis?: 'paid' | 'confirmed';
  readonly waitMs?: number;
  readonly dispute?: DisputeView | null;
}
/** What an order's owner sees before there is a dispute, or with it. */
export function disputeView({ paidAgoMs = 3 * HOUR, basis = 'paid', waitMs = 2 * HOUR, dispute = null }: Times = {}) {
  const secondsLeft = Math.max(0, Math.ceil((waitMs - paidAgoMs) / 1_000));
  const naira = '394000.00';
  const view: OrderDisputeView = {
    rule: { basis, at: ago(paidAgoMs), from: ago(paidAgoMs - waitMs), secondsLeft, now: ago(0) },
    ...ANSWER,
    evidence: [
      fact('deposit-confirmed', ago(paidAgoMs + 12_000), { usdt: '250.000000', transactionId: '9ac1'.repeat(16) }),
      fact('payout-requested', ago(paidAgoMs + 11_000), { reference: 'PAY-3M8T-07QF', naira }),
      fact('payout-settled', ago(paidAgoMs), { sessionId: SESSION, naira }),
    ],
    dispute,
  };
  return view;
}

type Opening = Partial<Pick<DisputeView, 'issue' | 'topic'>> & { readonly text?: string; readonly files?: Files };
/** A dispute that was opened with this request. */
export const opened = ({ issue, topic, text = '', files = [] }: Opening = {}): DisputeView =>
  sample(DisputeView, {
    number: 'D-2041',
    issue,
    topic,
    state: 'open',
    due: { of: 'us', at: ago(-2 * HOUR), secondsLeft: 7_200 },
    openedAt: ago(0),
    entries: [step('s1', 'opened'), ...(text || files.length > 0 ? [message('customer', text, files)] : [])],
    revision: 1,
  });

/** What a purchase's owner sees before there is a question, or with it. */
export function purchaseDisputeView(purchase: PurchaseView, dispute: DisputeView | null = null): OrderDisputeView {
  const { address, usdt, transaction, placedAt, completedAt } = purchase;
  const chain = {
    address,
    usdt,
    transactionId: transaction?.hash,
    explorerUrl: transaction?.url,
    block: transaction?.block,
  };
  const evidence = [
    fact('purchase-paid', placedAt, { address, naira: '100000.00' }),
    ...(transaction ? [fact('purchase-sent', transaction.signedAt, chain)] : []),
    ...(completedAt ? [fact('purchase-settled', completedAt, chain)] : []),
  ];
  return { rule: null, ...ANSWER, evidence, dispute };
}
export const disputeRoutes = ({ people, orders, bought, disputes, files }: MockState): Handlers => {
  const viewOf = (number: string) => {
    const order = orders.get(number) ?? (people.account ? bought.get(number) : undefined);
    if (!order || order.view === 'masked') return refuse(404, 'order-not-found');
    return disputes.get(number) ?? ('nairaKobo' in order ? purchaseDisputeView(order) : disputeView());
  };
  const named = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? []);
  const set = (number: string, dispute: DisputeView) => {
    const view = { ...viewOf(number), dispute };
    disputes.set(number, view);
    return view;
  };
  const change = (number: string, entry: DisputeEntryView, values: Partial<DisputeView> = {}) => {
    const { dispute } = viewOf(number);
    const { entries, revision } = dispute!;
    return set(number, { ...dispute!, entries: [...entries, entry], revision: revision + 1, ...values });
  };
  type Act<Body> = (input: { readonly number: string; readonly body: Body }) => OrderDisputeView;
  interface Message {
    readonly text: string;
    readonly files: readonly string[];
  }
  const show = ({ number }: { readonly number: string }) => viewOf(number);
  const upload = ({ number, body: { name, bytes, kind } }: { readonly number: string; readonly body: Upload }) => {
    viewOf(number);
    const file = { id: crypto.randomUUID(), name, bytes, kind: kind ?? refuse(422, 'file-kind') };
    files.set(file.id, file);
    return file;
  };
  const open: Act<Message & Pick<DisputeView, 'issue'>> = ({ number, body }) => {
    if ((viewOf(number).rule?.secondsLeft ?? 0) > 0) refuse(409, 'not-enough-time');
    return set(number, opened({ ...body, files: named(body.files) }));
  };
  const write: Act<Message> = ({ number, body }) => change(number, message('customer', body.text, named(body.files)));
  const confirm: Act<object> = ({ number }) => {
    const resolution = { how: 'received', at: ago(0), proof: null } as const;
    return change(number, step('end', 'resolved'), { state: 'resolved', due: null, resolution });
  };
  return {
    'GET /api/orders/{number}/dispute': show,
    'GET /api/purchases/{number}/dispute': show,
    'POST /api/orders/{number}/dispute/files': upload,
    'POST /api/purchases/{number}/dispute/files': upload,
    'POST /api/orders/{number}/dispute': open,
    'POST /api/purchases/{number}/dispute': open,
    'POST /api/orders/{number}/dispute/question': ({ number, body }) =>
      set(number, opened({ ...body, issue: 'other', files: named(body.files) })),
    'POST /api/orders/{number}/dispute/messages': write,
    'POST /api/purchases/{number}/dispute/messages': write,
    'POST /api/orders/{number}/dispute/confirm-receipt': confirm,
    'POST /api/purchases/{number}/dispute/confirm-receipt': confirm,
  };
};
