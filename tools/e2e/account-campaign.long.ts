import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../lib/processes.mjs';
import { Chance } from './campaign/chance.js';
import { Killer } from './campaign/killer.js';
import { Insisting, Resident } from './campaign/residents.js';
import { Product } from './product.js';

/** Another campaign each time; `LONG_SEED` repeats its choices (not its moments, which are the machine's). */
const SEED = Number(process.env['LONG_SEED'] ?? Date.now() % 2_147_483_647);
const SECONDS = Number(process.env['CAMPAIGN_SECONDS'] ?? 240);
const PEOPLE = Number(process.env['CAMPAIGN_PEOPLE'] ?? 8);
const STRIKE_SECONDS = Number(process.env['CAMPAIGN_STRIKE_SECONDS'] ?? 12);
const DRAIN_SECONDS = Number(process.env['CAMPAIGN_DRAIN_SECONDS'] ?? 420);
const EVENTS = fileURLToPath(new URL('../../apps/cli/bin/events.mjs', import.meta.url));
/** What a customer of the first tier may sell in a day, and a guest, in micro. */
const [BASIC, GUEST] = [500_000_000n, 700_000_000n];

const SETTINGS = { TRUSTED_PROXIES: '1', GUEST_DAY_LIMIT: '700', SHORTFALL_WAIT_SECONDS: '30' };
const product = new Product(SETTINGS);
beforeAll(async () => {
  await product.prepare();
  await product.start();
  await product.control.must('POST', '/control/bank/balance', { amount: '1000000000' });
});
afterAll(() => product.clear());

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Support and finance freeze an account for a while, and unfreeze it. */
async function operators(chance: Chance, people: readonly Resident[], end: number): Promise<void> {
  const client = new Insisting(product.app, '10.8.0.1');
  const known = await client.must<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox');
  await client.must('POST', '/api/admin/auth/sandbox', {
    operatorId: known.find(({ role }) => role === 'finance')!.id,
  });
  while (performance.now() < end) {
    const path = `/api/admin/customers/${chance.of(people).accountId}`;
    await client.insist('POST', `${path}/freeze`, { because: 'suspicion', reason: 'Looked into', endSessions: false });
    await sleep(chance.between(500, 4_000));
    await client.insist('POST', `${path}/unfreeze`, { reason: 'All is well' });
    await sleep(chance.between(500, 4_000));
  }
}

/** Orders with money whose outcome is not known yet. */
const UNDECIDED = `select count(distinct o.stream_id)::int as n from events o
  where o.type = 'OrderDepositSeen' and not exists (
    select from events e where e.stream_id = o.stream_id and e.type in ('OrderCompleted', 'OrderPayoutFailed', 'OrderPayoutReturned', 'OrderHeld'))`;
/** What deposits took of a day, in each stream of limits. */
const TAKEN = `select u.stream_id, u.data->>'kind' as kind, u.data->>'day' as day, sum((u.data->>'amountMicro')::bigint) as micro
  from events u where u.type = 'LimitUsed' group by 1, 2, 3`;
const MORE_THAN_ONE_OWNER = `select stream_id from events where type = 'OrderClaimedByAccount' group by 1 having count(*) > 1
  union all select o.id from events e cross join jsonb_array_elements_text(e.data->'orderIds') o (id)
    where e.type = 'AccountOrdersClaimed' group by o.id having count(*) > 1`;
const NOT_ADOPTED_ON_BOTH_SIDES = `select count(*)::int as n from (
  select replace(stream_id, 'order-', '') as id, data->>'accountId' as owner from events where type = 'OrderClaimedByAccount'
  except select o.id, e.data->>'accountId' from events e cross join jsonb_array_elements_text(e.data->'orderIds') o (id)
    where e.type = 'AccountOrdersClaimed') odd`;

