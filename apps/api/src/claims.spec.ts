import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClaimView } from '@usdt-africa/contracts/api';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { ChainWatcher, OrderRecheck } from '@usdt-africa/deposits';
import { createEventStore, type EventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { SwitchedChain } from '@usdt-africa/switches';
import { addressFromHex } from '@usdt-africa/tron';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { createTronSandbox, type TronSandbox } from '../../sandbox/src/tron/index.js';
import { ApiAtWork } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import { newGuest, type PlacedOrder, placedOrder, someNumber } from '../test/placed-order.js';

const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const newAddress = (): string => addressFromHex(randomBytes(20).toString('hex'));

describe('claims', () => {
  const servers: Server[] = [];
  let sandbox: TronSandbox;
  let urls: { fullNodeUrl: string; solidityNodeUrl: string };
  let store: EventStore;
  let openWatcher: () => ChainWatcher;
  let watcher: ChainWatcher;
  let recheck: OrderRecheck;

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    sandbox = await createTronSandbox({ dataDir: null });
    urls = { fullNodeUrl: await serve(sandbox.fullNode), solidityNodeUrl: await serve(sandbox.solidityNode) };
  });
  const api = ApiAtWork.forAll(undefined, () => ({
    TRON_FULL_NODE_URL: urls.fullNodeUrl,
    TRON_SOLIDITY_NODE_URL: urls.solidityNodeUrl,
    USDT_CONTRACT: sandbox.control.contracts().USDT,
  }));
  beforeAll(() => {
    const contract = sandbox.control.contracts().USDT;
    const node = new TronWebNode({ ...urls, contract });
    const pool = api.db.app;
    store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    openWatcher = () =>
      new ChainWatcher(
        pool,
        store,
        node,
        systemClock,
        NO_LOG,
        { contract, pollMs: 20, startBlock: 1 },
        new SwitchedChain(pool),
      );
    watcher = openWatcher();
    recheck = new OrderRecheck(pool, store, node, systemClock, NO_LOG, { contract });
  });
  beforeEach(() => api.db.app.query('delete from rate_limits'));
  afterEach(() => sandbox.control.faults.clear());
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await sandbox.stop();
  });

  type Order = PlacedOrder & { readonly address: string };
  const anOrder = async (owner = newGuest()): Promise<Order> => {
    const address = newAddress();
    return { ...(await placedOrder(api, someNumber(), owner, address)), address };
  };
  const watch = async (): Promise<void> => {
    while ((await watcher.head.step()) + (await watcher.solid.step()) > 0);
  };
  const final = async (): Promise<void> => {
    await sandbox.control.mineUntilSolid();
    await watch();
  };
  /** The watch reads on without what the blocks hold, as one that began later. */
  const missed = async (): Promise<void> => {
    await sandbox.control.mineUntilSolid();
    const { number, id, time } = await new TronWebNode({
      ...urls,
      contract: sandbox.control.contracts().USDT,
    }).solidHead();
    await api.db.app.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      number,
      id,
      time,
    ]);
    watcher = openWatcher();
  };
  const claimed = async ({ number }: Order, transactionId: string, cookie = ''): Promise<ClaimView> => {
    const answer = await api.post(`/api/orders/${number}/claims`, { transactionId }, cookie);
    expect(answer.status).toBe(200);
    return (await answer.json()) as ClaimView;
  };
  /** As turning the switch leaves it. */
  const turn = (paused: boolean) =>
    api.db.app.query(
      `insert into switches (name, paused, until, changed_at, version) values ('chain-tron', $1, null, now(), 1)
       on conflict (name) do update set paused = excluded.paused`,
      [paused],
    );
  const claims = async (): Promise<RecordedEvent[]> => {
    const { rows } = await api.db.app.query<{ stream_id: string }>(
      `select distinct stream_id from events where type = 'DepositClaimed'`,
    );
    return [...(await store.readStreams(rows.map((row) => row.stream_id))).values()].flat();
  };

  it('SELL-15 follows a transfer from the pool to its order', async () => {
    const order = await anOrder();
    await watch();
    const { txid } = await sandbox.control.send(order.address, 40_000_000n);
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'not-final', confirmations: 0 });
    await sandbox.control.mine(3);
    await watch();
    const coming = { orderNumber: order.number, amount: '40.000000', confirmationsNeeded: 19 };
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'not-final', confirmations: 3, ...coming });
    await sandbox.control.mineUntilSolid();
    // The watch has not read it yet: nothing is missed.
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'not-final', confirmations: 18 });
    await watch();
    expect(await claimed(order, txid, order.cookie)).toMatchObject({
      truth: 'credited',
      receivedAt: expect.any(String),
      held: null,
      ...coming,
    });
    expect(await claims()).toEqual([]);
  });

  it('SELL-15 tells what failed, with its reason and its cost, once that is final', async () => {
    const order = await anOrder();
    const { txid } = await sandbox.control.fail(order.address, 40_000_000n, 'OUT_OF_ENERGY');
    await sandbox.control.mine(1);
    expect(await claimed(order, txid)).toMatchObject({ truth: 'not-final', orderNumber: null });
    await final();
    const failed = await claimed(order, txid);
    expect(failed).toMatchObject({ truth: 'failed', outcome: 'OUT_OF_ENERGY', amount: null });
    expect(Number(failed.feeTrx)).toBeGreaterThan(0);
  });

  it('SELL-15 names another token, its sum and its contract', async () => {
    const order = await anOrder();
    const { control } = sandbox;
    const [fake, trx, trc10] = [
      await control.send(order.address, 5_000_000n, 'FAKE'),
      await control.send(order.address, 3_000_000n, 'TRX'),
      await control.send(order.address, 4n, 'TRC10'),
    ];
    await final();
    const another = { truth: 'another-token', orderNumber: order.number };
    expect(await claimed(order, trx.txid)).toMatchObject({
      ...another,
      amount: '3.000000',
      token: { kind: 'TRX', id: 'TRX', name: null },
    });
    expect(await claimed(order, fake.txid)).toMatchObject({
      ...another,
      amount: '5.000000',
      token: { kind: 'TRC20', id: control.contracts().FAKE, name: null },
    });
    expect(await claimed(order, trc10.txid)).toMatchObject({ ...another, amount: null, token: { kind: 'TRC10' } });
  });

  it('SELL-15 tells only that another customer’s is taken, and tells its owner which order it paid', async () => {
    const owner = newGuest();
    const [mine, older, theirs] = [await anOrder(owner), await anOrder(owner), await anOrder()];
    const { txid } = await sandbox.control.send(older.address, 25_000_000n);
    await final();
    expect(await claimed(mine, txid, owner.cookie)).toMatchObject({ truth: 'credited', orderNumber: older.number });
    for (const cookie of [theirs.cookie, '']) {
      const taken = await claimed(theirs, txid, cookie);
      expect(taken).toMatchObject({ truth: 'taken', transactionId: txid });
      const always = ['truth', 'transactionId', 'confirmationsNeeded', 'minimum', 'explorerUrl'];
      const facts = Object.entries(taken).filter(([name]) => !always.includes(name));
      expect(facts.filter(([, fact]) => fact !== null)).toEqual([]);
    }
  });

  it('SELL-15 has the block of an uncredited transfer read again, once, and it is credited', async () => {
    const order = await anOrder();
    await watch();
    const { txid } = await sandbox.control.send(order.address, 40_000_000n);
    await missed();
    expect(await claimed(order, txid, order.cookie)).toMatchObject({
      truth: 'attached',
      amount: '40.000000',
      orderNumber: order.number,
    });
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'attached' });
    const recorded = await claims();
    expect(recorded).toMatchObject([
      { data: { orderId: order.orderId, transactionId: txid }, metadata: { actor: 'guest', orderId: order.orderId } },
    ]);
    await recheck.react(recorded[0]!);
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'credited' });
    await recheck.react(recorded[0]!);
    expect(await claims()).toHaveLength(1);
  });

  it('SELL-15 asks for no block to be read for a stranger, and none while crediting is paused', async () => {
    const [order, theirs] = [await anOrder(), await anOrder()];
    await watch();
    const { txid } = await sandbox.control.send(order.address, 40_000_000n);
    await missed();
    const before = await claims();
    expect(await claimed(theirs, txid, theirs.cookie)).toMatchObject({ truth: 'taken' });
    await turn(true);
    expect(await claimed(order, txid, order.cookie)).toMatchObject({ truth: 'paused', orderNumber: order.number });
    await turn(false);
    expect(await claims()).toEqual(before);
  });

  it('SELL-15 knows what is no hash, of another network, unknown, and not ours', async () => {
    const order = await anOrder();
    const unknown = randomBytes(32).toString('hex');
    expect(await claimed(order, 'my transfer')).toMatchObject({ truth: 'no-hash', transactionId: null });
    expect(await claimed(order, `0x${unknown}`)).toMatchObject({ truth: 'another-network' });
    expect(await claimed(order, unknown)).toMatchObject({ truth: 'unknown', transactionId: unknown });
    const to = newAddress();
    const { txid } = await sandbox.control.send(to, 7_000_000n);
    await final();
    expect(await claimed(order, `https://tronscan.org/#/transaction/${txid}`)).toMatchObject({
      truth: 'not-ours',
      transactionId: txid,
      amount: '7.000000',
      to,
      token: null,
    });
    expect((await api.post(`/api/orders/${order.number}/claims`, { transactionId: '' }, order.cookie)).status).toBe(
      422,
    );
    expect((await api.post(`/api/orders/${someNumber()}/claims`, { transactionId: txid })).status).toBe(404);
  });

  it('SELL-15 refuses to guess while the node does not answer', async () => {
    const order = await anOrder();
    sandbox.control.faults.set({ http503: 10 });
    const answer = await api.post(
      `/api/orders/${order.number}/claims`,
      { transactionId: 'a'.repeat(64) },
      order.cookie,
    );
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'chain-silent']);
  });

  it('SELL-15 looks up ten an hour for a customer, whichever page asks', async () => {
    const { cookie } = await signedIn(api, { email: 'claims@example.com', phone: '+2348035550199' });
    const lookUp = (transactionId: string) => api.post('/api/claims', { transactionId }, cookie);
    for (let at = 0; at < 10; at++) expect((await lookUp(randomBytes(32).toString('hex'))).status).toBe(200);
    expect((await lookUp(randomBytes(32).toString('hex'))).status).toBe(429);
    const order = await anOrder();
    const other = { transactionId: randomBytes(32).toString('hex') };
    expect((await api.post(`/api/orders/${order.number}/claims`, other, cookie)).status).toBe(429);
    // What is no hash needs no look at the chain.
    expect((await lookUp('nothing')).status).toBe(200);
    expect((await api.post('/api/claims', other)).status).toBe(401);
  });
});
