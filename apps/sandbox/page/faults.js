import { byId, element, say, show } from './elements.js';
import { act, ask } from './requests.js';

const GROUPS = {
  chain: 'Network node',
  line: 'Connection to the bank',
  banks: 'List of banks',
  names: 'Account names',
  transfers: 'Sending a transfer',
  outcome: 'Results of transfers',
  lookups: 'Looking up a transfer',
  answers: 'Format of answers',
  webhooks: 'Webhooks',
  collections: 'Payments into account numbers',
  refunds: 'Refunds',
};
const groups = byId('fault-groups');
const answer = byId('settings-answer');
let look;

export function startFaults(again) {
  look = again;
  for (const [id, title] of Object.entries(GROUPS))
    groups.append(
      element(
        'details',
        { class: 'card fold' },
        element(
          'summary',
          {},
          element('span', {}, title),
          element('span', { class: 'chip waiting', id: `on-${id}`, hidden: true }),
        ),
        element('div', { id: `faults-${id}` }),
      ),
    );
  byId('bank-down').addEventListener('submit', (event) => {
    event.preventDefault();
    void take(event.submitter, byId('bank-code').value, true);
  });
  byId('bank-settings').addEventListener('submit', (event) => {
    event.preventDefault();
    void act(event.submitter, answer, say, saveSettings);
  });
  void ask('GET', '/bank/banks').then(({ banks }) => {
    byId('bank-code').append(...banks.map(({ code, name }) => new Option(name, code)));
  });
}

export function showFaults({ bank, tron }) {
  for (const id of Object.keys(GROUPS)) {
    const faults = id === 'chain' ? tron.faults.map(asSwitch) : bank.faults.filter((fault) => fault.group === id);
    const on = faults.filter((fault) => fault.on).length;
    const count = byId(`on-${id}`);
    count.hidden = on === 0;
    say(count, `${on} on`);
    show(byId(`faults-${id}`), faults, (fault) => fault.id, drawFault);
  }
  show(
    byId('banks-down'),
    bank.settings.banksDown,
    (code) => code,
    (code) =>
      element(
        'li',
        {},
        element(
          'button',
          { class: 'button quiet', 'data-act': 'up', onclick: (event) => void take(event.currentTarget, code, false) },
          `Bring ${nameOf(code)} back`,
        ),
      ),
    'Every bank is up.',
  );
  fill('settle-delay', String(bank.settings.settleDelayMs / 1000));
  const otp = byId('otp');
  if (document.activeElement !== otp) otp.checked = otp.dataset.touched ? otp.checked : bank.settings.otpRequired;
}

/** Sets a field that nobody is changing. */
function fill(id, value) {
  const field = byId(id);
  if (document.activeElement !== field && (field.value === '' || field.value === field.dataset.set))
    field.value = value;
  field.dataset.set = value;
}

/** What a counted fault of the chain is set to when it is to strike until it is switched off. */
const ALWAYS = 1_000_000;

/** The chain's faults count calls or milliseconds; shown like those of the bank. */
function asSwitch({ id, kind, title, sentence, setTo }) {
  const slow = kind === 'milliseconds';
  return {
    id,
    title,
    sentence,
    kind,
    on: setTo > 0,
    remaining: kind === 'count' && setTo > 0 && setTo <= ALWAYS / 2 ? setTo : null,
    setTo: slow ? setTo || null : null,
    ...(slow && { value: { label: 'milliseconds', initial: 3000 } }),
  };
}

function drawFault(fault) {
  const id = `fault-${fault.id.replace('.', '-')}`;
  const value =
    fault.value &&
    element('input', {
      type: 'number',
      min: 1,
      value: fault.setTo ?? fault.value.initial,
      'data-act': 'value',
      disabled: fault.on,
    });
  const flip = (event) => {
    const on = event.currentTarget.checked;
    void act(event.currentTarget, byId(`${id}-answer`), say, async () => {
      await (fault.kind ? switchChain(fault, on, value) : switchBank(fault, on, value));
      await look();
    });
  };
  return element(
    'div',
    { class: 'fault' },
    element('label', { class: 'name', for: id }, fault.title),
    element('input', {
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      id,
      checked: fault.on,
      'data-act': 'flip',
      onchange: flip,
    }),
    element('p', {}, fault.sentence + (fault.remaining === null ? '' : ` ${fault.remaining} more.`)),
    value ? element('label', { class: 'knob' }, value, element('span', {}, fault.value.label)) : null,
    element('p', { class: 'answer', role: 'status', id: `${id}-answer` }),
  );
}

/** How often a fault that is switched on now strikes; null: until it is switched off. */
function strikes() {
  const chosen = byId('strikes').value;
  return chosen === '' ? null : Number(chosen);
}

function switchChain({ id, kind }, on, value) {
  const settings = { switch: on, milliseconds: on ? Number(value?.value) : 0, count: on ? (strikes() ?? ALWAYS) : 0 };
  return ask('POST', '/tron/faults', { [id]: settings[kind] });
}

function switchBank({ id }, on, value) {
  return ask('POST', '/bank/faults', {
    fault: id,
    on,
    ...(on && strikes() !== null ? { times: strikes() } : {}),
    ...(on && value ? { value: Number(value.value) } : {}),
  });
}

function take(button, code, down) {
  return act(button, answer, say, async () => {
    await ask('POST', `/bank/banks/${encodeURIComponent(code)}`, { down });
    await look();
  });
}

function nameOf(code) {
  return [...byId('bank-code').options].find((option) => option.value === code)?.text ?? code;
}

async function saveSettings() {
  const delay = byId('settle-delay').value.trim();
  const float = byId('float').value.trim();
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(delay)) throw new Error('Enter the seconds, like 1.5.');
  await ask('POST', '/bank/settings', {
    settleDelayMs: Math.round(Number(delay) * 1000),
    otpRequired: byId('otp').checked,
  });
  if (float !== '') await ask('POST', '/bank/balance', { amount: float.replaceAll(',', '') });
  byId('float').value = '';
  await look();
  return 'Set.';
}
