import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignerError } from '@usdt-africa/addresses';

type Methods = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** Integers beyond JSON and times keep their kind. */
function replacer(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key];
  if (typeof own === 'bigint') return { $bigint: own.toString() };
  return own instanceof Date ? { $date: own.toISOString() } : value;
}

function reviver(_key: string, value: unknown): unknown {
  const { $bigint, $date } = (value ?? {}) as { readonly $bigint?: string; readonly $date?: string };
  if ($bigint !== undefined) return BigInt($bigint);
  return $date === undefined ? value : new Date($date);
}

/** Offers the methods of objects to other processes, for tests that kill them: the objects survive here. */
export class Remote {
  #server: Server | null = null;

  constructor(private readonly objects: Readonly<Record<string, object>>) {}

  async listen(): Promise<string> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { object, method, parameters } = JSON.parse(Buffer.concat(chunks).toString(), reviver) as {
          readonly object: string;
          readonly method: string;
          readonly parameters: never[];
        };
        const target = this.objects[object] as Methods;
        Promise.resolve()
          .then(() => target[method]!(...parameters))
          .then(
            (answer) => response.writeHead(200).end(JSON.stringify({ answer }, replacer)),
            (error: unknown) => response.writeHead(500).end(String(error)),
          );
      });
    });
    await new Promise<void>((up) => this.#server!.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((down) => this.#server?.close(down));
  }
}

/** Calls an object of a {@link Remote}. */
export function remoteObject<Of extends object>(url: string, object: string): Of {
  return new Proxy({} as Of, {
    get:
      (_target, method) =>
      async (...parameters: unknown[]): Promise<unknown> => {
        const response = await fetch(url, {
          method: 'POST',
          body: JSON.stringify({ object, method, parameters }, replacer),
        });
        const text = await response.text();
        if (!response.ok) throw new SignerError(text);
        return (JSON.parse(text, reviver) as { readonly answer?: unknown }).answer;
      },
  });
}
