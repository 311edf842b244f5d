/** Screens of passkeys, in the list of sign-in methods. */
import { PASSKEYS, withPasskeys } from '../security.ts';
import { own } from './own.mjs';
import { click, messageText } from './screen.mjs';

const LIST = '/dashboard/settings/security/passkeys';
const two = (mock) => withPasskeys(mock.state.people);

/** Makes the device reject every passkey request, as when its owner cancels. */
export const deviceRefuses = (page) =>
  page.evaluate(() => {
    const no = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));
    Object.assign(navigator.credentials, { get: no, create: no });
  });

/** Clicks the button of this name on a device that rejects the passkey request. */
export const isRefused = (name) => async (page) => {
  await deviceRefuses(page);
  await click(name)(page);
  await page.getByText('Your device didn’t confirm.').waitFor();
};

export const PASSKEY_PAGES = [
  own('passkeys', 'AUTH-08', LIST, { mock: two, act: (page) => page.getByText('Tecno Camon').waitFor() }),
  own('passkeys-none', 'AUTH-08', LIST, {
    act: async (page) => {
      const without = await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      await page.reload();
      await without.dispose();
      await page.getByText('This browser doesn’t support passkeys.').waitFor();
    },
  }),
  own('passkey-add', 'AUTH-08', `${LIST}/add`, {
    mock: (mock) => (mock.state.people.isLongAgo = true),
    act: async (page) => {
      await page.getByLabel('Passkey name').fill('Tecno Camon');
      await click('Continue on device')(page);
      await page.getByText('You logged in a while ago.').waitFor();
    },
  }),
  own('passkey-off', 'AUTH-08', LIST, {
    mock: (mock) =>
      withPasskeys(
        mock.state.people,
        PASSKEYS.map((each, n) => (n === 0 ? each : { ...each, logsIn: false, confirms: false })),
      ),
    act: (page) => page.getByText('not for payments').waitFor(),
  }),
  own('passkey', 'AUTH-08', `${LIST}/0198a7d0-0000-7000-8000-0000000000f1`, {
    mock: two,
    act: (page) => page.getByRole('switch', { name: 'Logging in' }).waitFor(),
  }),
  own('passkey-uses', 'AUTH-08', `${LIST}/0198a7d0-0000-7000-8000-0000000000f1`, {
    mock: (mock) => {
      two(mock);
      mock.state.people.isLongAgo = true;
    },
    act: async (page) => {
      await page.getByRole('switch', { name: 'Confirming payments' }).click();
      await page.getByText('You logged in a while ago.').waitFor();
    },
  }),
  own('passkey-remove', 'AUTH-08', `${LIST}/0198a7d0-0000-7000-8000-0000000000f1/remove`, {
    mock: two,
    act: (page) => page.getByText(messageText('passkeys.remove-lead', { name: 'Tecno Camon' })).waitFor(),
  }),
];
