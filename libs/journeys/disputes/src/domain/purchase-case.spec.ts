import { event, type Sealed } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import * as rules from './decide.js';
import { type Dispute, disputeDecider, type DisputeEvent } from './dispute.js';
import type * as guards from './guards.js';
import { DISPUTE_RULES } from './rules.js';

const PURCHASE = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
const DISPUTE = '7f0c1e52-4ad1-8b3e-9a6c-2d9b51c7e0f4';
const FEMI = '01a1f0aa-0000-7000-8000-00000000fe31';
const SEALED: Sealed = { $sealed: { v: 1, s: `sender-${PURCHASE}`, c: 'AAAA' } };
const PAID_AT = '2026-11-21T08:41:19.004Z';
const OPENED_AT = '2026-11-21T11:26:40.000Z';
const LATER = '2026-11-21T12:00:00.000Z';

type Command = (dispute: Dispute, now: Date) => guards.Decided;
const { given } = specify<Dispute, Command, DisputeEvent>(disputeDecider, (state, command, now) => command(state, now));

const writing: rules.Writing = { id: '01a1fe90-0000-7000-8000-00000000a001', words: SEALED, files: [] };
const claimed = event('DisputeClaimed', { operatorId: FEMI, at: LATER });
const message = event('DisputeMessageWritten', {
  messageId: writing.id,
  by: 'customer',
  words: SEALED,
  files: [],
  turn: null,
  at: LATER,
});
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
  ...{
    disputeId: DISPUTE,
    purchaseId: PURCHASE,
    accountId: PURCHASE,
    number: 'D-2087',
    purchaseNumber: 'B204417539021',
  },
  ...{ issue: 'other' as const, evidence: [evidence], words: SEALED, files: [] },
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
      .when((dispute, now) => rules.customerWrites(dispute, writing, now, DISPUTE_RULES), LATER)
      .then(event('DisputeReopened', { why: 'customer', dueAt: '2026-11-21T14:00:00.000Z', at: LATER }), message);
  });
});
