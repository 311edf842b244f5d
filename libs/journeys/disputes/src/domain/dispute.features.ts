/** Cases of one order, their events and decisions, as the specs of this folder use them. */
import { event, type EventData, type Sealed } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import * as rules from './decide.js';
import { type Dispute, disputeDecider, type DisputeEvent } from './dispute.js';
import { eligibilityOf, type MoneyTimes } from './eligibility.js';
import type * as guards from './guards.js';
import { DISPUTE_RULES } from './rules.js';

export const ORDER = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
export const DISPUTE = '7f0c1e52-4ad1-8b3e-9a6c-2d9b51c7e0f4';
export const PAYOUT = 'c5a1d2f4-88ab-8e11-b0d9-51c0ffee2041';
export const FEMI = '01a1f0aa-0000-7000-8000-00000000fe31';
export const KEMI = '01a1f0aa-0000-7000-8000-00000000ce31';
export const SEALED: Sealed = { $sealed: { v: 1, s: `sender-${ORDER}`, c: 'AAAA' } };
export const PAID_AT = '2026-11-21T08:41:19.004Z';
export const FROM = '2026-11-21T10:41:19.004Z';
export const OPENED_AT = '2026-11-21T11:26:40.000Z';
export const LATER = '2026-11-21T12:00:00.000Z';

/** A decision about a case at a time. */
export type Command = (dispute: Dispute, now: Date) => guards.Decided;
/** Given past events, when a decision is made, then these events follow. */
export const { given } = specify<Dispute, Command, DisputeEvent>(disputeDecider, (state, command, now) =>
  command(state, now),
);

export const writing = (id = '01a1fe90-0000-7000-8000-00000000a001'): rules.Writing => ({
  id,
  words: SEALED,
  files: [],
});
export const opening = (times: MoneyTimes): rules.Opening => ({
  disputeId: DISPUTE,
  orderId: ORDER,
  number: 'D-2041',
  orderNumber: 'S615220947318',
  issue: 'nothing',
  amountKobo: 31_420_000n,
  eligibility: eligibilityOf(times, DISPUTE_RULES),
  evidence: [],
  words: SEALED,
  files: [],
});
export const open =
  (times: MoneyTimes): Command =>
  (dispute, now) =>
    rules.open(dispute, opening(times), now, DISPUTE_RULES);
export const paid: MoneyTimes = { paidAt: [PAID_AT], confirmedAt: ['2026-11-21T08:41:07.000Z'] };

/** A case of an order that was paid. */
export const opened = event('DisputeOpened', {
  disputeId: DISPUTE,
  orderId: ORDER,
  number: 'D-2041',
  orderNumber: 'S615220947318',
  issue: 'nothing',
  basis: { kind: 'paid', at: PAID_AT },
  amountKobo: '31420000',
  evidence: [],
  words: SEALED,
  files: [],
  openedAt: OPENED_AT,
  dueAt: '2026-11-21T13:26:40.000Z',
});
export const claimed = event('DisputeClaimed', { operatorId: FEMI, at: LATER });
export const message = (by: 'customer' | 'operator', turn: EventData<'DisputeMessageWritten'>['turn'], at = LATER) =>
  event('DisputeMessageWritten', { messageId: writing().id, by, words: SEALED, files: [], turn, at });
