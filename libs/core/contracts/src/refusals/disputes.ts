import type { RefusalText } from './refusal-text.js';

export interface TooEarly {
  /** What the wait counts from: the first payout that was paid, or the first deposit that was confirmed. */
  readonly since: 'paid' | 'confirmed';
  /** The whole wait: two hours, except where a sandbox is set to less. */
  readonly waitSeconds: number;
  readonly retryAfterSeconds: number;
}

function notEnoughTime({ since, waitSeconds, retryAfterSeconds }: TooEarly): string {
  const event =
    since === 'paid' ? 'its status became Autowithdrawal Successful' : 'your deposit was confirmed on the chain';
  return (
    `Not Enough Time To Dispute: an order can be disputed ${waitOf(waitSeconds)} after ${event}, ` +
    'if the money is still not there. ' +
    `Delays may come from the bank or the network. You can dispute this order in ${spanOf(retryAfterSeconds)}.`
  );
}

/** The wait as the specification words it; a sandbox's shorter wait in figures. */
function waitOf(seconds: number): string {
  return seconds === 7_200 ? 'two hours' : spanOf(seconds);
}

/** `1 h 38 min`; whatever is left of a minute counts as one. */
function spanOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The refusals of disputes. */
export const disputes = {
  'disputes.dispute-exists': {
    status: 409,
    sentence: 'This order already has a report. Write there what is still wrong.',
  },
  'disputes.promise-too-long': { status: 422, sentence: 'Promise an answer within the next 24 hours.' },
  'disputes.no-clock': { status: 409, sentence: 'This dispute isn’t waiting for anyone now.' },
  'disputes.not-paid': {
    status: 409,
    sentence: 'The provider hasn’t confirmed this payout, so there is no proof to show.',
  },
  'disputes.no-proof': { status: 409, sentence: 'This payout has no session ID. Add the bank’s receipt.' },
  'disputes.not-requested': { status: 409, sentence: 'The request to send this payout again is no longer open.' },
  'disputes.changed-meanwhile': { status: 409, sentence: 'The payout has changed since it was requested.' },
  'disputes.claimed-by-another': {
    status: 409,
    sentence: 'Another operator is working on this dispute. Have it handed over first.',
  },
  'disputes.resolved': { status: 409, sentence: 'This dispute is resolved.' },
  'disputes.repay-under-way': {
    status: 409,
    sentence: 'Paying again was already requested. Wait for the result.',
  },
  'disputes.refund-under-way': {
    status: 409,
    sentence: 'A refund of this order is open. Wait until it is sent or has ended.',
  },
  'disputes.not-certain': {
    status: 409,
    sentence:
      'It isn’t certain that this payout failed. Ask the provider first: a payout that may be paid is never sent again.',
  },
  'disputes.too-many-files': { status: 409, sentence: 'This report can’t take more files.' },
  'disputes.dispute-not-found': { status: 404, sentence: 'We can’t find this report.' },
  'disputes.nothing-to-dispute': {
    status: 409,
    sentence: 'Nothing has been confirmed for this order yet, so there is nothing to dispute.',
  },
  'disputes.not-enough-time': { status: 409, sentence: notEnoughTime },
  'disputes.erased': { status: 410, sentence: 'The personal data of this order was erased. Nothing can be added.' },
  'disputes.not-closable': {
    status: 409,
    sentence: 'A dispute about an order ends with its money. Show the proof, or pay again.',
  },
  'disputes.no-operator': { status: 422, sentence: 'We can’t find this operator. Choose another one.' },
  'disputes.idempotency-key-reused': {
    status: 422,
    sentence: 'This Idempotency-Key was used with another file. Use a new one for a new file.',
  },
  'disputes.file-not-found': { status: 404, sentence: 'We can’t find this file.' },
  'disputes.no-payout': { status: 422, sentence: 'This order has no such payout.' },
  'disputes.not-possible': { status: 409, sentence: 'This payout can no longer be sent again.' },
  'disputes.not-requested/order': {
    status: 409,
    sentence: 'The request for a payout of this order is no longer open.',
  },
  'disputes.changed-meanwhile/case': {
    status: 409,
    sentence: 'This dispute changed while you had it open. Load the page again.',
  },
  'disputes.not-certain/paid': { status: 409, sentence: 'This payout may be paid.' },
} as const satisfies Readonly<Record<`disputes.${string}`, RefusalText>>;
