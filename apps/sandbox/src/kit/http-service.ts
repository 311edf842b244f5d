import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Problem } from '@usdt-africa/kernel';
import { send } from './http-messages.js';

/** The sandbox is for one machine: nothing of it listens anywhere else. */
export const LOOPBACK = '127.0.0.1';

/**
 * In a container it must be reachable from the other containers; the port published to the outside is loopback again.
 */
const host = (): string => (process.env['IN_CONTAINER'] === '1' ? '0.0.0.0' : LOOPBACK);

/** A port that another program already holds; the message says how to fix it. */
export class PortBusyError extends Error {
  constructor(
    readonly port: number,
    readonly variable: string,
  ) {
    super(`Port ${port} is in use by another program. Set ${variable} to a free port, or end that program.`);
    this.name = 'PortBusyError';
  }
}

/** Listens on loopback; resolves with the port taken. @throws PortBusyError */
export function listenOnLoopback(server: NetServer, port: number, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortBusyError(port, variable) : error);
    server.once('error', failed);
    server.listen(port, host(), () => {
      server.removeListener('error', failed);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Whether a request was meant for this machine: a page of another site whose name was pointed here (DNS rebinding) shows
 * its own name. In a container, the others call it by a name without a dot, which no site can have.
 */
function isOwnHost(header: string | undefined): boolean {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header ?? '') ?? [];
  if (['127.0.0.1', 'localhost', '[::1]'].includes(name.toLowerCase())) return true;
  return process.env['IN_CONTAINER'] === '1' && /^[a-z][a-z0-9_-]*$/i.test(name);
}

function refuseForeignHost(response: ServerResponse): void {
  const problem: Problem = {
    type: 'about:blank',
    title: 'foreign host',
    status: 403,
    code: 'foreign_host',
    detail: 'The sandbox answers on this machine only.',
  };
  send(response, 403, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** An HTTP server on loopback, for requests that were meant for it alone, that can be taken away and brought back on the same port, as an outage would. */
export class HttpService {
  readonly #handler: Handler;
  readonly #variable: string;
  #server: Server | null = null;
  #port: number;

  /** @param variable the environment variable that names the port, for the sentence when it is taken */
  constructor(handler: Handler, port: number, variable: string) {
    this.#handler = handler;
    this.#port = port;
    this.#variable = variable;
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.#port}`;
  }

  get listening(): boolean {
    return this.#server !== null;
  }

  async start(): Promise<void> {
    if (this.#server) return;
    const server = createServer((request, response) => {
      if (!isOwnHost(request.headers.host)) return refuseForeignHost(response);
      void Promise.resolve(this.#handler(request, response)).catch(() => {
        // A fault of the sandbox itself must not look like a simulated one: close the connection and report it on
        // stderr.
        process.stderr.write(`sandbox: a request to ${request.url?.split('?')[0]} failed\n`);
        response.destroy();
      });
    });
    this.#server = server;
    try {
      this.#port = await listenOnLoopback(server, this.#port, this.#variable);
    } catch (error) {
      this.#server = null;
      throw error;
    }
  }

  /** Stops listening and closes open connections: new connections are refused. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
