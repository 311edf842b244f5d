/**
 * Operators for the fuzzer to act as, and records for them to read: so that it finds more than 'not signed in' and 'not
 * found'.
 */

/** Where each resource's rows are listed; what a row is called by stands in an address. */
const LISTS = [
  ...['orders', 'payouts', 'customers', 'disputes', 'tiers', 'limits', 'approvals', 'audit', 'events', 'dead-letters'],
  ...[
    'projections',
    'rebuilds',
    'reconciliation',
    'reconciliation-rows',
    'unattributed',
    'switches',
    'operators',
    'senders',
  ],
];

/**
 * @typedef {{ operators: readonly string[], ids: Readonly<Record<string, readonly string[]>> }} Console
 * @param {string} app where the product is, a sandbox
 * @returns {Promise<Console>} ids of the sandbox's operators, and of each resource's rows
 */
export async function consoleOf(app) {
  const people = await (await fetch(`${app}/api/admin/auth/sandbox`)).json();
  const operators = people.map((/** @type {{ id: string }} */ { id }) => id);
  const cookies = await Promise.all(operators.map((/** @type {string} */ id) => signIn(app, id)));
  /** @type {Record<string, string[]>} */
  const ids = {};
  for (const resource of LISTS) {
    /** @type {Set<string>} */
    const found = new Set();
    for (const cookie of cookies) {
      const answer = await fetch(`${app}/api/admin/${resource}?range=[0,24]`, { headers: { cookie, origin: app } });
      const rows = answer.ok ? await answer.json() : [];
      for (const { id } of rows) found.add(String(id));
    }
    ids[resource] = [...found];
  }
  ids['streams'] = ids['orders']?.map((id) => `order-${id}`) ?? [];
  return { operators, ids };
}

/**
 * @param {string} app
 * @param {string} operatorId
 */
async function signIn(app, operatorId) {
  const answer = await fetch(`${app}/api/admin/auth/sandbox`, {
    method: 'POST',
    headers: { origin: app, 'content-type': 'application/json' },
    body: JSON.stringify({ operatorId }),
  });
  if (!answer.ok) throw new Error(`an operator could not be signed in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
