import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import express from 'express';
import { OrderLive } from './order-live.js';

const ORDER = '0199a000-0000-7000-8000-000000000001';

describe('live pages of an order', () => {
  let server: Server;
  let live: OrderLive;
  let url: string;
  let stands = false;
  let paused = false;
  let deposits: { state: string }[] = [];
  let failing = 0;
  let revision = 1;
  let loaded: Promise<void> = Promise.resolve();
  let lastRead = 0;
  beforeAll(async () => {
    const orders = { load: () => (failing-- > 0 ? Promise.reject(new Error('no database')) : asOfNow()) };
    // Returns the state at the time of the call, however long the read takes.
    const asOfNow = async () => {
      const read = { revision };
      lastRead = revision;
      await loaded;
      return read;
    };
    const pages = {
      viewOf: (order: object, view: string) =>
        Promise.resolve({ ...order, deposits, view, stands, depositsPaused: paused }),
      networkStandsSeconds: () => Promise.resolve(stands ? 40 : null),
      depositsPaused: () => Promise.resolve(paused),
    };
    live = new OrderLive(orders as never, pages as never, systemClock, createLog('test', 'silent'));
    const app = express();
    app.get('/:view', (request, response) => {
      const view = request.params.view as 'full' | 'masked';
      void live.open(response, {
        orderId: ORDER,
        view,
        client: 'one',
        session: view,
        known: request.query.after === undefined ? null : Number(request.query.after),
        allowed: () => Promise.resolve(true),
      });
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Names of the events that one page receives, in turn. */
  async function* viewsOf(view: string, after = ''): AsyncGenerator<string> {
    for await (const { name } of messages(view, after)) yield name;
  }

  async function* messages(view: string, after = ''): AsyncGenerator<{ readonly name: string; readonly id: string }> {
    const response = await fetch(`${url}/${view}${after}`);
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [name, id = ''] = ['event', 'id'].map(
          (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(text.slice(0, end))?.[1],
        );
        text = text.slice(end + 2);
        if (name) yield { name, id };
      }
    }
  }

  it('HELP-03 notifies an order’s owner at once that their case changed, and does not notify other pages', async () => {
    const [owner, other] = [viewsOf('full'), viewsOf('masked')];
    expect((await owner.next()).value).toBe('order');
    expect((await other.next()).value).toBe('order');
    live.disputed(ORDER);
    expect((await owner.next()).value).toBe('dispute');
    live.disputed('0199a000-0000-7000-8000-000000000002');
    // The next thing that the other page gets is the end of the stream.
    live.close();
    expect((await other.next()).done).toBe(true);
    expect((await owner.next()).done).toBe(true);
  });

  it('SELL-05 does not push the view that a page was just answered with, and pushes every later change', async () => {
    const [fresh, stale] = [viewsOf('full', '?after=1'), viewsOf('full', '?after=0')];
    expect((await stale.next()).value).toBe('order');
    const first = fresh.next();
    while (live.size < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    // Both get the new event; the fresh one got nothing before it.
    live.disputed(ORDER);
    expect([(await first).value, (await stale.next()).value]).toEqual(['dispute', 'dispute']);
    stands = true;
    live.changed(ORDER);
    expect((await fresh.next()).value).toBe('order');
    stands = false;
    live.close();
    expect((await fresh.next()).done).toBe(true);
    expect((await stale.next()).value).toBe('order');
    expect((await stale.next()).done).toBe(true);
  });

  it('SELL-05 retries a failed read after a moment, since the order may have no other event', async () => {
    const page = viewsOf('full');
    expect((await page.next()).value).toBe('order');
    paused = true;
    failing = 1;
    live.changed(ORDER);
    expect((await page.next()).value).toBe('order');
    paused = false;
    live.close();
    expect((await page.next()).done).toBe(true);
  });

  it('SELL-05 pushes at once to a page with a pending deposit, whose view changes with the chain', async () => {
    deposits = [{ state: 'seen' }];
    const page = viewsOf('full', '?after=1');
    expect((await page.next()).value).toBe('order');
    deposits = [];
    live.close();
    expect((await page.next()).done).toBe(true);
  });

  it('SELL-05 pushes to every open page once when the network stalls or deposits are paused, and once when that ends', async () => {
    const page = viewsOf('full');
    expect((await page.next()).value).toBe('order');
    await live.lookAtNetwork();
    stands = true;
    await live.lookAtNetwork();
    expect((await page.next()).value).toBe('order');
    await live.lookAtNetwork();
    stands = false;
    await live.lookAtNetwork();
    expect((await page.next()).value).toBe('order');
    for (paused of [true, false]) {
      await live.lookAtNetwork();
      await live.lookAtNetwork();
      expect((await page.next()).value).toBe('order');
    }
    live.close();
    expect((await page.next()).done).toBe(true);
  });

  it('SELL-05 pushes the latest state last, however long an earlier read took', async () => {
    const page = messages('full');
    expect((await page.next()).value).toEqual({ name: 'order', id: '1' });
    let slowly!: () => void;
    loaded = new Promise((resolve) => (slowly = resolve));
    revision = 2;
    live.changed(ORDER);
    while (lastRead !== 2) await new Promise((resolve) => setTimeout(resolve, 5));
    loaded = Promise.resolve();
    revision = 3;
    // A page opened meanwhile gets the current state at once, like all others.
    const another = messages('full');
    const first = another.next();
    while (live.size < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    slowly();
    const ids = [(await page.next()).value?.id, (await page.next()).value?.id];
    expect(ids).toEqual(['2', '3']);
    await first;
    revision = 1;
    live.close();
    for await (const { id } of another) expect(id).toBe('3');
    expect((await page.next()).done).toBe(true);
  });
});
