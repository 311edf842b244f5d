import type { FactoryProvider } from '@nestjs/common';
import { made } from './made.js';

/** What a worker may do. Several workers may share a role: it has one leader, or doing it twice is doing it once. */
export const ROLES = [
  'projections',
  'processes',
  'relay',
  'watcher',
  'addresses',
  'rates',
  'payouts',
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

/** What a module of a context has a worker do in one of its roles; a worker without the role never begins it. */
export class RoleWork {
  constructor(
    readonly role: Role,
    readonly begin: () => Promise<Work> | Work,
  ) {}
}

/**
 * A provider of background work: `begin` is called with the parts injected in the order of `inject`, once a worker
 * takes the role.
 */
export function work(
  role: Role,
  inject: readonly FactoryProvider['provide'][],
  begin: FactoryProvider<Work>['useFactory'],
): FactoryProvider {
  return made(Symbol(`work of ${role}`), inject, (...parts: unknown[]) => new RoleWork(role, () => begin(...parts)));
}

/** Starts it. @returns it */
export function started<W extends Work & { start(): void }>(begun: W): W {
  begun.start();
  return begun;
}
