import type {
  RecipientCheckView,
  RecipientEnquiryView,
  RecipientView,
  WalletView,
  WithdrawalView,
} from '@usdt-africa/contracts/api';
import { type BenchmarkContext, median } from './benchmark.js';
import { CustomerClient } from './customer-client.js';
import { pause, RunningProduct } from './running-product.js';

/** Withdrawals before the measured ones, and the measured ones: together fewer than the api takes from one customer. */
const WARM_UP = 10;
const WITHDRAWALS = 100;
const GAP_MS = 300;
/** Withdrawals after one name enquiry. */
const PER_CHECK = 10;
const KOBO = '10000';
/** Of the sandbox's demo customer. */
const PIN = '2749';
const NAIRA = '100000';
const ACCOUNT = { bankCode: '058', accountNumber: '0145528174' };

/** From the commit of a withdrawal until the bank received its request, in milliseconds. */
export interface BankRequestTimes {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

/** A transfer as the sandbox's bank shows it. */
interface BankTransfer {
  readonly reason: string;
  readonly createdAt: string;
}

/**
 * The whole product: the demo customer withdraws over HTTP, one withdrawal after the other.
 * @throws Error when one is not paid, or paid twice
 */
export async function bankRequestTimes({ print }: Pick<BenchmarkContext, 'print'>): Promise<BankRequestTimes> {
  const product = await RunningProduct.prepare();
  try {
    await product.start();
    const app = new CustomerClient(product.app);
    const sandbox = new CustomerClient(product.sandbox);
    await fund(app, sandbox);
    const enquiry = { ...ACCOUNT, whose: 'other', name: null };
    const queried = await app.call<RecipientEnquiryView>('POST', '/api/account/recipients/enquiries', enquiry);
    const saved = { enquiryId: queried.id, nickname: null };
    const { id } = await app.call<RecipientView>('POST', '/api/account/recipients', saved);
    const numbers: string[] = [];
    let enquiryId = '';
    for (let n = 0; n < WARM_UP + WITHDRAWALS; n += 1) {
      if (n % PER_CHECK === 0) enquiryId = await check(app, id);
      const number = await withdraw(app, id, enquiryId);
      if (n >= WARM_UP) numbers.push(number);
      await pause(GAP_MS);
    }
    const requested = await settled(product, numbers);
    const { transfers } = await sandbox.call<{ transfers: BankTransfer[] }>(
      'GET',
      '/control/bank/transfers?limit=100000',
    );
    const waits = numbers.map((number) => {
      const [one, ...more] = transfers.filter(({ reason }) => reason === number);
      if (!one || more.length > 0)
        throw new Error(`the bank was asked ${more.length + (one ? 1 : 0)} times for ${number}`);
      return Date.parse(one.createdAt) - requested.get(number)!;
    });
    const sorted = waits.toSorted((a, b) => a - b);
    const found = {
      medianMs: median(waits),
      p99Ms: sorted[Math.floor((sorted.length - 1) * 0.99)]!,
      worstMs: sorted.at(-1)!,
    };
    print(
      `${WITHDRAWALS} withdrawals, one each ${GAP_MS} ms: the bank is asked after ${found.medianMs.toFixed(0)} ms (median), ${found.p99Ms.toFixed(0)} (99 %), ${found.worstMs.toFixed(0)} (worst)`,
    );
    return found;
  } finally {
    await product.clear();
  }
}

async function fund(app: CustomerClient, sandbox: CustomerClient): Promise<void> {
  await app.call('POST', '/api/auth/demo', {});
  let isPaid = false;
  for (const end = performance.now() + 120_000; ; await pause(100)) {
    const { account, balanceKobo } = await app.call<WalletView>('GET', '/api/wallet');
    if (balanceKobo !== '0') return;
    if (performance.now() > end) throw new Error('no naira arrived in the wallet');
    if (account.state !== 'ready' || isPaid) continue;
    isPaid = true;
    const payment = { accountNumber: account.number, amount: NAIRA, senderName: 'AMARA OKAFOR' };
    await sandbox.call('POST', '/control/bank/pay-in', { ...payment, senderBank: 'Guaranty Trust Bank' });
  }
}

async function check(app: CustomerClient, recipientId: string): Promise<string> {
  const path = `/api/account/recipients/${recipientId}/checks`;
  return (await app.call<RecipientCheckView>('POST', path, {})).enquiryId!;
}

async function withdraw(app: CustomerClient, recipientId: string, enquiryId: string): Promise<string> {
  const terms = { recipientId, enquiryId, amountKobo: KOBO, note: null, pin: PIN };
  return (await app.call<WithdrawalView>('POST', '/api/wallet/withdrawals', terms)).number;
}

/** Waits until all are paid. @returns when each was committed, in milliseconds */
async function settled(product: RunningProduct, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const client = await product.reader();
  try {
    for (const end = performance.now() + 60_000; ; await pause(200)) {
      const { rows } = await client.query<{ number: string; at: Date }>(
        `select r.data->>'number' as number, r.recorded_at as at
         from events r join events p on p.stream_id = r.stream_id and p.type = 'WithdrawalPaid'
         where r.type = 'WithdrawalRequested' and r.data->>'number' = any($1)`,
        [numbers],
      );
      if (rows.length === numbers.length) return new Map(rows.map(({ number, at }) => [number, at.getTime()]));
      if (performance.now() > end) throw new Error(`${rows.length} of ${numbers.length} withdrawals were paid`);
    }
  } finally {
    await client.end();
  }
}
