import { byId, element, say, show } from './elements.js';
import { amount, number } from './formats.js';
import { ask } from './requests.js';

const EVERY_MS = 2_000;
const SHOWN = 200;
let timer;

/** Shows what addresses hold, and comes back in two seconds unless the page is hidden. */
async function look() {
  clearTimeout(timer);
  try {
    const { total, USDT, TRX, holdings } = await ask('GET', `/tron/holdings?limit=${SHOWN}`);
    const addresses = total === 1 ? '1 address has' : `${number(total)} addresses have`;
    const rest = total > holdings.length ? `, showing the top ${number(holdings.length)}` : '';
    say(byId('holdings-total'), `${addresses} ${amount(USDT)} USDT and ${amount(TRX)} TRX${rest}.`);
    show(byId('holdings'), holdings, (one) => one.address, drawHolding, 'No address has a balance yet.');
  } catch (error) {
    say(byId('holdings-total'), error.message, true);
  }
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(() => void look(), EVERY_MS);
}

function drawHolding({ address, label, activated, USDT, TRX }) {
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'line' },
      element('span', { class: 'figure' }, amount(USDT), element('small', {}, 'USDT')),
      element('span', { class: 'dim' }, `${amount(TRX)} TRX`),
    ),
    element('p', { class: 'mono' }, address),
    label === null && activated
      ? null
      : element('p', { class: 'dim' }, [label, activated ? null : 'not activated'].filter(Boolean).join(' · ')),
  );
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void look();
});
await look();
