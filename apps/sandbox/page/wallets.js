import { byId, element, say, show } from './elements.js';
import { amount } from './formats.js';
import { act, ask } from './requests.js';

const from = byId('from');
const create = byId('wallet-create');
const signing = byId('wallet-sign');

export function startWallets(look) {
  create.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, byId('wallet-create-answer'), say, async () => {
      const wallet = await ask('POST', '/tron/wallets', {
        name: byId('wallet-name').value.trim(),
        kind: byId('wallet-kind').value,
      });
      await look();
      return `Created: ${wallet.name}. ${amount(wallet.USDT)} USDT will be in the next block.`;
    });
  });
  signing.addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, byId('wallet-sign-answer'), say, async () => {
      const name = encodeURIComponent(byId('sign-with').value);
      const { signature } = await ask('POST', `/tron/wallets/${name}/sign`, { message: byId('sign-text').value });
      byId('signature').value = signature;
      return 'Signed. Copy the signature below.';
    });
  });
}

export function showWallets({ tron }) {
  choose(from, [{ name: '', text: 'The customer’s wallet' }, ...tron.wallets.map(asChoice)]);
  const phones = tron.wallets.filter((wallet) => wallet.kind === 'phone');
  choose(byId('sign-with'), phones.map(asChoice));
  signing.hidden = phones.length === 0;
  show(
    byId('named-wallets'),
    tron.wallets,
    (wallet) => wallet.name,
    drawWallet,
    'None yet. A phone wallet pays from its own address and signs messages. An exchange wallet does neither.',
  );
}

const asChoice = ({ name, kind }) => ({ name, text: kind === 'phone' ? `${name} (phone)` : `${name} (exchange)` });

/** Sets the options of a select, and keeps what is chosen. */
function choose(select, choices) {
  const words = JSON.stringify(choices);
  if (select.dataset.choices === words) return;
  select.dataset.choices = words;
  const { value } = select;
  select.replaceChildren(...choices.map(({ name, text }) => new Option(text, name)));
  if (choices.some(({ name }) => name === value)) select.value = value;
}

function drawWallet(wallet) {
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'figure' }, wallet.name, element('small', {}, wallet.kind)),
      element('span', { class: 'dim' }, `${amount(wallet.USDT)} USDT, ${amount(wallet.TRX)} TRX`),
    ),
    element('p', { class: 'mono' }, wallet.address),
    wallet.paysFrom === wallet.address
      ? null
      : element('p', { class: 'dim' }, 'pays from ', element('span', { class: 'mono' }, wallet.paysFrom)),
    wallet.secondKey ? element('p', { class: 'dim' }, 'needs a second key’s signature') : null,
  );
}
