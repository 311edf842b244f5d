import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { account, FixedClock, guest, Refusal } from '@usdt-africa/kernel';
import express from 'express';
import { sendProblem, toRefusal } from './problem.js';
import { operatorSender, Uploads, uploadSender } from './uploads.js';

const MOST = 200_000;

/** `patient`: a guest, with the deadline alone. */
type Lane = 'guest' | 'customer' | 'operator' | 'patient';

describe('file uploads', () => {
  let server: Server;
  let port: number;
  let clock: FixedClock;
  /** Bodies that the server reads now. */
  let reading: number;
  let received: number;

  beforeEach(async () => {
    clock = new FixedClock('2026-11-28T12:00:00Z');
    reading = 0;
    received = 0;
    const usual = new Uploads({ clock, everyMs: 5 });
    const patient = new Uploads({ clock, everyMs: 5, quietMs: 600_000, leastRate: 0 });
    const app = express();
    app.set('trust proxy', 1);
    app.use(express.json());
    app.post('/:lane/:key', (request, response) => {
      const { lane, key } = request.params;
      const sender =
        lane === 'operator'
          ? operatorSender(request, key)
          : uploadSender(request, (lane === 'customer' ? account : guest)(key));
      reading += 1;
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      (lane === 'patient' ? patient : usual)
        .read(request, sender, MOST, () => new Refusal(413, 'file-too-large', 'Too large.'))
        .then((bytes) => response.send(String(bytes.length)))
        .catch((error: unknown) => sendProblem(response, toRefusal(error)))
        .finally(() => (reading -= 1));
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = async (bytes: number, key = 'ada', lane: Lane = 'guest', client = '192.0.2.1') => {
    const answer = await fetch(`http://127.0.0.1:${port}/${lane}/${key}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': client },
      body: Buffer.alloc(bytes),
    });
    return { status: answer.status, text: await answer.text() };
  };

  /** A body that begins and does not end. `answer` is all that came back, once the connection closed. */
  const begun = (key: string, lane: Lane = 'guest', client = '192.0.2.1', sent = 'begun') => {
    const socket = connect(port, '127.0.0.1');
    const head = `POST /${lane}/${key} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Length: 900000`;
    socket.write(`${head}\r\n\r\n${sent}`);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
    return { answer, more: (bytes: string) => socket.write(bytes), end: () => socket.destroy() };
  };
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('SEC-11 HELP-03 a body is read up to its size limit and refused beyond it with status 413', async () => {
    expect(await send(MOST)).toEqual({ status: 200, text: String(MOST) });
    expect((await send(MOST + 1)).status).toBe(413);
    expect((await send(0)).text).toBe('0');
  });

  it.each([
    ['stops coming', 'guest', 15_000],
    ['takes longer than two minutes', 'patient', 120_000],
  ] as const)(
    'SEC-11 HELP-03 a body that %s is refused with a sentence and its connection is closed',
    async (_what, lane, ms) => {
      // Bytes enough for the least rate.
      const body = begun('ada', lane, '192.0.2.1', 'x'.repeat(190_000));
      await until(() => received === 190_000);
      clock.advance(ms - 1);
      expect((await send(10)).status).toBe(200);
      clock.advance(1);
      const answer = await body.answer;
      expect(answer).toContain('HTTP/1.1 408');
      expect(answer).toContain('"code":"upload-too-slow"');
      expect(answer.toLowerCase()).toContain('connection: close');
    },
  );

  it('SEC-11 HELP-03 a body slower than the least rate is ended after ten seconds, however steadily it comes', async () => {
    const body = begun('ada');
    await until(() => reading === 1);
    for (let second = 1; second < 10; second += 1) {
      clock.advance(1_000);
      body.more('x');
      // Nothing is measured before ten seconds.
      expect((await send(10, `other-${second}`)).status).toBe(200);
    }
    clock.advance(1_000);
    expect(await body.answer).toContain('HTTP/1.1 408');
  });

  it('SEC-11 HELP-03 sixteen slow guest uploads of one client do not block other clients, customers or operators', async () => {
    const slow = Array.from({ length: 16 }, (_, index) => begun(`guest-${index % 6}`));
    await until(() => reading === 4);
    expect(await send(10, 'guest-7')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"code":"uploads-busy"') as string,
    });
    for (const [lane, client] of [
      ['guest', '192.0.2.2'],
      ['customer', '192.0.2.1'],
      ['operator', '192.0.2.1'],
    ] as const)
      expect([lane, await send(10, 'honest', lane, client)]).toEqual([lane, { status: 200, text: '10' }]);
    clock.advance(10_000);
    await Promise.all(slow.map(({ answer }) => answer));
    expect((await send(10, 'guest-7')).status).toBe(200);
  });

  it('SEC-11 HELP-03 uploads of many guests use only the guests’ slots, which are freed when they end', async () => {
    const slow = Array.from({ length: 12 }, (_, index) => begun(`guest-${index}`, 'guest', `192.0.2.${index}`));
    await until(() => reading === 12);
    const late = await send(10, 'guest-13', 'guest', '192.0.2.13');
    expect(late).toMatchObject({ status: 503, text: expect.stringContaining('"retryAfterSeconds":5') as string });
    expect((await send(10, 'joy', 'customer', '192.0.2.1')).status).toBe(200);
    expect((await send(10, 'femi', 'operator', '192.0.2.1')).status).toBe(200);
    for (const one of slow) one.end();
    for (;;) if ((await send(10, 'guest-13', 'guest', '192.0.2.13')).status === 200) break;
  });

  it('SEC-11 HELP-03 one sender has at most three simultaneous uploads, from whatever clients', async () => {
    const slow = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((client) => begun('joy', 'customer', client));
    await until(() => reading === 3);
    expect((await send(10, 'joy', 'customer', '192.0.2.4')).status).toBe(503);
    expect((await send(10, 'ada', 'customer', '192.0.2.4')).status).toBe(200);
    for (const one of slow) one.end();
  });

  it('SEC-11 HELP-03 refuses a body already parsed as JSON at once and frees its place', async () => {
    const answers = await Promise.all(
      ['ada', 'ada', 'ada', 'bayo', 'bayo'].map((sender) =>
        fetch(`http://127.0.0.1:${port}/guest/${sender}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415]);
  });

  it('SEC-11 HELP-03 keeps no place for a sender who left before the body was read', async () => {
    const patient = new Uploads({ quietMs: 600_000, deadlineMs: 600_000 });
    const read = new Promise<Buffer>((resolve, reject) =>
      server.prependOnceListener('request', (request: IncomingMessage) =>
        request.once('close', () => {
          patient
            .read(request, { lane: 'guest', key: 'ada', client: 'x' }, MOST, () => new Refusal(413, 'x', 'X.'))
            .then(resolve, reject);
        }),
      ),
    );
    const leaving = begun('ada');
    server.once('request', () => leaving.end());
    await expect(read).rejects.toMatchObject({ code: 'upload-too-slow' });
  });
});
