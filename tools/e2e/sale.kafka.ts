import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OrderView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';

const EVENTS = fileURLToPath(new URL('../../apps/cli/bin/events.mjs', import.meta.url));
const completed = (order: OrderView): boolean => order.status === 'completed';

describe('a sale on Kafka', () => {
  const product = new Product({ USDT_TEST_KAFKA: 'required' });
  const stopped: number[] = [];

  beforeAll(async () => {
    await product.prepare();
    await product.start();
  });
  afterAll(async () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    await product.clear();
  });

  const brokerPid = (): number =>
    (JSON.parse(readFileSync(join(product.data, 'kafka', 'broker-1', 'broker.pid'), 'utf8')) as { pid: number }).pid;
  const events = async (...args: string[]): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, [EVENTS, ...args], {
        env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', USDT_DATA_DIR: product.data },
        timeout: 120_000,
      })
    ).stdout;
  const listed = async (order: OrderView): Promise<string | undefined> =>
    (await product.query<{ status: string }>('select status from order_summary where number = $1', [order.number]))[0]
      ?.status;
  const shows = (order: OrderView, status: string): Promise<boolean> =>
    until(async () => (await listed(order)) === status, 90_000, 200);
  const sell = async (amount: string): Promise<OrderView> => {
    const guest = product.guest();
    const order = await guest.placeOrder(amount);
    await product.send(order.address!, amount);
    return guest.orderThat(order.number, completed, 120);
  };

  it('ENG-02 is paid, and its row is projected through Kafka', async () => {
    expect(await product.guest().must<object>('GET', '/api/health')).toMatchObject({ events: 'kafka' });
    expect(await shows(await sell('10'), 'completed')).toBe(true);
  });

  it('ENG-02 ENG-04 is paid while Kafka hangs and everything is being rebuilt; the rows follow when it is back', async () => {
    const broker = brokerPid();
    stopped.push(broker);
    process.kill(broker, 'SIGSTOP');
    const rebuilding = events('rebuild', '--all', '--reason', 'while Kafka hangs');
    const order = await sell('12');
    expect(order.paid).toBe(order.naira);
    await rebuilding;
    process.kill(broker, 'SIGCONT');
    stopped.pop();
    expect(await shows(order, 'completed')).toBe(true);
    expect(await shows(await sell('11'), 'completed')).toBe(true);
    await events('verify');
  });
});
