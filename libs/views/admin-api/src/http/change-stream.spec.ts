import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import type { PostgresEventStore, RecordedEvent } from '@usdt-africa/event-store';
import express from 'express';
import { ChangeStream, type IsShown } from './change-stream.js';

const ROOMS = [{ resource: 'events', readBy: 'orders.read' }];
const PACE = { flushMs: 1, lookMs: 1 };

/** What comes, one after the other, for whoever waits for it. */
class Arrivals<Item> {
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

/** A console that listens: what it is told, and what happens. */
async function listen(isShown: IsShown) {
  const told = new Arrivals<AdminChange>();
  let hear!: (event: RecordedEvent) => void;
  const tail = async (handler: (event: RecordedEvent) => void) => {
    hear = handler;
    return { stop: async () => undefined };
  };
  const changes = new ChangeStream({ tail } as unknown as PostgresEventStore, ROOMS, isShown, PACE);
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
  void read(body!, told).catch(() => undefined);
  return {
    told,
    happens: (eventId: string): void => {
      const position = { epoch: 1, transactionId: 1n, globalPosition: 1n };
      hear({ eventId, streamId: 'rates', version: 2, metadata: {}, position } as unknown as RecordedEvent);
    },
    end: async (): Promise<void> => {
      gone.abort();
      await changes.onApplicationShutdown();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, told: Arrivals<AdminChange>): Promise<void> {
  let text = '';
  for await (const piece of body) {
    text += Buffer.from(piece).toString('utf8');
    const messages = text.split('\n\n');
    text = messages.pop()!;
    for (const message of messages)
      if (message.startsWith('event: changed')) told.push(JSON.parse(message.split('data: ')[1]!) as AdminChange);
  }
}

describe('the stream of changes', () => {
  it('ADM-03 tells of a change once whoever asks is shown it, and of what came meanwhile after that', async () => {
    const looks = new Arrivals<(isShown: boolean) => void>();
    const { told, ...listening } = await listen(() => new Promise((resolve) => looks.push(resolve)));
    try {
      listening.happens('first');
      const look = await looks.next();
      listening.happens('second');
      look(false);
      const again = await looks.next();
      expect(told.isEmpty).toBe(true);
      again(true);
      expect(await told.next()).toMatchObject({ ids: ['first'] });
      (await looks.next())(true);
      expect(await told.next()).toMatchObject({ ids: ['second'] });
    } finally {
      await listening.end();
    }
  });

  it('ADM-03 tells of it all the same where a read model stands still, or cannot be asked', async () => {
    let looks = 0;
    const still = await listen(async () => (looks += 1) < 0);
    const broken = await listen(() => Promise.reject(new Error('no database')));
    try {
      for (const listening of [still, broken]) {
        listening.happens('first');
        expect(await listening.told.next()).toMatchObject({ ids: ['first'] });
      }
      expect(looks).toBe(50);
    } finally {
      for (const listening of [still, broken]) await listening.end();
    }
  });
});
