import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childOfOurs } from '../endings.js';
import type { Slice } from '../slice.js';

/** Request and response of the process that runs emmett. */
export interface EmmettRequest {
  readonly milliseconds: number;
}
export type EmmettAnswer = { readonly ready: true } | { readonly slice: Slice } | { readonly error: string };

/**
 * emmett in a separate process: importing it changes how `pg` reads numbers and JSON in the whole process.
 * @param connections of its pool, and appends under way at once
 */
export async function openEmmett(
  ownerUrl: string,
  connections: number,
): Promise<{ slice(milliseconds: number): Promise<Slice>; close(): Promise<void> }> {
  const file = fileURLToPath(new URL('./emmett-process.js', import.meta.url));
  const child = childOfOurs(fork(file, [ownerUrl, String(connections)]));
  const answer = async (): Promise<EmmettAnswer> => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => [{ error: `emmett's process ended with ${code}` }]),
    ])) as [EmmettAnswer];
    if ('error' in message) throw new Error(message.error);
    return message;
  };
  await answer();
  return {
    slice: async (milliseconds) => {
      child.send({ milliseconds } satisfies EmmettRequest);
      return ((await answer()) as { slice: Slice }).slice;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
