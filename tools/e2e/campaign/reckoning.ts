import type { DepositPartView, OrderView } from '@usdt-africa/contracts/api';
import { nairaFor, parseDecimal, parseMoney, RATE_SCALE } from '@usdt-africa/kernel';
import type { Product } from '../product.js';
import { WITHDRAWAL_NUMBER } from './payments.js';
import type { Sale } from './sales.js';

/** A transfer as the bank's own list has it. */
interface Listed {
  readonly reference: string;
  readonly status: string;
  readonly amountKobo: string;
  readonly accountNumber: string;
  readonly reason: string;
}

export interface Reckoning {
  /** One sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[];
  readonly paid: number;
  readonly held: number;
  readonly paidKobo: bigint;
}

/** Nothing more is owed, or a person sees why it waits. */
const isHeld = (order: OrderView): boolean =>
  order.holds.length > 0 || ['held', 'failed', 'returned'].includes(order.status);

/**
 * Compares every sale with the chain's own balances and the bank's own list: the sent amount equals the credited one,
 * and the credited amount equals the paid one, to the kobo, to that account alone and once.
 */
export async function reckon(product: Product, sales: readonly Sale[]): Promise<Reckoning> {
  const { transfers } = await product.control.must<{ transfers: Listed[] }>(
    'GET',
    '/control/bank/transfers?limit=100000',
  );
  const byAccount = new Map<string, Listed[]>();
  for (const one of transfers)
    // Those of withdrawals are compared by themselves.
    if (!WITHDRAWAL_NUMBER.test(one.reason))
      byAccount.set(one.accountNumber, [...(byAccount.get(one.accountNumber) ?? []), one]);
  const wrong: string[] = [];
  let [paid, held, paidKobo] = [0, 0, 0n];
  for (const sale of sales) {
    const order = await sale.guest.order(sale.order.number);
    const listed = byAccount.get(sale.account) ?? [];
    byAccount.delete(sale.account);
    const successes = listed.filter(({ status }) => status === 'success');
    const kobo = successes.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
    paidKobo += kobo;
    for (const sentence of await differences(product, sale, order, successes, kobo))
      wrong.push(`${order.number} (${sale.way}, ${order.status}): ${sentence}`);
    if (isHeld(order)) held++;
    else if (order.status === 'completed') paid++;
    else wrong.push(`${order.number} (${sale.way}) ended as ${order.status}`);
  }
  for (const [account, stray] of byAccount)
    wrong.push(`${stray.length} transfers went to ${account}, who sold nothing`);
  return { wrong, paid, held, paidKobo };
}

async function differences(
  product: Product,
  sale: Sale,
  order: OrderView,
  successes: readonly Listed[],
  kobo: bigint,
): Promise<string[]> {
  const found: string[] = [];
  const same = (what: string, is: unknown, wanted: unknown): void => {
    if (is !== wanted) found.push(`${what} is ${String(is)}, not ${String(wanted)}`);
  };
  const sent = sale.sentMicro.reduce((sum, micro) => sum + micro, 0n);
  const balance = await product.control.must<{ USDT: string }>('GET', `/control/tron/balances/${sale.order.address}`);
  same('the chain’s balance', parseMoney(balance.USDT, 'USDT'), sent);
  same('the count of deposits', order.deposits.length, sale.sentMicro.length);
  same('what was credited', sum(order.deposits.map(({ amount }) => parseMoney(amount, 'USDT'))), sent);
  if (order.status !== 'completed') {
    // Held in whole or in part: each paid amount belongs to a payout of this order.
    const settled = order.payouts.filter(({ state }) => state === 'settled');
    same('what the bank paid', kobo, sum(settled.map(({ amount }) => parseMoney(amount, 'NGN'))));
    return found;
  }
  const parts = order.deposits.flatMap((deposit) => deposit.parts);
  same('what was priced', sum(parts.map(({ amount }) => parseMoney(amount, 'USDT'))), sent);
  same('what the bank paid', kobo, worthOf(parts));
  same('the count of transfers', successes.length, order.payouts.length);
  same('the count of references', new Set(successes.map(({ reference }) => reference)).size, successes.length);
  const inTime = order.deposits.every(({ late }) => !late);
  if ((sale.way === 'exact' || sale.way === 'parts') && inTime)
    same('what the bank paid', kobo, parseMoney(order.naira, 'NGN'));
  return found;
}

/**
 * The agreed amount has its value as a sum, in however many deposits it came; late or excess parts are valued
 * separately.
 */
function worthOf(parts: readonly DepositPartView[]): bigint {
  const locked = parts.filter(({ basis }) => basis === 'locked');
  const naira = (micro: bigint, rate: string | null): bigint => nairaFor(micro, parseDecimal(rate ?? '0', RATE_SCALE));
  const micro = ({ amount }: DepositPartView): bigint => parseMoney(amount, 'USDT');
  return sum([
    naira(sum(locked.map(micro)), locked[0]?.rate ?? null),
    ...parts.filter(({ basis }) => basis === 'deposit').map((part) => naira(micro(part), part.rate)),
  ]);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