it(
  `ENG-07 LIM-01 TRACK-05 AUTH-10 whatever customers and operators do while parts are killed, nobody is above a limit, no order has two owners, and all of it is proven (LONG_SEED=${SEED})`,
  async () => {
    const chance = new Chance(SEED);
    const fate = new Chance(SEED + 1);
    const people = Array.from(
      { length: PEOPLE },
      (_, n) => new Resident(product, new Chance(SEED + 2 + n), n + 1, n % 2 === 1),
    );
    for (const one of people) await one.arrives();
    const killer = new Killer(product, fate);
    const end = performance.now() + SECONDS * 1000;
    const living = people.map(async (one) => {
      while (performance.now() < end) await one.acts();
    });
    const work = [...living, operators(chance, people, end)];
    for (let round = 0; performance.now() < end; round++) {
      await sleep(STRIKE_SECONDS * (500 + fate.below(1_000)));
      killer.strike(round);
    }
    await Promise.all(work);
    await Promise.all(people.map((one) => one.hasSent()));
    const orders = people.flatMap((one) => one.orders);
    print(`${orders.length} orders of ${PEOPLE} people; kills: ${JSON.stringify(killer.kills)}`);
    print(`refused: ${people.flatMap(({ refused }) => [...refused].map(([code, n]) => `${code} ${n}`)).join(', ')}`);
    expect(killer.total).toBeGreaterThan(0);
    const isDecided = async () => (await product.query<{ n: number }>(UNDECIDED).catch(() => []))[0]?.n === 0;
    expect(await until(isDecided, DRAIN_SECONDS * 1000, 1_000)).toBe(true);

    const taken = await product.query<{ stream_id: string; kind: string; day: string; micro: string }>(TAKEN);
    print(`used: ${taken.map(({ kind, micro }) => `${kind} ${BigInt(micro) / 1_000_000n}`).join(', ')}`);
    expect(taken.filter(({ kind, micro }) => BigInt(micro) > (kind === 'account' ? BASIC : GUEST))).toEqual([]);
    expect(taken.some(({ kind }) => kind === 'account')).toBe(true);
    expect(await product.query(MORE_THAN_ONE_OWNER)).toEqual([]);
    expect(await product.query(NOT_ADOPTED_ON_BOTH_SIDES)).toEqual([{ n: 0 }]);

    // The amounts that the bank paid a person equal those in their orders.
    const { transfers } = await product.control.must<{
      transfers: { status: string; amountKobo: string; accountNumber: string }[];
    }>('GET', '/control/bank/transfers?limit=100000');
    const paid = transfers
      .filter(({ status }) => status === 'success')
      .reduce((sum, one) => sum + BigInt(one.amountKobo), 0n);
    const [sum] = await product.query<{ kobo: string }>(
      `select coalesce(sum((r.data->>'amountKobo')::bigint), 0)::text as kobo from events r
       join events s on s.type = 'OrderPayoutSettled' and s.data->>'payoutId' = r.data->>'payoutId' where r.type = 'PayoutRequested'`,
    );
    expect(BigInt(sum!.kobo)).toBe(paid);

    // An account with nothing open can be closed, and is gone; one with something open gets a refusal.
    const left = await Promise.all(people.map((one) => one.leaves()));
    print(`closing: ${left.join(', ')}`);
    for (const [at, one] of people.entries()) {
      const [row] = await product.query<{ state: string; sessions: number; open: number }>(
        `select (select state from accounts where account_id = $1) as state,
           (select count(*)::int from account_sessions where account_id = $1) as sessions,
           (select count(*)::int from account_transactions where account_id = $1 and state = 'waiting') as open`,
        [one.accountId],
      );
      if (left[at] === 204) expect(row).toEqual({ state: 'closed', sessions: 0, open: 0 });
      else expect([left[at], row!.state]).toEqual([409, 'active']);
    }
    expect(left).toContain(204);
    // A deposit to an order of a closed account is still processed.
    const gone = people
      .filter((one, at) => left[at] === 204 && one.orders.length > 0)
      .map(({ orders: [order] }) => order!);
    for (const { address } of gone) await product.send(address!, '20');
    const late = async () =>
      (
        await product.query(
          `select from events where type = 'OrderDepositConfirmed' and data->>'amountMicro' = '20000000'
           and stream_id in (select 'order-' || order_id from deposit_addresses where order_number = any($1))`,
          [gone.map(({ number }) => number)],
        )
      ).length;
    expect(await until(async () => (await late()) >= gone.length && (await isDecided()), 60_000, 500)).toBe(true);
    const proof = spawnSync(process.execPath, [EVENTS, 'verify'], {
      env: { ...product.environment, ...SETTINGS },
      encoding: 'utf8',
    });
    if (proof.status !== 0) print(proof.stdout + proof.stderr);
    expect(proof.status).toBe(0);
  },
  (SECONDS + DRAIN_SECONDS + 600) * 1000,
);
