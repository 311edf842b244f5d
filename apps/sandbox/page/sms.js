import { byId, element, say, show } from './elements.js';
import { time } from './formats.js';
import { act, ask } from './requests.js';

const PROVIDERS = { termii: 'Termii', africastalking: 'Africa’s Talking' };
const MODES = {
  ok: 'delivers all',
  refuse: 'refuses',
  down: 'is down (503)',
  cut: 'drops the connection',
  late: 'delivers, but never answers',
  lost: 'loses messages',
};
const modes = Object.fromEntries(
  Object.keys(PROVIDERS).map((provider) => [
    provider,
    element('select', {}, ...Object.entries(MODES).map(([mode, words]) => new Option(words, mode))),
  ]),
);

export function startSms(look) {
  for (const [provider, select] of Object.entries(modes)) {
    select.addEventListener(
      'change',
      () =>
        void act(select, byId('sms-answer'), say, async () => {
          await ask('POST', `/sms/${provider}`, { mode: select.value });
          await look();
        }),
    );
    byId('sms-providers').append(element('label', { class: 'inline' }, `${PROVIDERS[provider]} `, select));
  }
}

export function showSms({ sms }) {
  for (const { provider, mode } of sms.providers)
    if (document.activeElement !== modes[provider]) modes[provider].value = mode;
  show(
    byId('texts'),
    sms.messages,
    (one) => one.id,
    drawText,
    'Nothing yet. Text messages from the product arrive here, not on a phone.',
  );
}

function drawText({ to, from, text, provider, receivedAt }) {
  return element(
    'li',
    {},
    element('p', { class: 'text-message' }, text),
    element(
      'p',
      { class: 'line dim' },
      element('span', {}, `to ${to} · from ${from ?? 'the provider'} · by ${PROVIDERS[provider]}`),
      element('time', { datetime: receivedAt }, time(receivedAt)),
    ),
  );
}
