import { byId, element, say, show } from './elements.js';
import { amount, time } from './formats.js';
import { act, ask } from './requests.js';

const NAMES = { quidax: 'Quidax', coingecko: 'CoinGecko', coinbase: 'Coinbase' };
const MODES = {
  ok: 'works normally',
  stale: 'stopped',
  wrong: 'a wrong price',
  slow: 'slow',
  off: 'off (503)',
  cut: 'cut off',
};
let look;

export function startRates(again) {
  look = again;
}

export function showRates({ rates }) {
  const sources = byId('sources');
  // The price changes often and the choices seldom: only a changed choice draws the row anew.
  show(
    sources,
    rates.map(({ source, mode, value, delayMs }) => ({ source, mode, value, delayMs })),
    (one) => one.source,
    drawSource,
  );
  for (const { source, price } of rates) {
    const told = byId(`told-${source}`);
    say(told, `₦${amount(price.value)} · ${time(price.at * 1000)}`);
  }
}

function drawSource({ source, mode, value, delayMs }) {
  const change = (event) => {
    const form = event.currentTarget.form ?? event.currentTarget;
    const { mode: next, value: price, delayMs: delay } = form.elements;
    void act(form, form.querySelector('.answer'), say, async () => {
      await ask('POST', `/rates/${source}`, {
        mode: next.value,
        ...(price?.value ? { value: price.value } : {}),
        ...(delay ? { delayMs: Math.round(Number(delay.value) * 1000) } : {}),
      });
      await look();
    });
  };
  return element(
    'li',
    { class: 'source' },
    element('span', { class: 'figure' }, NAMES[source]),
    element('span', { class: 'told figure dim', id: `told-${source}` }),
    element(
      'form',
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          change(event);
        },
      },
      element(
        'select',
        { name: 'mode', 'aria-label': `How ${NAMES[source]} behaves`, 'data-act': 'mode', onchange: change },
        ...Object.entries(MODES).map(([key, words]) =>
          element('option', { value: key, selected: key === mode }, words),
        ),
      ),
      mode === 'wrong'
        ? element('input', {
            name: 'value',
            inputmode: 'decimal',
            value: value ?? '',
            placeholder: '+20 %',
            'aria-label': `Price of ${NAMES[source]}`,
            onchange: change,
          })
        : null,
      mode === 'slow'
        ? element('input', {
            name: 'delayMs',
            inputmode: 'decimal',
            value: String(delayMs / 1000),
            'aria-label': `Delay of ${NAMES[source]} in seconds`,
            onchange: change,
          })
        : null,
      element('p', { class: 'answer', role: 'status' }),
    ),
  );
}
