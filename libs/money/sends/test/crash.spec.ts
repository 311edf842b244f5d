import type { ChildProcess } from 'node:child_process';
import { createEventStore, type PostgresEventStore } from '@usdt-africa/event-store';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { systemClock, uuidv7 } from '@usdt-africa/kernel';
import { endOf, forkSource, killChild, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { openSends, type Sends } from '../src/index.js';
import { Remote } from './remote.js';
import { StubChain } from './stub-chain.js';
import { StubSigner } from './stub-signer.js';
import { CONFIG, RECIPIENT } from './test-scene.js';

const LONG = 60_000;
const BLOCK_MS = 100;

describe('sends whose worker is killed', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let chain: StubChain;
  let signer: StubSigner;
  let sends: Sends;
  let remote: Remote;
  let url: string;
  let mining: NodeJS.Timeout;
  let running: ChildProcess[] = [];
  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    chain = new StubChain(db.app, systemClock);
    signer = new StubSigner(systemClock);
    sends = openSends({
      pool: db.app,
      store,
      signer,
      node: chain,
      sending: chain,
      config: CONFIG,
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await chain.watch();
    remote = new Remote({ chain, signer });
    url = await remote.listen();
    let isBusy = false;
    mining = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      chain.mine();
      void chain.solidify().finally(() => (isBusy = false));
    }, BLOCK_MS);
  });
  afterEach(async () => {
    clearInterval(mining);
    await Promise.all(running.map(killChild));
    running = [];
    await remote.close();
    await db.drop();
  });

  function start(crashAt?: string): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./sends-process.ts', import.meta.url), {
      env: {
        ...env,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
        DATABASE_URL: db.appUrl,
        REMOTE_URL: url,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  }

  async function request(): Promise<string> {
    const correlationId = uuidv7();
    const order = {
      for: { kind: 'purchase' as const, id: uuidv7() },
      walletId: null,
      to: RECIPIENT,
      amountMicro: 12_500_000n,
    };
    const { sendId, append, alongside } = sends.requests.prepare(order, correlationId);
    await store.append([append], { metadata: { correlationId, actor: 'system:test' }, alongside });
    return sendId;
  }

  const history = async (sendId: string): Promise<string[]> =>
    (await store.readStream(streams.send(sendId))).map(({ type }) => type);

  async function settled(sendId: string): Promise<void> {
    for (const deadline = Date.now() + LONG / 2; (await history(sendId)).at(-1) !== 'SendSettled';) {
      if (Date.now() > deadline) throw new Error(`never settled: ${await history(sendId)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it.each([
    'send.before-signing-started',
    'send.after-signing-started',
    'send.after-signed-before-append',
    'send.after-append-before-broadcast',
    'send.after-broadcast',
    'send.before-settle',
    'send.after-settle',
  ])(
    'ENG-06 are signed, made and settled once each, after death at %s',
    async (point) => {
      const requested = [await request(), await request(), await request()];
      expect(await endOf(start(`${point}:2`))).toBe('SIGKILL');
      start();
      for (const sendId of requested) await settled(sendId);
      expect(signer.journal).toHaveLength(3);
      expect(chain.transfers).toHaveLength(3);
      for (const sendId of requested) {
        const types = await history(sendId);
        for (const type of ['SendSigningStarted', 'SendSigned', 'SendSettled'])
          expect(types.filter((one) => one === type)).toHaveLength(1);
      }
    },
    LONG,
  );
});
