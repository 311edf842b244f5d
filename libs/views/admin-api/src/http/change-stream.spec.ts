import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import type { PostgresEventStore, RecordedEvent } from '@usdt-africa/event-store';
import express from 'express';
import { ChangeStream, type IsShown } from './change-stream.js';

const LIVE_RESOURCES = [{ resource: 'events', readBy: 'orders.read' }];
const PACE = { flushMs: 1, lookMs: 1 };

/** Received items in their order, which a test can wait for. */
class ReceivedItems<Item> {
  readonly #there: Item[] = [];
  readonly #waiting: ((item: Item) => void)[] = [];

  get isEmpty(): boolean {
    return this.#there.length === 0;
  }

  push(item: Item): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(item);
    else this.#there.push(item);
  }

  next(): Promise<Item> {
    if (!this.isEmpty) return Promise.resolve(this.#there.shift()!);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** A console that listens: the changes it receives, and a function that makes an event happen. */
async function listen(isShown: IsShown) {
  const received = new ReceivedItems<AdminChange>();
  let deliver!: (event: RecordedEvent) => void;
  const tail = async (handler: (event: RecordedEvent) => void) => {
    deliver = handler;
    return { stop: async () => undefined };
  };
  const changes = new ChangeStream({ tail } as unknown as PostgresEventStore, LIVE_RESOURCES, isShown, PACE);
  await changes.onApplicationBootstrap();
  const app = express();
  app.get('/', (_request, response) => {
    changes.open(response, { role: 'support', sessionId: 'one' }, async () => true);
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const gone = new AbortController();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { body } = await fetch(url, { signal: gone.signal });
  void read(body!, received).catch(() => undefined);
  return {
    received,
    happens: (eventId: string): void => {
      const position = { epoch: 1, transactionId: 1n, globalPosition: 1n };
      deliver({ eventId, streamId: 'rates', version: 2, metadata: {}, position } as unknown as RecordedEvent);
    },
    end: async (): Promise<void> => {
      gone.abort();
      await changes.onApplicationShutdown();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, received: ReceivedItems<AdminChange>): Promise<void> {
  let text = '';
  for await (const piece of body) {
    text += Buffer.from(piece).toString('utf8');
    const messages = text.split('\n\n');
    text = messages.pop()!;
    for (const message of messages)
      if (message.startsWith('event: changed')) received.push(JSON.parse(message.split('data: ')[1]!) as AdminChange);
  }
}

describe('the stream of changes', () => {
  it('ADM-03 sends a change when queries show it, and later changes after that', async () => {
    const looks = new ReceivedItems<(isShown: boolean) => void>();
    const { received, ...listening } = await listen(() => new Promise((resolve) => looks.push(resolve)));
    try {
      listening.happens('first');
      const look = await looks.next();
      listening.happens('second');
      look(false);
      const again = await looks.next();
      expect(received.isEmpty).toBe(true);
      again(true);
      expect(await received.next()).toMatchObject({ ids: ['first'] });
      (await looks.next())(true);
      expect(await received.next()).toMatchObject({ ids: ['second'] });
    } finally {
      await listening.end();
    }
  });

  it('ADM-03 sends a change even when its read model has stopped or cannot be queried', async () => {
    let looks = 0;
    const still = await listen(async () => (looks += 1) < 0);
    const broken = await listen(() => Promise.reject(new Error('no database')));
    try {
      for (const listening of [still, broken]) {
        listening.happens('first');
        expect(await listening.received.next()).toMatchObject({ ids: ['first'] });
      }
      expect(looks).toBe(50);
    } finally {
      for (const listening of [still, broken]) await listening.end();
    }
  });
});
