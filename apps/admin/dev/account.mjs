import { randomUUID } from 'node:crypto';

/** Whoever is signed in, as far as their account goes: sessions, passkeys, and secrets that only a code opens. */
const CODE = '381746';

/** @param {number} now */
export function makeAccount(now) {
  const ago = (minutes) => new Date(now - minutes * 60_000).toISOString();
  const session = (id, device, method, started, seen, current = false) => ({
    id: `0192f3ee-0000-7000-8000-00000000000${id}`,
    method,
    device,
    startedAt: ago(started),
    seenAt: ago(seen),
    endsAt: ago(started - 480),
    current,
  });
  return {
    /** Whether the sign-in is so young that nothing asks for a code. */
    fresh: false,
    sessions: [
      session(1, 'Chrome on Windows', 'totp', 42, 0, true),
      session(2, 'Safari on iPhone', 'passkey', 180, 6),
      session(3, 'Firefox on Linux', 'recovery', 300, 11),
    ],
    passkeys: [
      {
        id: '0192f3ee-0000-7000-8000-000000000011',
        name: 'The blue key',
        addedAt: ago(60_000),
        usedAt: ago(180),
        synced: false,
      },
    ],
  };
}

/** @returns what is answered: `[status, body]`, where a body of a refusal is its code; `[]` for what is no business of theirs */
export function answerAccount({ account, operators, me }, path, body, method, now) {
  if (path[0] === 'operators' && (path[1] || method !== 'GET'))
    return answerOperators(operators, path, body, method, now);
  if (path[0] !== 'me' || path.length === 1) return [];
  if (path[1] === 'colleagues')
    return [200, operators.filter(({ id }) => id !== me.id).map(({ id, name, role }) => ({ id, name, role }))];
  return answerOwn(account, path, body, method);
}

function answerOwn(account, path, body, method) {
  const [, part, id, verb] = path;
  const proven = account.fresh || body.code === CODE;
  const refusal = body.code === undefined ? [403, 'code-needed'] : [401, 'wrong-code'];
  if (part === 'sessions' && method === 'GET') return [200, account.sessions];
  if (part === 'sessions') {
    account.sessions = account.sessions.filter((one) => (id ? one.id !== id : one.current));
    return [204, null];
  }
  if (part === 'passkeys' && method === 'GET') return [200, account.passkeys];
  if (part === 'password')
    return !proven ? refusal : body.current === 'correct horse battery' ? [204, null] : [422, 'current'];
  if (part === 'recovery-codes')
    return body.code === CODE
      ? [200, { recoveryCodes: Array.from({ length: 10 }, (_, n) => `n3wc-${2000 + n}-q2vx-9htz`) }]
      : refusal;
  if (part === 'passkeys' && !proven && (id === 'options' || verb === 'remove')) return refusal;
  if (id === 'options')
    return [
      200,
      {
        challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        rp: { name: 'USDT Africa' },
        user: { id: 'AAAA', name: 'femi@usdt.africa', displayName: 'Femi' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    ];
  if (verb === 'remove') {
    account.passkeys = account.passkeys.filter((one) => one.id !== id);
    return [204, null];
  }
  const made = {
    id: '0192f3ee-0000-7000-8000-000000000012',
    name: body.name ?? 'Chrome on Windows',
    addedAt: new Date().toISOString(),
    usedAt: null,
    synced: true,
  };
  account.passkeys = [...account.passkeys, made];
  return [201, made];
}

/** Operators as an admin sees them. */
export function operatorRows(people, now) {
  const at = (days) => new Date(now - days * 86_400_000).toISOString();
  return people.map((person, n) => ({
    ...person,
    state: 'active',
    hasTotp: true,
    passkeys: n % 2,
    sessions: n === 0 ? 2 : 1,
    invitedAt: at(200 - n * 20),
    lastSignInAt: at(n / 4),
    lockedUntil: n === 0 ? new Date(now + 600_000).toISOString() : null,
  }));
}

function answerOperators(operators, path, body, method, now) {
  const [, id, verb = 'invite'] = path;
  if (needsSecond(operators.find((one) => one.id === id)?.role, body?.role, verb))
    return [202, { asked: { approvalId: randomUUID() } }];
  const invited = { ...operatorRows([{}], now)[0], ...body, id: randomUUID(), state: 'invited', lastSignInAt: null };
  if (!id) operators.push(invited);
  const row = id ? operators.find((one) => one.id === id) : invited;
  if (!row) return [404, 'not-found'];
  return [200, method === 'GET' ? row : workOnOperator(row, verb, body)];
}

/** Two people decide where it is about finance or an admin. */
function needsSecond(role, next, verb) {
  const decides = [role, next].some((one) => one === 'finance' || one === 'admin');
  return decides && ['invite', 'change-role', 'enable', 'reset'].includes(verb);
}

/** What became of an operator by an admin's word. */
function workOnOperator(row, verb, body) {
  if (verb === 'change-role') Object.assign(row, { role: body.role, sessions: 0 });
  if (verb === 'disable') Object.assign(row, { state: 'disabled', sessions: 0 });
  if (verb === 'enable') row.state = 'active';
  if (verb === 'revoke-sessions') row.sessions = 0;
  if (verb === 'reset') Object.assign(row, { state: 'invited', hasTotp: false, passkeys: 0, sessions: 0 });
  return row;
}
