/** Passkeys as the invented API knows them: whatever a device signs is believed, when its passkey is in the list. */
import { randomUUID } from 'node:crypto';

const CHALLENGE = 'c2FtcGxlIGNoYWxsZW5nZQ';

/** Two of one customer: of a phone, and one that was never used. */
export const PASSKEYS = [
  {
    id: '0198a7d0-0000-7000-8000-0000000000f1',
    name: 'Tecno Camon',
    addedAt: '2026-10-12T08:12:00.000Z',
    usedAt: '2026-11-20T14:11:00.000Z',
    synced: false,
    logsIn: true,
    confirms: true,
  },
  {
    id: '0198a7d0-0000-7000-8000-0000000000f2',
    name: 'Work laptop',
    addedAt: '2026-10-12T09:40:00.000Z',
    usedAt: null,
    synced: true,
    logsIn: true,
    confirms: true,
  },
];

/** A customer with these passkeys. */
export function withPasskeys(people, passkeys = PASSKEYS) {
  people.passkeys = [...passkeys];
  const passkeysFor = {
    logIn: passkeys.filter(({ logsIn }) => logsIn).length,
    confirm: passkeys.filter(({ confirms }) => confirms).length,
  };
  const security = { ...people.account.security, passkeys: passkeys.length, passkeysFor };
  people.account = { ...people.account, security };
}

export function passkeyRoutes(state, { ok, refuse }, completeSignIn) {
  const refused = (status) => refuse(status, 'passkey-refused', 'This passkey did not work here.');
  return (line, body) => {
    const { people } = state;
    people.passkeys ??= [];
    people.credentials ??= new Map();
    const removed = /^POST \/api\/account\/passkeys\/([^/]+)\/remove$/.exec(line)?.[1];
    const renamed = /^POST \/api\/account\/passkeys\/([^/]+)\/rename$/.exec(line)?.[1];
    const used = /^POST \/api\/account\/passkeys\/([^/]+)\/uses$/.exec(line)?.[1];
    if (removed || renamed || used || line === 'POST /api/account/passkeys/options') {
      if (people.isLongAgo && body.password === undefined)
        return refuse(403, 'password-needed', 'Type your password once more.');
      if (people.isLongAgo && body.password !== 'mango rain keke')
        return refuse(422, 'wrong-password', 'No.', [{ field: 'password', code: 'wrong-password', message: 'No.' }]);
    }
    if (renamed) {
      people.passkeys = people.passkeys.map((each) => (each.id === renamed ? { ...each, name: body.name } : each));
      return { status: 204 };
    }
    if (used) {
      const set = { [body.use === 'log-in' ? 'logsIn' : 'confirms']: body.on };
      const after = people.passkeys.map((each) => (each.id === used ? { ...each, ...set } : each));
      if (people.isPasswordless && !after.some(({ logsIn }) => logsIn))
        return refuse(409, 'last-way-in', 'This is the only way into your account. Add another one first.');
      withPasskeys(people, after);
      return { status: 204 };
    }
    if (removed) {
      if (!people.passkeys.some(({ id }) => id === removed))
        return refuse(404, 'no-such-passkey', 'There is no such passkey.');
      withPasskeys(
        people,
        people.passkeys.filter(({ id }) => id !== removed),
      );
      return { status: 204 };
    }
    switch (line) {
      case 'GET /api/account/passkeys':
        return ok({ passkeys: people.passkeys });
      case 'POST /api/account/passkeys/options':
        people.isProofRequested = true;
        return ok({
          challenge: CHALLENGE,
          rp: { id: 'localhost', name: 'USDT Africa' },
          user: { id: 'dGVtaXRvcGU', name: 'temitope', displayName: 'Temitope' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
      case 'POST /api/account/passkeys': {
        // A challenge is used once.
        if (!people.isProofRequested) return refused(422);
        people.isProofRequested = false;
        const name = body.name ?? 'Chrome on Android';
        const added = {
          id: randomUUID(),
          name,
          addedAt: new Date().toJSON(),
          usedAt: null,
          synced: false,
          logsIn: true,
          confirms: true,
        };
        people.credentials.set(body.response.id, added.id);
        withPasskeys(people, [added, ...people.passkeys]);
        return ok(added, 201);
      }
      case 'POST /api/auth/passkey/options':
        return ok({ challenge: CHALLENGE, rpId: 'localhost', userVerification: 'required' });
      case 'POST /api/auth/passkey': {
        const id = people.credentials.get(body.response.id);
        const passkey = people.passkeys.find((each) => each.id === id);
        if (!passkey) return refused(401);
        if (!passkey.logsIn)
          return refuse(401, 'passkey-not-for-log-in', 'This passkey is switched off for logging in.');
        completeSignIn();
        return { status: 204 };
      }
      default:
        return null;
    }
  };
}
