import type { NameEnquiryView, OrderView } from '@usdt-africa/contracts/api';
import { until } from '../../lib/processes.mjs';
import type { Guest, Product } from '../product.js';

/** A sale made for tests of the console. */
export interface Sale {
  readonly id: string;
  readonly number: string;
  readonly naira: string;
  readonly usdt: string;
  readonly address: string;
  /** The browser that placed it. */
  readonly cookie: string;
}

/** Accounts of the sandbox's bank that behave in a set way. */
export const ACCOUNTS = {
  usual: '0145528174',
  fails: '0000000004',
  comesBack: '0000000005',
  pends: '0000000006',
} as const;

export interface Wanted {
  readonly account?: string;
  readonly bankCode?: string;
  /** Number for the mail address and phone number; by default a new person. */
  readonly person?: number;
}

let people = 0;

/**
 * Quote, name enquiry, order, of a person who has no other sale. Retries, because a test of the pause may pause new
 * sales for a moment.
 */
export async function place(product: Product, usdt: string, wanted: Wanted = {}): Promise<Sale> {
  let refused: unknown;
  let sale: Sale | undefined;
  const placed = async () =>
    (sale = await placeNow(product, usdt, wanted).catch((error: unknown) => void (refused = error))) !== undefined;
  if (!(await until(placed, 60_000, 250))) throw refused;
  return sale!;
}

async function placeNow(product: Product, usdt: string, wanted: Wanted): Promise<Sale> {
  const {
    account = ACCOUNTS.usual,
    bankCode = '058',
    person = Math.floor(Math.random() * 800_000) + (people += 1),
  } = wanted;
  const guest = product.guest();
  const quote = await guest.quote(usdt);
  const enquiry = await guest.must<NameEnquiryView>('POST', '/api/name-enquiries', {
    bankCode,
    accountNumber: account,
  });
  const order = await guest.must<OrderView>('POST', '/api/orders', {
    quoteId: quote.id,
    enquiryId: enquiry.id,
    network: 'TRC20',
    sender: {
      firstName: 'Ogechukwu',
      lastName: 'Eze',
      email: `ogechukwu.${person}@example.com`,
      phone: `+234803${String(person).padStart(7, '0')}`,
    },
    recipientEmail: 'ngozi@example.com',
  });
  const found = async () =>
    (
      await product.query<{ order_id: string }>('select order_id from admin_orders where number = $1', [order.number])
    )[0];
  let id: string | undefined;
  await until(async () => (id = (await found())?.order_id) !== undefined, 60_000, 50);
  if (!id) throw new Error(`the console does not know ${order.number}`);
  const { number, naira, address } = order;
  return { id, number, naira, usdt, address: address!, cookie: guest.cookie };
}

/** Places an order and sends the required amount, or another. */
export async function sell(product: Product, usdt: string, wanted: Wanted = {}): Promise<Sale> {
  const sale = await place(product, usdt, wanted);
  await product.send(sale.address, usdt);
  return sale;
}

/** The page of the guest who placed a sale. */
export async function guestIdOf(product: Product, { id }: Sale): Promise<string> {
  const found = () =>
    product.query<{ token: string }>(`select token from person_lookups where kind = 'email' and subject_id = $1`, [
      `sender-${id}`,
    ]);
  if (!(await until(async () => (await found()).length > 0, 60_000, 100))) throw new Error(`no guest placed ${id}`);
  return (await found())[0]!.token;
}

/** The browser that placed it. */
export function guestOf(product: Product, { cookie }: Sale): Guest {
  const guest = product.guest();
  guest.cookie = cookie;
  return guest;
}

/** Waits until the console's list shows this status of an order. */
export async function stands(product: Product, sale: Sale, status: string): Promise<Sale> {
  let last = '';
  const is = async () => {
    const [row] = await product.query<{ status: string }>('select status from admin_orders where order_id = $1', [
      sale.id,
    ]);
    return (last = row!.status) === status;
  };
  if (!(await until(is, 90_000, 100))) throw new Error(`order ${sale.number} is ${last}, not ${status}`);
  return sale;
}

/** The last payout of an order. */
export async function payoutOf(
  product: Product,
  { id }: Sale,
): Promise<{ readonly id: string; readonly reference: string } | undefined> {
  const [row] = await product.query<{ id: string; reference: string }>(
    'select last_payout_id as id, p.reference from admin_orders o join admin_payouts p on p.payout_id = o.last_payout_id where o.order_id = $1',
    [id],
  );
  return row;
}
