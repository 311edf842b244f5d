import { byId, chip, element, say, show } from './elements.js';
import { amount, number, short, TOKEN_WORDS } from './formats.js';
import { act, ask } from './requests.js';

const CONFIRMATIONS = 19;
const form = byId('send');
const many = byId('send-many');
const strange = byId('send-strange');
const answer = byId('send-answer');
const button = byId('send-button');
const receivers = byId('receivers');

const field = (name) => form.elements.namedItem(name);

export function startWallet(look) {
  fillFromAddress();
  addEventListener('hashchange', fillFromAddress);
  form.addEventListener('input', nameButton);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(button, answer, say, async () => {
      const payment = readPayment();
      const from = field('from').value;
      const path = from === '' ? '/tron/send' : `/tron/wallets/${encodeURIComponent(from)}/send`;
      await ask('POST', path, { ...payment, token: field('token').value });
      void look();
      return `Sent. ${amount(payment.amount)} ${wordOf(field('token').value)} will be in the next block.`;
    });
  });

  addReceiver();
  addReceiver();
  byId('add-receiver').addEventListener('click', () => addReceiver().querySelector('input').focus());
  many.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, byId('send-many-answer'), say, async () => {
      const transfers = [...receivers.children]
        .map((row) => [...row.querySelectorAll('input')].map((input) => input.value.trim()))
        .filter(([to]) => to !== '')
        .map(([to, sum]) => ({ to, amount: sum }));
      if (transfers.length === 0) throw new Error('Paste at least one address.');
      const { txids } = await ask('POST', '/tron/send-many', {
        transfers,
        mode: many.elements.namedItem('mode').value,
      });
      void look();
      return `Sent to ${transfers.length} in ${txids.length === 1 ? 'one transaction' : `${txids.length} transactions`}.`;
    });
  });
  strange.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, byId('send-strange-answer'), say, async () => {
      const how = byId('strange-how').value;
      const payment = readPayment();
      if (how === 'third-party') await ask('POST', '/tron/send-by-third-party', payment);
      else await ask('POST', '/tron/send-failing', { ...payment, how });
      void look();
      return 'Sent. See the result below.';
    });
  });
}

export function showWallet({ tron }) {
  say(byId('wallet-balance'), `In this wallet: ${amount(tron.wallet.USDT)} USDT, ${amount(tron.wallet.TRX)} TRX`);
  show(
    byId('transactions'),
    tron.transactions,
    (transaction) => transaction.txid,
    drawTransaction,
    'Nothing yet. What you send shows here, block by block, until it’s final.',
  );
}

function drawTransaction(transaction) {
  const { txid, to, contract, token, blockNumber, confirmations, solid, result } = transaction;
  const failed = result !== 'SUCCESS' && result !== '';
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      element(
        'span',
        { class: 'figure' },
        transaction.amount === null ? 'Contract call' : amount(transaction.amount),
        element('small', {}, wordOf(token)),
      ),
      stateOf(transaction, failed),
    ),
    element(
      'p',
      { class: 'dim' },
      'to ',
      element('span', { class: 'mono', title: to ?? contract ?? '' }, short(to ?? contract ?? '')),
      blockNumber === null ? ' · waiting for a block' : ` · block ${number(blockNumber)}`,
      ' · ',
      element('span', { class: 'mono', title: txid }, short(txid)),
    ),
    solid || failed ? null : ticks(confirmations),
  );
}

function stateOf({ blockNumber, confirmations, solid, result }, failed) {
  if (failed)
    return chip(
      'bad',
      'cross',
      blockNumber === null ? 'will fail' : `failed: ${result.toLowerCase().replaceAll('_', ' ')}`,
    );
  if (solid) return chip('good', 'check', 'solid');
  if (blockNumber === null) return chip('waiting', 'clock', 'waiting');
  return chip('waiting', 'clock', `${Math.min(confirmations, CONFIRMATIONS)} of ${CONFIRMATIONS}`);
}

function ticks(confirmations) {
  const marks = Array.from({ length: CONFIRMATIONS }, (_, at) =>
    element('i', { class: at < confirmations - 1 ? 'done' : at === confirmations - 1 ? 'latest' : null }),
  );
  return element('div', { class: 'ticks', 'aria-hidden': 'true' }, ...marks);
}

function wordOf(token) {
  return TOKEN_WORDS[token] ?? token;
}

function readPayment() {
  const to = field('to');
  const sum = field('amount');
  const wrongAddress = !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(to.value.trim());
  const wrongSum = !/^\d{1,12}(\.\d{1,6})?$/.test(sum.value.trim());
  to.setAttribute('aria-invalid', String(wrongAddress));
  sum.setAttribute('aria-invalid', String(wrongSum));
  if (wrongAddress) {
    to.focus();
    throw new Error(
      to.value.trim() === ''
        ? 'Paste an order’s deposit address first.'
        : 'That isn’t a TRON address. One starts with T and has 34 letters and digits.',
    );
  }
  if (wrongSum) {
    sum.focus();
    throw new Error('Enter an amount, like 25 or 25.50.');
  }
  return { to: to.value.trim(), amount: sum.value.trim() };
}

function nameButton() {
  const sum = field('amount').value.trim();
  const shown = /^\d{1,12}(\.\d{1,6})?$/.test(sum) ? `${amount(sum)} ` : '';
  button.textContent = `Send ${shown}${wordOf(field('token').value)}`;
}

/** A link may say whom to pay: `/#to=T…&amount=25`. */
function fillFromAddress() {
  const wish = new URLSearchParams(location.hash.slice(1));
  if (!wish.has('to')) return;
  field('to').value = wish.get('to');
  if (wish.has('amount')) field('amount').value = wish.get('amount');
  nameButton();
  button.focus({ preventScroll: true });
}

function addReceiver() {
  const at = receivers.childElementCount + 1;
  const row = element(
    'div',
    { class: 'receiver' },
    element('input', {
      class: 'address',
      placeholder: 'T…',
      'aria-label': `Address ${at}`,
      autocomplete: 'off',
      spellcheck: 'false',
    }),
    element('input', { inputmode: 'decimal', value: '25.00', 'aria-label': `Amount ${at}`, autocomplete: 'off' }),
  );
  receivers.append(row);
  return row;
}
