import { byId, chip, element, say, show } from './elements.js';
import { amount, time } from './formats.js';
import { act, ask } from './requests.js';

const answer = byId('bank-answer');
const STATES = {
  pending: ['waiting', 'clock', 'pending'],
  otp: ['waiting', 'clock', 'waiting for a code'],
  success: ['good', 'check', 'success'],
  failed: ['bad', 'cross', 'failed'],
  reversed: ['bad', 'back', 'reversed'],
  abandoned: ['bad', 'cross', 'abandoned'],
};
const ACTS = {
  settle: 'Make it succeed',
  fail: 'Make it fail',
  reverse: 'Send it back',
  webhook: 'Send webhook again',
};
let look;

export function startBank(again) {
  look = again;
}

export function showBank({ bank }) {
  say(byId('bank-balance'), `₦${amount(bank.balance)}`);
  show(
    byId('transfers'),
    bank.transfers.map((transfer) => ({ ...transfer, calls: callsOf(bank.webhooks, transfer.reference) })),
    (transfer) => transfer.reference,
    drawTransfer,
    'Nothing yet. When the product pays someone, the transfer shows here.',
  );
}

const CALLS = {
  waiting: (call) =>
    call.attempts === 0
      ? 'webhook due soon'
      : `webhook sent ${times(call.attempts)}, response ${call.lastAnswer}, next try at ${time(call.nextAt)}`,
  delivered: (call) => `webhook sent, response 200${call.attempts > 1 ? ` after ${times(call.attempts)}` : ''}`,
  'given-up': (call) => `webhook sent ${times(call.attempts)}, last response ${call.lastAnswer}`,
  suppressed: () => 'no webhook sent',
};

/** How the calls back about a transfer went, oldest first, in words. */
function callsOf(webhooks, reference) {
  return webhooks
    .filter((call) => call.reference === reference)
    .map((call) => `${call.event.replace('transfer.', '')}${call.forged ? ', forged' : ''}: ${CALLS[call.state](call)}`)
    .reverse();
}

function times(count) {
  return count === 1 ? 'once' : `${count} times`;
}

function drawTransfer(transfer) {
  const open = transfer.status === 'pending' || transfer.status === 'otp';
  const acts = open ? ['settle', 'fail'] : transfer.status === 'success' ? ['reverse', 'webhook'] : ['webhook'];
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'figure' }, `₦${amount(transfer.amount)}`),
      chip(...STATES[transfer.status]),
    ),
    element('p', {}, transfer.accountName),
    element('p', { class: 'dim' }, `${transfer.bankName} · ${transfer.accountNumber} · ${time(transfer.createdAt)}`),
    transfer.failure && !open ? element('p', { class: 'dim' }, transfer.failure) : null,
    element('p', { class: 'dim' }, transfer.reference),
    ...transfer.calls.map((call) => element('p', { class: 'dim' }, call)),
    element('div', { class: 'acts' }, ...acts.map((one) => actButton(transfer, one))),
  );
}

function actButton(transfer, one) {
  return element(
    'button',
    {
      class: one === 'fail' || one === 'reverse' ? 'link loss' : 'link',
      'data-act': one,
      'aria-label': `${ACTS[one]}: ₦${amount(transfer.amount)} to ${transfer.accountName}`,
      onclick: (event) =>
        void act(event.currentTarget, answer, say, async () => {
          await ask('POST', `/bank/transfers/${encodeURIComponent(transfer.reference)}/${one}`);
          await look();
        }),
    },
    ACTS[one],
  );
}
