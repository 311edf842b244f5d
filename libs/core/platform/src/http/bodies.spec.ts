import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import express from 'express';
import { jsonBodies } from './bodies.js';
import { sendProblem, toRefusal } from './problem.js';

describe('JSON bodies', () => {
  let server: Server;
  let handled: number;
  beforeEach(async () => {
    handled = 0;
    const app = express();
    app.use(jsonBodies({ limit: 1_000, deadlineMs: 100 }));
    app.post('/', (_request, response) => {
      handled += 1;
      response.json({});
    });
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
      sendProblem(response, toRefusal(error)),
    );
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Sends a request piece by piece; the answer, once the connection has ended. */
  const drip = (pieces: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        for (const piece of pieces) socket.write(piece);
      });
      socket.setEncoding('utf8').on('data', (data: string) => (text += data));
      socket.on('error', reject).on('close', () => resolve(text));
    });

  const head = (length: number): string =>
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('SEC-48 refuses a body that does not come within its deadline, and ends the connection', async () => {
    const answer = await drip([head(20), '{"a":']);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"too-slow"');
    expect(handled).toBe(0);
  });

  it('SEC-48 reads a body in pieces within its deadline', async () => {
    expect(await drip([head(8), '{"a"', ':12}'])).toMatch(/^HTTP\/1\.1 200 /);
    expect(handled).toBe(1);
  });
});
