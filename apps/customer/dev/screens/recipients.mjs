/** Screens of saved recipients. */
import { own } from './own.mjs';
import { click } from './screen.mjs';

const IBRAHIM = '/dashboard/recipients/0198a7d0-0000-7000-8000-00000000c0a2';
const NGOZI = '/dashboard/recipients/0198a7d0-0000-7000-8000-00000000c0a3';
const TUNDE = '/dashboard/recipients/0198a7d0-0000-7000-8000-00000000c0a5';
const PHONE = '/dashboard/recipients/addresses/0198a7d0-0000-8000-8000-00000000c0d2';
const BLESSING = '/dashboard/recipients/addresses/0198a7d0-0000-8000-8000-00000000c0d1';
const ADD = '/dashboard/recipients/add';

/** Fills in the form of a new account; the last digit of the number selects the bank's response. */
const fill = (name, number, text) => async (page) => {
  if (name) await page.getByLabel('Full name').fill(name);
  await page.getByRole('button', { name: /^Bank|Or another/ }).click();
  await page.getByRole('searchbox').fill('Access');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Access/ })
    .first()
    .click();
  await page.getByLabel('Account number').fill(number);
  await page.getByText(text).waitFor();
};

/** Fills in the form of an address and leaves its field. */
const fillAddress = (name, address, text) => async (page) => {
  if (name) await page.getByLabel('Full name').fill(name);
  await page.getByLabel('wallet address').fill(address);
  await page.getByLabel('Nickname').focus();
  await page.getByText(text).waitFor();
};

export const RECIPIENTS = [
  own('recipients', 'RCP-01', '/dashboard/recipients', {
    act: (page) => page.getByText('Name changed at Access').waitFor(),
  }),
  own('recipients-mine', 'RCP-01', '/dashboard/recipients', {
    act: async (page) => {
      await page.getByRole('tab', { name: 'My accounts' }).click();
      await page.getByText('Tunde Adeyemi').waitFor({ state: 'detached' });
    },
  }),
  own('recipients-none', 'RCP-01', '/dashboard/recipients', {
    act: async (page) => {
      await page.getByRole('searchbox').fill('zzz');
      await page.getByText('No recipient matches your search.').waitFor();
    },
  }),
  own('recipients-empty', 'RCP-01', '/dashboard/recipients', {
    mock: ({ state }) => (state.people.recipients = state.people.addresses = []),
    act: (page) => page.getByText('No recipients yet.').waitFor(),
  }),
  own('recipients-failed', 'RCP-01 SHELL-09', '/dashboard/recipients', {
    mock: (mock) => mock.fault(/recipients\/search/, { drop: 'before' }, 999),
    act: (page) => page.getByText('load your recipients').waitFor({ timeout: 20_000 }),
  }),
  own('recipient', 'RCP-02', IBRAHIM, { act: (page) => page.getByText('800.00').waitFor() }),
  own('recipient-new', 'RCP-02', TUNDE, { act: (page) => page.getByText('You saved it on').waitFor() }),
  own('recipient-nickname', 'RCP-02 SHELL-08', IBRAHIM, {
    act: async (page) => {
      await click('change')(page);
      await page.getByRole('dialog').getByLabel('Nickname').fill('Landlord for USDT');
      await click('Save nickname')(page);
      await page.getByText('Words related to Crypto').waitFor();
    },
  }),
  own('recipient-delete', 'RCP-02 SHELL-08', IBRAHIM, { act: click('Delete this recipient') }),
  own('recipient-gone', 'RCP-02', `${ADD.slice(0, -3)}0198a7d0-0000-7000-8000-00000000c0ff`, {
    act: (page) => page.getByText('no longer in your list').waitFor(),
  }),
  own('recipient-changed', 'RCP-04', NGOZI, { act: (page) => page.getByText('Ngozi Eze-Okafor').waitFor() }),
  own('recipient-add', 'RCP-03', ADD),
  own('recipient-add-me', 'RCP-03', `${ADD}/me`, { act: fill('', '0145528177', 'The name at the bank matches') }),
  own('recipient-add-close', 'RCP-03 RCP-06', `${ADD}/other`, {
    act: fill('Ngozi Ezeh', '0078452281', 'Similar name. Please check'),
  }),
  own('recipient-add-another', 'RCP-03 RCP-06', `${ADD}/other`, {
    act: fill('Ngozi Ezeh', '0078452282', 'This is a different name'),
  }),
  own('recipient-add-unchecked', 'RCP-03 RCP-06', `${ADD}/other`, {
    act: fill('Ngozi Ezeh', '0078452283', 'We couldn’t compare the names'),
  }),
  own('recipient-add-known', 'RCP-03', `${ADD}/other`, {
    act: fill('Ngozi Eze', '0078452291', 'You’ve already saved this account.'),
  }),
  own('recipient-add-not-found', 'RCP-03', `${ADD}/other`, {
    act: fill('Ngozi Eze', '0000000000', 'We can’t find this account at the bank'),
  }),
  own('recipient-add-errors', 'RCP-03', `${ADD}/other`, {
    act: async (page) => {
      await click('Save recipient')(page);
      await page.getByText('Enter who you want to pay.').waitFor();
    },
  }),
  own('recipient-address', 'RCP-03', PHONE, { act: (page) => page.getByText('Buy to this address').waitFor() }),
  own('recipient-address-other', 'RCP-03', BLESSING, { act: (page) => page.getByText('Blessing').first().waitFor() }),
  own('recipient-address-delete', 'RCP-03 SHELL-08', PHONE, { act: click('Delete this recipient') }),
  own('recipient-address-nickname', 'RCP-03 SHELL-08', PHONE, { act: click('change') }),
  own('recipient-add-address', 'RCP-03', `${ADD}/other?method=trx`, {
    act: fillAddress('Blessing Effiong', 'TAsCm3D17K139VcypvcCCetwusbNfXiZ7E', 'This TRON address is valid'),
  }),
  own('recipient-add-address-me', 'RCP-03', `${ADD}/me?method=trx`),
  own('recipient-add-address-wrong', 'RCP-03', `${ADD}/me?method=trx`, {
    act: fillAddress('', 'TAsCm3D17K139VcypvcCCetwusbNfXiZ7F', 'A letter may be wrong'),
  }),
  own('recipient-add-address-ethereum', 'RCP-03', `${ADD}/me?method=trx`, {
    act: fillAddress('', '0x52908400098527886E0F7030069857D2E4169EE7', 'This is an Ethereum address.'),
  }),
  own('recipient-add-address-soon', 'RCP-03', `${ADD}/other?method=trx`, {
    act: async (page) => {
      await page.getByRole('button', { name: /^Alipay/ }).click({ force: true });
      await page.getByText('Alipay support is coming soon!').waitFor();
    },
  }),
];
