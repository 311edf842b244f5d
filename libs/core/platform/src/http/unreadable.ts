import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import type { NextFunction, Request, Response } from 'express';
import { LINGER_MS, problemOf, sendProblem } from './problem.js';

const HEADERS = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' } as const;

/**
 * Answers requests that cannot be parsed, or that have an unknown Expect header; they reach no handler. Node would
 * answer without a body; here the response is a problem like any other. A missing Host is refused by {@link hasHost}.
 */
export function answerUnreadable(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refused = refusal('http.unknown-expectation');
    const problem = JSON.stringify(problemOf(refused));
    response.writeHead(refused.status, { ...HEADERS, 'Content-Length': Buffer.byteLength(problem) }).end(problem);
  });
  // As the option of `createServer` does, which no framework passes on.
  Object.assign(server, { requireHostHeader: false });
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
        ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(problem)}`,
        '',
        problem,
      ].join('\r\n'),
    );
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** Refuses requests without Host where the protocol requires it. Runs before every route. */
export function hasHost(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return next();
  response.setHeader('Connection', 'close');
  sendProblem(response, refusal('http.bad-request/http'));
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
