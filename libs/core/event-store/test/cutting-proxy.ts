import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** When a connection is cut that carries a certain word to PostgreSQL. */
export type Cut = 'before it arrives' | 'after it was carried out';

/** A wire to PostgreSQL that can be cut at a word. */
export interface CuttingProxy {
  /** `url` with this proxy in the middle. */
  through(url: string): string;
  /** The next connection that sends `word` is cut. */
  cutAt(word: string, when: Cut): void;
  /**
   * Stops all traffic without closing connections: a machine without power, a network that is gone, a process that is
   * frozen.
   */
  fallSilent(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the PostgreSQL of this address. */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let armed: { readonly word: string; readonly when: Cut } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let swallow = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      if (armed && data.includes(armed.word)) {
        const { when } = armed;
        armed = undefined;
        if (when === 'before it arrives') return end();
        swallow = true;
      }
      upstream.write(data);
    });
    // A response shows that the statement was executed; only the response is lost.
    upstream.on('data', (data) => (swallow ? end() : client.write(data)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    through: (address) => {
      const changed = new URL(address);
      changed.port = String((server.address() as AddressInfo).port);
      return changed.href;
    },
    cutAt: (word, when) => {
      armed = { word, when };
    },
    fallSilent: () => {
      for (const socket of sockets) socket.pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
