import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { problemOf } from './problem.js';

/** So long what still comes is read and thrown away: a connection that is closed upon it would take the answer along. */
const LINGER_MS = 1_000;

/**
 * What cannot be read as a request comes to no handler. Node would answer it without a word; here it is a problem like any
 * other, and the connection ends.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const refused = refusalOf(error);
    const problem = JSON.stringify(problemOf(refused));
    socket.end(
      [
        `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
        'Content-Type: application/problem+json',
        'Cache-Control: no-store',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(problem)}`,
        '',
        problem,
      ].join('\r\n'),
    );
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refusal('http.headers-too-long');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusal('http.too-slow');
    default:
      return refusal('http.bad-request/http');
  }
}
