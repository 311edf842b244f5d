import type { AdminDisputeView, AdminPayoutView, AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { until } from '../../lib/processes.mjs';
import { type Product, untilTheDayLasts } from '../product.js';
import { fourLetters } from './letters.js';
import { Operator } from './operator.js';
import { ACCOUNTS, guestIdOf, guestOf, payoutOf, place, type Sale, sell, stands } from './sales.js';

/** A sale that the bank refused or sent back, and the payout that came of it. */
export interface Unpaid extends Sale {
  readonly payoutId: string;
  readonly reference: string;
}
/** A case with the sale that it is about. */
export interface Case {
  readonly id: string;
  /** `D-…` */
  readonly number: string;
  readonly sale: Sale;
  readonly payoutId: string;
}

/** Days of the provider: `paystack-<day>`. */
export interface Reconciled {
  /** Six lines of it are to be explained: three differ by fifty naira, two are missing, one is too many. */
  readonly busy: string;
  readonly different: readonly [string, string, string];
  readonly missing: readonly [string, string];
  readonly extra: string;
  /** Nothing on it is left to explain. */
  readonly explained: string;
  readonly closed: string;
  readonly unread: string;
  /** Nothing of it was imported yet: for the test that imports it. */
  readonly toRead: string;
}

/**
 * State of the product before the suites begin. A suite that changes a record has one of its own: suites share the
 * product, and records that are not named after a suite are read only.
 */
export interface Day {
  readonly paid: readonly Sale[];
  readonly waiting: Sale;
  /** Held by the day's limit. */
  readonly held: Sale;
  readonly heldPerson: string;
  /** Held, too, and given a limit of her own. */
  readonly halima: { readonly sale: Sale; readonly personId: string; readonly day: string };
  readonly returned: {
    /** The colleague in finance requests to pay it again, and the request stays undecided. */
    readonly shown: Unpaid & { readonly approvalId: string };
    readonly toDecide: Unpaid & { readonly approvalId: string };
    readonly toRead: Unpaid & { readonly approvalId: string };
    /** Requested by finance. */
    readonly own: Unpaid & { readonly approvalId: string };
    readonly toRequest: Unpaid;
  };
  readonly cases: {
    readonly shown: Case;
    readonly unclaimed: Case;
    readonly toRepay: Case;
    readonly toProve: Case;
    readonly toRefund: Case;
    readonly toMove: Case;
    readonly toClaimLate: Case;
    readonly toHandOver: Case;
    readonly wide: Case;
  };
  /** Deposit without an order: transaction and place in it. */
  readonly unattributed: string;
  /** Sales whose payouts wait for a bank that is paused, or are on their way to another. */
  readonly toZenith: Sale;
  readonly toFirstBank: Sale;
  readonly reconciled: Reconciled;
  /** Orders that a read model cannot take in, until {@link mendLetters}; two more stay. */
  readonly letters: { readonly toMend: readonly Sale[] };
  /** The sandbox's customer, frozen, with a note. */
  readonly customer: string;
  /** A sale whose person has a limit of their own, by their mail address. */
  readonly ownLimit: string;
  /** The guest who placed the first paid sale. */
  readonly guest: string;
}

/**
 * What the product of such a day is started with: an order can be disputed seconds after its payout, as only a sandbox allows, and
 * the day's largest sales are first payments to their accounts, and are about something else.
 */
export const DAY_SETTINGS = { DEMO_TIER: 'basic', DISPUTE_AFTER_SECONDS: '1', FIRST_GUEST_PAYOUT_CAP_NAIRA: '5000000' };

/** Lets a day happen. */
export async function dayOf(product: Product): Promise<Day> {
  const [ada, femi, tayo, chidi] = await Promise.all(
    (['support', 'finance', 'colleague', 'engineer'] as const).map((who) => Operator.of(product, who)),
  );
  // A sale that midnight in Lagos parts from its payout would be of two days.
  await untilTheDayLasts(60);
  await zenithPaused(femi!);
  const [paid, unpaid, back, others] = await Promise.all([
    Promise.all(['855.5', '12', '25', '31', '18', '44', '15', '27'].map((usdt) => paidSale(product, usdt))),
    Promise.all(['21', '22', '23', '24', '26'].map((usdt) => unpaidSale(product, usdt, 'failed'))),
    Promise.all([
      unpaidSale(product, '855', 'returned'),
      sentBack(product, '351'),
      ...['352', '353', '354'].map((usdt) => unpaidSale(product, usdt, 'returned')),
    ]),
    otherSales(product),
  ]);
  const request = async (operator: Operator, sale: Unpaid) => ({
    ...sale,
    approvalId: await requestRepayment(operator, sale),
  });
  const [shown, toDecide, toRead, own, toRequest] = back as [Unpaid, Unpaid, Unpaid, Unpaid, Unpaid];
  const returned = {
    shown: await request(tayo!, shown),
    toDecide: await request(tayo!, toDecide),
    toRead: await request(tayo!, toRead),
    own: await request(femi!, own),
    toRequest,
  };
  const claimed = (operator: Operator | null) => (sale: Sale) => openCase(product, sale, ada!, operator);
  const [shownCase, unclaimed, toRepay, toRefund, wide] = await Promise.all(
    unpaid.map((sale, n) => claimed([ada, null, ada, femi, femi][n]!)(sale)),
  );
  const [toProve, toMove, toClaimLate, toHandOver] = await Promise.all(
    paid.slice(1, 5).map((sale, n) => claimed(n === 0 ? ada! : femi!)(sale)),
  );
  await Promise.all([
    chidi!.must('POST', 'projections/disputes/prove', { reason: 'To see it equal' }),
    // Excluded from the rate: a fifth above the others.
    product.control.must('POST', '/control/rates/coinbase', { mode: 'wrong' }),
    femi!.must('POST', `orders/${paid[0]!.id}/view-personal-data`, { reason: 'The customer rang' }),
  ]);
  await femi!.must('POST', `limits/${others.ownLimit}/override`, {
    limit: '9000',
    until: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'Sells a car, contract seen',
  });
  const customer = await frozenCustomer(product, ada!);
  const reconciled = await reconcile(product, femi!, paid);
  const letters = await fourLetters(product);
  return {
    paid,
    letters,
    customer,
    reconciled,
    toZenith: others.toZenith,
    toFirstBank: others.toFirstBank,
    waiting: others.waiting,
    held: others.held,
    heldPerson: others.heldPerson,
    halima: { ...others.halima, day: lagosDay(0) },
    returned,
    cases: {
      shown: shownCase!,
      unclaimed: unclaimed!,
      toRepay: toRepay!,
      toRefund: toRefund!,
      wide: wide!,
      toProve: toProve!,
      toMove: toMove!,
      toClaimLate: toClaimLate!,
      toHandOver: toHandOver!,
    },
    unattributed: others.unattributed,
    ownLimit: others.ownLimit,
    guest: await guestIdOf(product, paid[0]!),
  };
}

const paidSale = async (product: Product, usdt: string) => stands(product, await sell(product, usdt), 'completed');

async function unpaidSale(product: Product, usdt: string, status: 'failed' | 'returned'): Promise<Unpaid> {
  const account = status === 'failed' ? ACCOUNTS.fails : ACCOUNTS.comesBack;
  const sale = await stands(product, await sell(product, usdt, { account }), status);
  const payout = (await payoutOf(product, sale))!;
  return { ...sale, payoutId: payout.id, reference: payout.reference };
}

/**
 * Paid, and returned by the bank, which is slow with every transfer to this account: the busy day's statement has been
 * imported by then, and a payout that settles later would be missing in it.
 */
async function sentBack(product: Product, usdt: string): Promise<Unpaid> {
  const sale = await concluded(product, await sell(product, usdt, { account: ACCOUNTS.pends }), 'settle', 'completed');
  await concluded(product, sale, 'reverse', 'returned');
  const payout = (await payoutOf(product, sale))!;
  return { ...sale, payoutId: payout.id, reference: payout.reference };
}

/** Makes the bank conclude a transfer. */
async function concluded(product: Product, sale: Sale, how: 'settle' | 'reverse', status: string): Promise<Sale> {
  let reference: string | undefined;
  const isThere = async () =>
    (reference = (await payoutOf(product, sale))?.reference) !== undefined &&
    (await product.transfers()).some((transfer) => transfer.reference === reference);
  if (!(await until(isThere, 60_000, 100))) throw new Error(`nothing was asked of the bank for ${sale.number}`);
  await product.control.must('POST', `/control/bank/transfers/${reference}/${how}`, {});
  return stands(product, sale, status);
}

/** A waiting sale, one held by the limit, one of a person with a limit of their own, and a deposit without an owner. */
async function otherSales(product: Product) {
  const [waiting, held, halima, rich, unattributed, toZenith, toFirstBank] = await Promise.all([
    place(product, '40'),
    overLimit(product, '044'),
    overLimit(product, '033'),
    paidSale(product, '33'),
    ownerless(product),
    sell(product, '61', { bankCode: '057', account: ACCOUNTS.pends }).then((sale) =>
      stands(product, sale, 'in-wallet'),
    ),
    sell(product, '62', { bankCode: '011', account: ACCOUNTS.pends }).then((sale) =>
      stands(product, sale, 'in-wallet'),
    ),
  ]);
  return {
    toZenith,
    toFirstBank,
    waiting,
    held: held.sale,
    heldPerson: held.personId,
    halima,
    ownLimit: await personOf(product, rich),
    unattributed,
  };
}

/**
 * Two sales of one person, of which the second exceeds the daily limit. `bankCode`: used by no other person, because
 * their accounts count together.
 */
export async function overLimit(
  product: Product,
  bankCode: string,
): Promise<{ readonly sale: Sale; readonly personId: string }> {
  const wanted = { account: ACCOUNTS.pends, bankCode, person: 900_000 + Math.floor(Math.random() * 90_000) };
  await concluded(product, await sell(product, '2340', wanted), 'settle', 'completed');
  const sale = await place(product, '160', wanted);
  await product.send(sale.address, '300');
  await stands(product, sale, 'held');
  return { sale, personId: await personOf(product, sale) };
}

/** By the mail address that was given. */
async function personOf(product: Product, { id }: Sale): Promise<string> {
  const find = () =>
    product.query<{ person: string }>(
      "select person from limit_entries where order_id = $1 and kind = 'mail-address' limit 1",
      [id],
    );
  let found: { person: string }[] = [];
  await until(async () => (found = await find()).length > 0, 60_000, 100);
  return found[0]!.person;
}

/** A deposit to an address that was never given out. */
async function ownerless(product: Product): Promise<string> {
  const [free] = await product.query<{ address: string }>(
    'select address from address_pool order by index desc limit 1',
  );
  const transaction = await product.send(free!.address, '12.5');
  const is = async () =>
    (await product.query('select 1 from unattributed_deposits where deposit_key = $1', [`${transaction}-0`])).length ===
    1;
  if (!(await until(is, 60_000, 100))) throw new Error('a deposit without an order was not noted');
  return `${transaction}-0`;
}

async function requestRepayment(operator: Operator, { payoutId }: Unpaid): Promise<string> {
  await operator.must('POST', `payouts/${payoutId}/repay`, { reason: 'The bank says that it came back' });
  let approvalId: string | undefined;
  const request = async () => {
    const { approval } = await operator.must<AdminPayoutView>('GET', `payouts/${payoutId}`);
    return (approvalId = approval?.id) !== undefined;
  };
  if (!(await until(request, 60_000, 100))) throw new Error(`nobody is asked about ${payoutId}`);
  return approvalId!;
}

/** The customer disputes a sale, and an operator takes the case. */
async function openCase(product: Product, sale: Sale, reader: Operator, claims: Operator | null): Promise<Case> {
  const guest = guestOf(product, sale);
  const opened = async () => {
    const body = { issue: 'nothing', text: 'Nothing has come.', files: [] };
    return (await guest.call('POST', `/api/orders/${sale.number}/dispute`, body)).status < 300;
  };
  if (!(await until(opened, 60_000, 200))) throw new Error(`${sale.number} cannot be disputed`);
  let row: { id: string; number: string } | undefined;
  const known = async () =>
    ([row] = await product.query<{ id: string; number: string }>(
      'select dispute_id as id, number from disputes where order_id = $1',
      [sale.id],
    )) && row !== undefined;
  if (!(await until(known, 60_000, 100))) throw new Error(`the console does not know the case of ${sale.number}`);
  const { id, number } = row!;
  const { version } = await reader.must<AdminDisputeView>('GET', `disputes/${id}`);
  if (claims) await claims.must('POST', `disputes/${id}/claim`, { version });
  return { id, number, sale, payoutId: (await payoutOf(product, sale))!.id };
}

async function frozenCustomer(product: Product, support: Operator): Promise<string> {
  await product.guest().must('POST', '/api/auth/demo', {});
  let id: string | undefined;
  const known = async () => {
    const [row] = await product.query<{ id: string }>('select account_id as id from admin_customers');
    return (id = row?.id) !== undefined;
  };
  if (!(await until(known, 60_000, 100))) throw new Error('the console does not know the customer');
  await support.must('POST', `customers/${id}/note-customer`, { text: 'Sells for her shop, Saturdays.' });
  await support.must('POST', `customers/${id}/freeze`, { because: 'bank-requested', reason: 'Letter of the 20th' });
  return id!;
}

async function zenithPaused(finance: Operator): Promise<void> {
  await finance.must('POST', 'switches/bank-057/pause', {
    reason: 'timeouts over 5 %',
    until: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
}

/** `2026-11-24`, so many days ago. */
export const lagosDay = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' });

/** The provider's statement differs from our ledger; its imported lines then need an explanation. */
async function reconcile(product: Product, finance: Operator, paid: readonly Sale[]): Promise<Reconciled> {
  const { control } = product;
  const [busy, toRead, unread, explained, closed] = [0, 1, 2, 3, 4].map(lagosDay) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const references = await Promise.all(
    paid.slice(1, 6).map(async (sale) => ({ ...(await payoutOf(product, sale))!, naira: sale.naira })),
  );
  const [one, two, three, four, five] = references.map(({ reference }) => reference) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (const { reference, naira } of references.slice(0, 3))
    await control.must('POST', `/control/bank/transfers/${reference}/statement`, {
      amount: formatMoney(parseMoney(naira, 'NGN') - 5_000n, 'NGN'),
    });
  for (const reference of [four, five])
    await control.must('POST', `/control/bank/transfers/${reference}/statement`, { hidden: true });
  const extra = 'po-too-many';
  await control.must('POST', '/control/bank/statement', {
    reference: extra,
    amount: '78225.00',
    at: new Date().toISOString(),
  });
  for (const [day, reference] of [
    [unread, 'po-unread'],
    [toRead, 'po-to-read'],
    [explained, 'po-explained'],
    [closed, 'po-closed'],
  ])
    await control.must('POST', '/control/bank/statement', { reference, amount: '1.00', at: `${day}T12:00:00+01:00` });
  const idOf = (day: string) => `paystack-${day}`;
  const read = async (id: string): Promise<AdminReconciliationDayView> => {
    await finance.must('POST', `reconciliation/${id}/import-statement`, { reason: 'To see the day' });
    let view: AdminReconciliationDayView | undefined;
    const isRead = async () => {
      view = await finance.must<AdminReconciliationDayView>('GET', `reconciliation/${id}`);
      return view.statement !== null && view.readingNow === null;
    };
    if (!(await until(isRead, 60_000, 100))) throw new Error(`the statement of ${id} was not read`);
    return view!;
  };
  await read(idOf(busy));
  for (const id of [idOf(explained), idOf(closed)]) {
    await read(id);
    const filter = encodeURIComponent(JSON.stringify({ day: id }));
    const rows = await finance.must<{ id: string }[]>('GET', `reconciliation-rows?filter=${filter}`);
    await finance.must('POST', `reconciliation/${id}/resolve`, {
      rows: rows.map((row) => row.id),
      kind: 'provider-error',
      reason: 'Ticket 4711 at the provider',
    });
  }
  const { version } = await finance.must<{ version: number }>('GET', `reconciliation/${idOf(closed)}`);
  await finance.must('POST', `reconciliation/${idOf(closed)}/close`, { version });
  return {
    busy: idOf(busy),
    different: [one, two, three],
    missing: [four, five],
    extra,
    explained: idOf(explained),
    closed: idOf(closed),
    unread: idOf(unread),
    toRead: idOf(toRead),
  };
}
