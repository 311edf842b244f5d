import { event } from '@usdt-africa/contracts/events';
import * as rules from './decide.js';
import {
  ORDER,
  DISPUTE,
  FEMI,
  SEALED,
  PAID_AT,
  OPENED_AT,
  LATER,
  given,
  writing,
  claimed,
  message,
} from './dispute.features.js';
import type { Dispute } from './dispute.js';
import { DISPUTE_RULES } from './rules.js';

const evidence = {
  kind: 'purchase-paid' as const,
  at: PAID_AT,
  transactionId: null,
  block: null,
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  expiresAt: null,
  reason: null,
  amountMicro: null,
  amountKobo: '4000000',
};
const facts = {
  disputeId: DISPUTE,
  purchaseId: ORDER,
  accountId: ORDER,
  number: 'D-2087',
  purchaseNumber: 'B204417539021',
  issue: 'other' as const,
  evidence: [evidence],
  words: SEALED,
  files: [],
};
const help = (dispute: Dispute, now: Date) =>
  rules.openForPurchase(dispute, { ...facts, amountKobo: 4_000_000n, amountMicro: 25_000_000n }, now, DISPUTE_RULES);
const openedForPurchase = event('PurchaseDisputeOpened', {
  ...facts,
  amountKobo: '4000000',
  amountMicro: '25000000',
  openedAt: OPENED_AT,
  dueAt: '2026-11-21T13:26:40.000Z',
});
const closed = event('DisputeClosed', { at: LATER });
const close = (dispute: Dispute, now: Date) => rules.close(dispute, FEMI, now);

describe('the case of a purchase', () => {
  it('HELP-05 opens at any time with what is known of the purchase, and once', () => {
    given().when(help, OPENED_AT).then(openedForPurchase);
    given(openedForPurchase).when(help, LATER).thenRefused({ code: 'dispute-exists' });
  });

  it('ADM-04 is closed by an operator, who claims it with that; the customer opens it again', () => {
    given(openedForPurchase).when(close, LATER).then(claimed, closed);
    given(openedForPurchase, claimed, closed).when(close, LATER).thenRefused({ code: 'resolved' });
    given(openedForPurchase, claimed, closed)
      .when((dispute, now) => rules.customerWrites(dispute, writing(), now, DISPUTE_RULES), LATER)
      .then(
        event('DisputeReopened', { why: 'customer', dueAt: '2026-11-21T14:00:00.000Z', at: LATER }),
        message('customer', null),
      );
  });
});
