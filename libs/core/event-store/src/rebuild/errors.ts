import pg from 'pg';
import type { RecordedEvent } from '../types.js';

/** A rebuild that cannot be requested, paused, resumed or cancelled in its present state; the sentence says why. */
export class RebuildRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RebuildRefusedError';
  }
}

/** A projection cannot apply an event: its rows cannot be rebuilt until one of the two is mended. */
export class PoisonEventError extends Error {
  constructor(
    readonly projection: string,
    readonly streamId: string,
    readonly version: number,
    readonly eventType: string,
    cause: unknown,
  ) {
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'something that is no error was thrown';
    super(`${projection} cannot apply version ${version} of ${streamId} (${eventType}): ${why}`, { cause });
    this.name = 'PoisonEventError';
  }

  static of(projection: string, event: RecordedEvent, cause: unknown): PoisonEventError {
    return new PoisonEventError(projection, event.streamId, event.version, event.type, cause);
  }
}

/** A rebuild was requested by a release with another row version: it must be requested again. */
export class OtherRowVersionError extends Error {
  constructor(projection: string, requestedVersion: number, own: number) {
    super(
      `this rebuild of ${projection} has row version ${requestedVersion}, and this release stores ${own}: request it again`,
    );
    this.name = 'OtherRowVersionError';
  }
}

/** The rebuild was paused, cancelled or taken over while this process worked on it. */
export class StoppedError extends Error {
  constructor() {
    super('this rebuild was paused, cancelled or taken over');
    this.name = 'StoppedError';
  }
}

/**
 * Connections, rollbacks caused by other transactions, lack of resources, operator intervention, objects in use: these
 * errors are temporary.
 */
const PASSING_CLASSES = /^(08|40|53|55|57|58)/;
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed and is not queryable)/;
const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether an error lies with the database or the way to it, so that the same may succeed in a while. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return PASSING_CLASSES.test(error.code ?? '') && error.code !== OBJECT_NOT_IN_PREREQUISITE_STATE;
  }
  return (
    error instanceof Error && ('syscall' in error || error.name === 'CommitInDoubtError' || DRIVER.test(error.message))
  );
}

/** Whether another session holds a lock for longer than the wait limit. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
