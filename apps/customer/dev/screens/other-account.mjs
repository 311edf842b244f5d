/** Screens of naming another account for a refused payout. */
import { ACCOUNT } from '../accounts.ts';
import { click, screen } from './screen.mjs';

const FEATURES = 'SELL-07 SELL-11';
const GUEST = 'S918447203118';
const CUSTOMER = 'S918447203119';
const IBRAHIM = '0198a7d0-0000-7000-8000-00000000c0a2';
const typed = (accountNumber) => ({
  'other-account-draft': JSON.stringify({ number: GUEST, bankCode: '058', accountNumber, enquiry: null }),
});
const account = (name, number, more = {}) =>
  screen(`other-account-${name}`, FEATURES, `/orders/${number}/account`, more);
const signedIn = (mock) => (mock.state.people.account = ACCOUNT);
const text = (words) => (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
const toCodes = async (page) => {
  await click('Yes, pay Adaeze')(page);
  await text('Works for')(page);
};

export const OTHER_ACCOUNT = [
  screen('failed-account', 'SELL-07', `/order-status/${GUEST}`),
  account('empty', GUEST, { act: text('Waiting for a bank account') }),
  account('found', GUEST, { session: typed('2087731164'), act: text('Adaeze Chinwe Okonkwo-Balogun') }),
  account('same', GUEST, { session: typed('0145528174'), act: text('The bank didn’t accept this account') }),
  account('codes', GUEST, { session: typed('2087731164'), act: toCodes }),
  account('wrong-code', GUEST, {
    session: typed('2087731164'),
    act: async (page) => {
      await toCodes(page);
      for (const label of ['Email code', 'Phone code'])
        await page.getByRole('group', { name: label }).getByRole('textbox').first().pressSequentially('111111');
      await click(/^Pay /)(page);
      await text('One of the codes is wrong')(page);
    },
  }),
  account('recipients', CUSTOMER, { mock: signedIn, act: text('Landlord') }),
  screen('other-account-pin', FEATURES, `/orders/${CUSTOMER}/account?to=${IBRAHIM}`, {
    mock: signedIn,
    act: text('checked'),
  }),
  account('none', 'S482039551845', { act: text('This order needs no other bank account') }),
];
