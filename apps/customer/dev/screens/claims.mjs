/** Screens of looking up a transfer by its transaction hash. */
import { HASHES } from '../claims.ts';
import { own } from './own.mjs';
import { click, screen } from './screen.mjs';

const FEATURES = 'SELL-15 TRACK-02';
const look = (text) => async (page) => {
  await page.getByLabel('Transaction hash').fill(text);
  await click('Find transfer')(page);
  await page.getByRole('button', { name: 'Paste another hash' }).waitFor();
};
const claim = (name, act) => screen(`claim-${name}`, FEATURES, '/find-transfer/S063271508494', { act });

export const CLAIMS = [
  claim('paste', (page) => page.getByLabel('Transaction hash').fill('d41c09b7e2f35a6841')),
  claim('empty', async (page) => {
    await click('Find transfer')(page);
    await page.getByText('Paste the hash first.').waitFor();
  }),
  claim('no-hash', look('my transfer of today')),
  claim('another-network', look(`0x${'7f'.repeat(32)}`)),
  ...Object.entries(HASHES).map(([name, hash]) => claim(name, look(hash))),
];

export const OWN_CLAIMS = [
  own('find-transfer', FEATURES, '/dashboard/settings/help/find-transfer'),
  own('find-transfer-attached', FEATURES, '/dashboard/settings/help/find-transfer', { act: look(HASHES.attached) }),
];
