import type { ServerResponse } from 'node:http';

/** How long a connection without a response stays open before it is cut. */
const SILENCE_MS = 120_000;

/** Never answers: the connection stays open until the client gives up or patience ends. */
export function silence(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), SILENCE_MS);
  response.once('close', () => clearTimeout(timer));
}

/** Waits, or less when the client goes away. */
export function pause(response: ServerResponse, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      response.removeListener('close', done);
      resolve();
    }
    response.once('close', done);
  });
}
