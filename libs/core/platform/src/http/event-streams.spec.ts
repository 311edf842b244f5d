import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { EventStreams } from './event-streams.js';

describe('streams of server-sent events', () => {
  let server: Server;
  let url: string;
  let streams: EventStreams;
  let terms: () => Promise<boolean>;
  let left: () => void;

  beforeEach(async () => {
    streams = new EventStreams({ recheckMs: 10, heartbeatMs: 60_000, answerMs: 50, mostOfSession: 2 });
    terms = () => Promise.resolve(true);
    const app = express();
    app.get('/:session', (request, response) => {
      response.setHeader('Content-Security-Policy', "default-src 'self'");
      streams.open(response, { session: request.params.session, allowed: () => terms() }, 1_000);
    });
    // The browser disconnects while the requester is still being identified.
    app.get('/late/:session', (request, response) => {
      response.on('close', () => {
        streams.open(response, { session: request.params.session, allowed: () => terms() }, 1_000);
        left();
      });
      request.socket.destroy();
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    streams.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each<[string, () => Promise<boolean>]>([
    ['is no', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('no database'))],
    ['never comes', () => new Promise(() => undefined)],
  ])('SEC-07 a stream ends when the answer whether it still may be %s', async (_what, answer) => {
    const response = await fetch(`${url}/one`);
    terms = answer;
    expect(await response.text()).toBe('retry: 1000\n\n');
  });

  it('carry no document headers, such as a content security policy', async () => {
    const { headers } = await fetch(`${url}/one`);
    expect([headers.get('content-type'), headers.has('content-security-policy')]).toEqual(['text/event-stream', false]);
  });

  it('SEC-06 the newest stream of a session ends its oldest, and no stream of another session', async () => {
    const [other, first] = [await fetch(`${url}/two`), await fetch(`${url}/one`)];
    const later = [await fetch(`${url}/one`), await fetch(`${url}/one`)];
    // The displaced page reconnects automatically, but later than one with a broken connection.
    expect(await first.text()).toBe('retry: 1000\n\nretry: 30000\n\n');
    terms = () => Promise.resolve(false);
    const texts = await Promise.all([other, ...later].map((response) => response.text()));
    expect(texts).toEqual(['retry: 1000\n\n', 'retry: 1000\n\n', 'retry: 1000\n\n']);
  });

  it('SEC-06 a session’s stalled stream is ended before an older one that is being read', async () => {
    const read = await fetch(`${url}/one`);
    const left: string[] = [];
    const stalled = Object.assign(new EventEmitter(), {
      req: { method: 'GET' },
      writableLength: 70_000,
      status: () => undefined,
      setHeader: () => undefined,
      removeHeader: () => undefined,
      write: () => undefined,
      destroy: () => left.push('stalled'),
    });
    streams.open(stalled as never, { session: 'one', allowed: () => terms() }, 1_000);
    await fetch(`${url}/one`);
    expect(left).toEqual(['stalled']);
    terms = () => Promise.resolve(false);
    expect(await read.text()).toBe('retry: 1000\n\n');
  });

  it('SEC-06 a client that left before its stream began does not count towards the limit', async () => {
    for (let n = 0; n < 2; n += 1) {
      const gone = new Promise<void>((resolve) => (left = resolve));
      await expect(fetch(`${url}/late/one`)).rejects.toThrow();
      await gone;
    }
    expect((await fetch(`${url}/one`)).status).toBe(200);
  });
});
