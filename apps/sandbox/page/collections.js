import { byId, chip, element, say, show } from './elements.js';
import { amount, time } from './formats.js';
import { act, ask } from './requests.js';

const form = byId('pay-in');
const answer = byId('collections-answer');
const FIELDS = ['accountNumber', 'amount', 'senderName', 'senderBank'];
let look;

export function startCollections(again) {
  look = again;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, byId('pay-in-answer'), say, async () => {
      const payment = Object.fromEntries(FIELDS.map((name) => [name, form.elements.namedItem(name).value.trim()]));
      const credit = await ask('POST', '/bank/pay-in', { ...payment, amount: payment.amount.replaceAll(',', '') });
      await look();
      return `Paid in: ₦${amount(credit.amount)}.`;
    });
  });
  byId('settle-collections').addEventListener('click', (event) => {
    void act(event.currentTarget, answer, say, async () => {
      const { settled } = await ask('POST', '/bank/settle');
      await look();
      return `Settled: ${settled.length}.`;
    });
  });
}

export function showCollections({ bank }) {
  show(
    byId('numbers'),
    bank.accounts.filter((account) => account.isAssigned),
    (account) => account.accountNumber,
    (account) => element('option', { value: account.accountNumber }, `${account.bankName}, ${account.accountName}`),
  );
  const field = form.elements.namedItem('accountNumber');
  const newest = bank.accounts.find((account) => account.isAssigned);
  if (newest && field.value === '' && document.activeElement !== field) field.value = newest.accountNumber;
  show(
    byId('credits'),
    bank.credits.map((credit) => ({
      ...credit,
      refunds: bank.refunds.filter((refund) => refund.transactionId === credit.id),
    })),
    (credit) => credit.reference,
    drawCredit,
    'Nothing yet. Payments into customers’ account numbers show here.',
  );
}

function drawCredit(credit) {
  const state = credit.status === 'success' ? ['good', 'check', 'success'] : ['bad', 'back', 'reversed'];
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'figure' }, `₦${amount(credit.amount)}`),
      credit.isSeen ? chip(...state) : chip('waiting', 'clock', 'not seen'),
    ),
    element('p', {}, credit.senderName ?? 'No name'),
    element('p', { class: 'dim' }, `to ${credit.accountNumber} · ${time(credit.paidAt)}`),
    element('p', { class: 'dim' }, credit.reference),
    credit.settlement ? element('p', { class: 'dim' }, `settled: ${credit.settlement.to}`) : null,
    ...credit.refunds.map((refund) =>
      element('p', { class: 'dim' }, `refund of ₦${amount(refund.amount)}: ${refund.status}`),
    ),
    credit.status === 'success'
      ? element(
          'div',
          { class: 'acts' },
          actButton(credit, 'webhook', 'Send webhook again'),
          actButton(credit, 'take-back', 'Reverse it'),
        )
      : null,
  );
}

function actButton(credit, one, title) {
  return element(
    'button',
    {
      class: one === 'take-back' ? 'link loss' : 'link',
      'data-act': one,
      'aria-label': `${title}: ₦${amount(credit.amount)} to ${credit.accountNumber}`,
      onclick: (event) =>
        void act(event.currentTarget, answer, say, async () => {
          await ask('POST', `/bank/credits/${encodeURIComponent(credit.reference)}/${one}`);
          await look();
        }),
    },
    title,
  );
}
