import { byId, element, icon, say, show } from './elements.js';
import { time } from './formats.js';
import { act, ask } from './requests.js';

const reader = byId('reader');
const html = byId('reader-html');
const text = byId('reader-text');
const tabs = { html: byId('reader-html-tab'), text: byId('reader-text-tab') };
const mode = byId('mail-mode');

export function startMail(look) {
  const close = byId('reader-close');
  close.append(icon('cross'));
  close.addEventListener('click', () => reader.close());
  tabs.html.addEventListener('click', () => turn('html'));
  tabs.text.addEventListener('click', () => turn('text'));
  mode.addEventListener(
    'change',
    () =>
      void act(mode, byId('bank-answer'), say, async () => {
        await ask('POST', '/mails/mode', { mode: mode.value });
        await look();
      }),
  );
}

export function showMail({ mail }) {
  if (document.activeElement !== mode) mode.value = mail.mode;
  show(
    byId('mails'),
    mail.mails,
    (one) => one.id,
    drawMail,
    'Nothing yet. Emails from the product arrive here and nowhere else.',
  );
}

function drawMail({ id, subject, to, receivedAt }) {
  return element(
    'li',
    {},
    element(
      'button',
      { class: 'mail-line', 'data-act': 'read', onclick: () => void read(id) },
      element('b', {}, subject),
      element(
        'span',
        { class: 'line dim' },
        element('span', {}, `to ${to.join(', ')}`),
        element('time', { datetime: receivedAt }, time(receivedAt)),
      ),
    ),
  );
}

async function read(id) {
  const mail = await ask('GET', `/mails/${id}`);
  say(byId('reader-title'), mail.subject);
  const files = mail.attachments.map((file) => file.name ?? file.type);
  say(
    byId('reader-lines'),
    [`From ${mail.from}`, `to ${mail.to.join(', ')}`, ...(files.length > 0 ? [`with ${files.join(', ')}`] : [])].join(
      ' · ',
    ),
  );
  text.textContent = mail.text ?? 'This email has no text part.';
  // The mail's own markup is loaded by itself, without scripts and without a way to this page.
  html.src = mail.html === null ? 'about:blank' : `/control/mails/${id}/html`;
  tabs.html.hidden = mail.html === null;
  turn(mail.html === null ? 'text' : 'html');
  reader.showModal();
}

function turn(part) {
  html.hidden = part !== 'html';
  text.hidden = part !== 'text';
  for (const [name, tab] of Object.entries(tabs)) tab.setAttribute('aria-pressed', String(name === part));
}
