import { showBank, startBank } from './bank.js';
import { showChain, startChain } from './chain.js';
import { showCollections, startCollections } from './collections.js';
import { byId, element, icon } from './elements.js';
import { showFaults, startFaults } from './faults.js';
import { showMail, startMail } from './mail.js';
import { showRates, startRates } from './rates.js';
import { ask } from './requests.js';
import { showOpenId, startOpenId } from './openid.js';
import { showSms, startSms } from './sms.js';
import { showWallet, startWallet } from './wallet.js';
import { showWallets, startWallets } from './wallets.js';

const EVERY_MS = 1_000;
const STARTED = [
  startWallet,
  startWallets,
  startChain,
  startBank,
  startCollections,
  startRates,
  startMail,
  startSms,
  startOpenId,
  startFaults,
];
const SHOWN = [
  showWallet,
  showWallets,
  showChain,
  showBank,
  showCollections,
  showRates,
  showMail,
  showSms,
  showOpenId,
  showFaults,
];
const health = byId('health');
let shownHealth = '';
let timer;

/** Looks at the sandbox once, shows it, and comes back in a second unless the page is hidden. */
async function look() {
  clearTimeout(timer);
  try {
    const state = await ask('GET', '/state');
    showHealth(state.troubles);
    for (const part of SHOWN) part(state);
  } catch (error) {
    showGone(error.message);
  }
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(() => void look(), EVERY_MS);
}

function showHealth(troubles) {
  const words = JSON.stringify(troubles);
  if (words === shownHealth) return;
  shownHealth = words;
  health.className = troubles.length === 0 ? 'health' : 'health troubled';
  if (troubles.length === 0) {
    health.replaceChildren(element('p', {}, icon('check'), 'Everything is working.'));
    return;
  }
  health.replaceChildren(
    element(
      'p',
      {},
      icon('warning'),
      troubles.length === 1 ? 'One thing isn’t normal.' : `${troubles.length} things aren’t normal.`,
    ),
    element('ul', {}, ...troubles.map((one) => element('li', {}, one))),
    element(
      'button',
      { class: 'button', onclick: () => void ask('POST', '/heal').then(look, look) },
      'Reset everything',
    ),
  );
}

function showGone(words) {
  if (shownHealth === words) return;
  shownHealth = words;
  health.className = 'health gone';
  health.replaceChildren(element('p', {}, icon('warning'), words));
}

for (const start of STARTED) start(look);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void look();
});
await look();
