import { event, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { posting, uuidv7 } from '@usdt-africa/kernel';
import {
  payableOfPurchase,
  purchaseDecider,
  purchaseSubject,
  PurchaseStreams,
  PurchaseWork,
} from '@usdt-africa/purchases';
import type { ApiAtWork } from './api-at-work.js';

/** Stores a purchase of 25 USDT, as placing does. @returns its id */
export async function placedPurchase({ db, config }: ApiAtWork, accountId: string, number: string): Promise<string> {
  const purchaseId = uuidv7();
  const payable = payableOfPurchase(purchaseId);
  const placed = event('PurchasePlaced', {
    purchaseId,
    accountId,
    number,
    word: 'harbour',
    network: 'TRC20',
    quoteId: uuidv7(),
    nairaKobo: '4000000',
    feeKobo: '0',
    amountMicro: '25000000',
    rate: '1600.0000',
    referenceRate: '1584.0000',
    marginBps: 100,
    sources: [],
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    recipientId: null,
    label: null,
    debitId: uuidv7(),
    balanceKobo: '6000000',
    limitDay: '2026-11-28',
    at: new Date().toISOString(),
    postings: [
      posting(payable, 'NGN', 4_000_000n),
      posting('exchange:position', 'NGN', -4_000_000n),
      posting('exchange:position', 'USDT', 25_000_000n),
      posting(payable, 'USDT', -25_000_000n),
    ],
  });
  await personalDataFrom(config.keys, { pool: db.app }).ensureSubjects([purchaseSubject(purchaseId)]);
  const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
  await new PurchaseStreams(store, new PurchaseWork(db.app)).append(
    { purchaseId, purchase: purchaseDecider.initial, version: 0, events: [placed], appends: [] },
    { actor: `account:${accountId}` },
  );
  return purchaseId;
}
