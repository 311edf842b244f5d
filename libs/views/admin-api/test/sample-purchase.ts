import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { posting, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { debitIdOf, payableOfPurchase, PurchaseStreams } from '@usdt-africa/purchases';
import { WalletStreams } from '@usdt-africa/wallets';
import type { TestApp } from './test-app.js';

export const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const RATE = '1600.0000';
const REFERENCE = '1584.0000';
/** How many purchases were placed, for their numbers. */
let placed = 0;

export interface SamplePurchase {
  readonly purchaseId: string;
  readonly accountId: string;
  readonly number: string;
}

interface Wanted {
  /** Whole USDT. */
  readonly usdt: bigint;
  readonly accountId?: string;
  /** How many people of finance must release it; 0: it is not held. */
  readonly people?: 0 | 1 | 2;
}

/** Funds a wallet, and places a purchase with its debit in one append, as the customer's request does. */
export async function samplePurchase(
  app: TestApp,
  { usdt, accountId = uuidv7(), people = 0 }: Wanted,
): Promise<SamplePurchase> {
  placed += 1;
  const [wallets, purchases] = [app.get(WalletStreams), app.get(PurchaseStreams)];
  const purchaseId = uuidFrom('sample-purchase', String(placed));
  const number = `B${String(200_000_000_000 + placed)}`;
  const [kobo, reference] = [usdt * 160_000n, usdt * 158_400n];
  const micro = usdt * 1_000_000n;
  const metadata = { correlationId: purchaseId, actor: `account:${accountId}` };
  const about = { accountId, amountKobo: kobo, counter: `funding:${purchaseId}`, entryId: uuidv7() };
  const credit = await wallets.prepareCredit({ ...about, kind: 'funding' });
  await app.store.append([credit.append], { metadata });
  const payable = payableOfPurchase(purchaseId);
  const debit = await wallets.prepareDebit({
    ...{ accountId, amountKobo: kobo, counter: payable, entryId: debitIdOf(purchaseId) },
    kind: 'purchase',
    limit: { class: 'buy', limits: { dayKobo: null, monthKobo: null } },
  });
  const now = app.clock.now();
  const at = now.toISOString();
  const data: EventData<'PurchasePlaced'> = {
    purchaseId,
    accountId,
    number,
    word: 'harbour',
    network: 'TRC20',
    quoteId: uuidv7(),
    nairaKobo: kobo.toString(),
    feeKobo: '0',
    amountMicro: micro.toString(),
    rate: RATE,
    referenceRate: REFERENCE,
    marginBps: 100,
    sources: [{ name: 'quidax', rate: REFERENCE, at }],
    address: ADDRESS,
    recipientId: null,
    label: null,
    debitId: debitIdOf(purchaseId),
    balanceKobo: debit.wallet.balanceKobo.toString(),
    limitDay: at.slice(0, 10),
    at,
    postings: [
      posting(payable, 'NGN', kobo),
      posting('exchange:position', 'NGN', -reference),
      posting('income:margin', 'NGN', reference - kobo),
      posting('exchange:position', 'USDT', micro),
      posting(payable, 'USDT', -micro),
    ],
  };
  const until = new Date(now.getTime() + 3_600_000).toISOString();
  const held = event('PurchaseHeld', {
    purchaseId,
    why: people === 2 ? 'large' : 'first-address',
    people: people || 1,
    until,
    at,
  });
  const { state } = await purchases.load(purchaseId);
  await purchases.append(
    {
      purchaseId,
      purchase: state,
      version: 0,
      events: people === 0 ? [event('PurchasePlaced', data)] : [event('PurchasePlaced', data), held],
      appends: [debit.append],
    },
    metadata,
  );
  await app.applyAll();
  return { purchaseId, accountId, number };
}

export const streamOf = ({ purchaseId }: SamplePurchase): string => streams.purchase(purchaseId);
