/** Sign-in methods of the mock API: password, PIN, authenticator app and passkeys. */
import type { AccountPasskeyView, AccountView } from '@usdt-africa/contracts/api';
import { CODE, completeSignIn, PASSWORD } from './accounts.js';
import { at, uuid } from './market.js';
import { refuse, refuseField } from './route.js';
import type { Handlers } from './route.js';
import type { MockState, People } from './state.js';

const CHALLENGE = 'c2FtcGxlIGNoYWxsZW5nZQ';
const SECRET = 'JKXRWN7P4HTQM2ZCYV3E6BDSJKXRWN7P';
const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `c3vn-8qtr-p9tw-r3hb-x6cn-8v${n}y`);

const passkey = (id: string, name: string, addedAt: string, usedAt: string | null = null, synced = false) => {
  return { id, name, addedAt, usedAt, synced, logsIn: true, confirms: true };
};
/** Two of one customer: of a phone, and one that was never used. */
export const PASSKEYS: readonly AccountPasskeyView[] = [
  passkey(uuid('f1'), 'Tecno Camon', at('08:12:00', '2026-10-12'), at('14:11:00', '2026-11-20')),
  passkey(uuid('f2'), 'Work laptop', at('09:40:00', '2026-10-12'), null, true),
];

function secure(people: People, change: Partial<AccountView['security']>) {
  people.account = { ...people.account!, security: { ...people.account!.security, ...change } };
}
/** Gives the customer these passkeys. */
export function withPasskeys(people: People, passkeys = PASSKEYS): void {
  people.passkeys = passkeys;
  const count = (use: 'logsIn' | 'confirms') => passkeys.filter((each) => each[use]).length;
  secure(people, { passkeys: passkeys.length, passkeysFor: { logIn: count('logsIn'), confirm: count('confirms') } });
}

const checkPassword = (password: string | undefined, field = 'password') =>
  password === PASSWORD || refuseField(field, 'password-wrong');
const checkCode = (code: string | undefined) => code === CODE || refuseField('code', 'wrong-code');

export const securityRoutes = ({ people }: MockState): Handlers => {
  const endOthers = () => void (people.sessions = people.sessions.filter(({ current }) => current));
  const checkFresh = ({ password }: { password?: string | undefined }) => {
    if (people.isLongAgo && password === undefined) refuse(403, 'password-needed');
    if (people.isLongAgo && password !== PASSWORD) refuseField('password', 'wrong-password', 'wrong-password');
  };
  const giveCodes = ({ body }: { body: { code: string } }) => {
    checkCode(body.code);
    secure(people, { totp: true, recoveryCodesLeft: 10 });
    return { recoveryCodes: RECOVERY_CODES };
  };
  const toggleEmailCode = ({ body }: { body: { code: string } }) => {
    checkCode(body.code);
    secure(people, { emailCode: !people.account!.security.emailCode });
  };
  return {
    'GET /api/account/sessions': () => ({ sessions: people.sessions }),
    'DELETE /api/account/sessions': endOthers,
    'DELETE /api/account/sessions/{id}': ({ id }) => {
      people.sessions = people.sessions.filter((each) => each.id !== id);
    },
    'POST /api/account/sessions/end-all': () => void (people.account = null),
    'PUT /api/account/password': ({ body }) => {
      checkPassword(body.old, 'old');
      endOthers();
    },
    'PUT /api/account/pin': ({ body }) => {
      if (body.old !== '4138') refuseField('old', 'wrong-pin');
      if (body.pin === '1234') refuseField('pin', 'pin-common');
    },
    'POST /api/account/codes': () => ({}),
    'POST /api/account/pin/unlock': ({ body }) => {
      checkPassword(body.password);
      checkCode(body.code);
      secure(people, { pin: 'set' });
    },
    'POST /api/account/totp': ({ body }) => {
      checkPassword(body.password);
      const otpauthUrl = `otpauth://totp/USDT%20Africa:t?secret=${SECRET}&issuer=USDT%20Africa`;
      return { secret: SECRET, otpauthUrl };
    },
    'PUT /api/account/totp': giveCodes,
    'POST /api/account/recovery-codes': giveCodes,
    'POST /api/account/totp/remove': ({ body }) => {
      checkPassword(body.password);
      checkCode(body.code);
      secure(people, { totp: false, recoveryCodesLeft: 0 });
    },
    'POST /api/account/email-code': toggleEmailCode,
    'POST /api/account/email-code/remove': toggleEmailCode,
    'POST /api/account/google/remove': ({ body }) =>
      body.password ? secure(people, { google: false }) : refuse(403, 'password-needed'),
    'GET /api/account/passkeys': () => ({ passkeys: [...people.passkeys] }),
    'POST /api/account/passkeys/options': ({ body }) => {
      checkFresh(body);
      people.isProofRequested = true;
      return {
        challenge: CHALLENGE,
        rp: { id: 'localhost', name: 'USDT Africa' },
        user: { id: 'dGVtaXRvcGU', name: 'temitope', displayName: 'Temitope' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      };
    },
    'POST /api/account/passkeys': ({ body }) => {
      // A challenge is used once.
      if (!people.isProofRequested) refuse(422, 'passkey-refused');
      people.isProofRequested = false;
      const added = passkey(crypto.randomUUID(), body.name ?? 'Chrome on Android', new Date().toJSON());
      people.credentials.set(body.response.id, added.id);
      withPasskeys(people, [added, ...people.passkeys]);
      return added;
    },
    'POST /api/account/passkeys/{id}/rename': ({ id, body }) => {
      checkFresh(body);
      people.passkeys = people.passkeys.map((each) => (each.id === id ? { ...each, name: body.name } : each));
    },
    'POST /api/account/passkeys/{id}/uses': ({ id, body }) => {
      checkFresh(body);
      const set = { [body.use === 'log-in' ? 'logsIn' : 'confirms']: body.on };
      const passkeys = people.passkeys.map((each) => (each.id === id ? { ...each, ...set } : each));
      if (people.isPasswordless && !passkeys.some(({ logsIn }) => logsIn)) refuse(409, 'last-way-in');
      withPasskeys(people, passkeys);
    },
    'POST /api/account/passkeys/{id}/remove': ({ id, body }) => {
      checkFresh(body);
      if (!people.passkeys.some((each) => each.id === id)) refuse(404, 'no-such-passkey');
      withPasskeys(
        people,
        people.passkeys.filter((each) => each.id !== id),
      );
    },
    'POST /api/auth/passkey/options': () => {
      return { challenge: CHALLENGE, rpId: 'localhost', userVerification: 'required' };
    },
    'POST /api/auth/passkey': ({ body }) => {
      const id = people.credentials.get(body.response.id);
      const used = people.passkeys.find((each) => each.id === id) ?? refuse(401, 'passkey-refused');
      if (!used.logsIn) refuse(401, 'passkey-not-for-log-in');
      completeSignIn(people);
    },
  };
};
