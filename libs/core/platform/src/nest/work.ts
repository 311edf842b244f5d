/** What a worker may do. Several workers may share a role: it has one leader, or doing it twice is doing it once. */
export const ROLES = [
  'projections',
  'processes',
  'relay',
  'watcher',
  'addresses',
  'rates',
  'payouts',
  'sends',
  'funding',
  'clock',
  'mail',
  'housekeeping',
  'rebuilds',
] as const;
export type Role = (typeof ROLES)[number];

/** Something that runs until it is stopped. */
export interface Work {
  stop(): Promise<void> | void;
}

/** Starts it. @returns it */
export function started<W extends Work & { start(): void }>(begun: W): W {
  begun.start();
  return begun;
}
