import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Refusal } from '@usdt-africa/kernel';
import express from 'express';
import { sendProblem, toRefusal } from './problem.js';
import { Uploads } from './uploads.js';

const MOST = 1_000;

describe('bodies that are files', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    const uploads = new Uploads({ atOnce: 3, ofOne: 2, deadlineMs: 1_500, quietMs: 700 });
    const app = express();
    app.use(express.json());
    app.post('/:sender', (request, response) => {
      uploads
        .read(request, request.params.sender, MOST, () => new Refusal(413, 'file-too-large', 'Too large.'))
        .then((bytes) => response.send(String(bytes.length)))
        .catch((error: unknown) => sendProblem(response, toRefusal(error)));
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = async (bytes: number, sender = 'ada') => {
    const answer = await fetch(`http://127.0.0.1:${port}/${sender}`, { method: 'POST', body: Buffer.alloc(bytes) });
    return { status: answer.status, text: await answer.text() };
  };

  /** A body that begins and does not end; `more` is sent every 100 ms. @returns all that was answered, once it closed */
  const begun = (sender: string, more = ''): { readonly answer: Promise<string>; end(): void } => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /${sender} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nbegun`);
    const drip = setInterval(() => more && socket.write(more), 100);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    const answer = new Promise<string>((resolve) =>
      socket.on('close', () => {
        clearInterval(drip);
        resolve(text);
      }),
    );
    return { answer, end: () => socket.destroy() };
  };

  it('SEC-11 HELP-03 a body is read up to its limit, and refused beyond it in words', async () => {
    expect(await send(MOST)).toEqual({ status: 200, text: String(MOST) });
    expect((await send(MOST + 1)).status).toBe(413);
    expect((await send(0)).text).toBe('0');
  });

  it.each([
    ['stops coming', ''],
    ['comes byte by byte', 'x'],
  ])('SEC-11 HELP-03 a body that %s is ended with a sentence, and its connection with it', async (_what, more) => {
    const answer = await begun('ada', more).answer;
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"upload-too-slow"');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('SEC-11 HELP-03 so many bodies are read at once, fewer of one sender, and their places become free', async () => {
    const slow = [begun('ada', 'x'), begun('ada', 'x')];
    const until = async (sender: string, status: number): Promise<string> => {
      for (const end = Date.now() + 10_000; Date.now() < end;) {
        const answer = await send(10, sender);
        if (answer.status === status) return answer.text;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${sender} was never answered ${status}`);
    };
    expect(await until('ada', 503)).toContain('"code":"uploads-busy"');
    expect((await send(10, 'grace')).status).toBe(200);
    const third = begun('grace', 'x');
    expect(await until('joy', 503)).toContain('"retryAfterSeconds":5');
    for (const one of [...slow, third]) one.end();
    expect(await until('ada', 200)).toBe('10');
  });

  it('SEC-11 HELP-03 refuses at once what was sent as JSON and read as that, and keeps no place for it', async () => {
    const answers = await Promise.all(
      ['ada', 'ada', 'ada', 'bayo', 'bayo'].map((sender) =>
        fetch(`http://127.0.0.1:${port}/${sender}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415]);
  });

  it('SEC-11 HELP-03 keeps no place for whoever left before it was read', async () => {
    const patient = new Uploads({ quietMs: 600_000, deadlineMs: 600_000 });
    const read = new Promise<Buffer>((resolve, reject) =>
      server.prependOnceListener('request', (request: IncomingMessage) =>
        request.once('close', () => {
          patient.read(request, 'ada', MOST, () => new Refusal(413, 'x', 'X.')).then(resolve, reject);
        }),
      ),
    );
    const leaving = begun('ada');
    server.once('request', () => leaving.end());
    await expect(read).rejects.toMatchObject({ code: 'upload-too-slow' });
  });
});
