import pg from 'pg';
import { comparePositions } from './types.js';
import type { EventPosition, RecordedEvent } from './types.js';

/** An append that no store could take: no stream, no event, a malformed id. A programming error. */
export class InvalidAppendError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidAppendError';
  }
}

/**
 * An event whose content PostgreSQL's jsonb would refuse or change: U+0000, half a surrogate pair, a bigint, nothing at
 * all. `path` names the place (`data`, `metadata`), never the content, which may be personal.
 */
export class UnstorableEventError extends InvalidAppendError {
  constructor(
    readonly eventType: string,
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path} of ${eventType} cannot be stored: ${reason}`);
    this.name = 'UnstorableEventError';
  }
}

/** A type registered as a money event came without postings. */
export class MissingPostingsError extends InvalidAppendError {
  constructor(readonly eventType: string) {
    super(`${eventType} moves money and must state its postings`);
    this.name = 'MissingPostingsError';
  }
}

/** A stored event that one of the steps from its version to the newest cannot read: the step is to be mended. */
export class UnreadableEventError extends Error {
  constructor(
    readonly streamId: string,
    readonly version: number,
    readonly eventType: string,
    readonly schemaVersion: number,
    cause: unknown,
  ) {
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'something that is no error was thrown';
    super(`version ${version} of ${streamId} (${eventType}, schema ${schemaVersion}) cannot be read: ${why}`, {
      cause,
    });
    this.name = 'UnreadableEventError';
  }
}

/**
 * An event of a newer version than this process knows: a newer release wrote it. The event is not faulty, so it is not
 * parked; a process that knows its version continues with it.
 */
export class NewerEventError extends Error {
  /** @param position where a subscription stands still: before this */
  constructor(
    readonly event: Pick<RecordedEvent, 'streamId' | 'version' | 'type' | 'schemaVersion'>,
    /** The newest version that can be read here. */
    readonly known: number,
    readonly position: EventPosition,
  ) {
    const { streamId, version, type, schemaVersion } = event;
    super(
      `version ${version} of ${streamId} (${type}, schema ${schemaVersion}) is of a newer release: schema ${known} is the newest that is known here`,
    );
    this.name = 'NewerEventError';
  }

  /** The same, met while another event was dealt with: that one is not handled either. */
  whileAt(position: EventPosition): NewerEventError {
    const later = comparePositions(position, this.position) > 0;
    return later ? new NewerEventError(this.event, this.known, position) : this;
  }
}

/**
 * The connection broke while an append was being committed: it may have happened or not. Never append again blindly;
 * read the streams (or the command's idempotency key) once the store answers again.
 */
export class UnknownCommitError extends Error {
  constructor(
    readonly streamIds: readonly string[],
    /** Ids of the events whose fate is unknown. */
    readonly eventIds: readonly string[],
    cause: unknown,
  ) {
    super(`it is not known whether the append to ${streamIds.join(', ')} was committed`, { cause });
    this.name = 'UnknownCommitError';
  }
}

const UNIQUE_VIOLATION = '23505';

function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;
}

/** Whether the primary key rejected the version: another writer was faster. */
export function isVersionTaken(error: unknown): boolean {
  return isViolationOf(error, 'events_pkey');
}

/** An event that is in the store already, under its id, is appended again elsewhere: trying again would not help. */
export function asDuplicate(error: unknown): unknown {
  return isViolationOf(error, 'events_by_id') ? new InvalidAppendError('an event of this id is there already') : error;
}

/**
 * Whether PostgreSQL itself reported that the statement failed and the session continues: then certainly nothing was
 * committed. Everything else (a cut connection, an end of the server, a timeout on our side) leaves it open. The word
 * `ERROR` may be translated; the classes of integrity, data, syntax, rights and rollback are never anything else.
 */
export function isKnownFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'ERROR' || /^(2[1-8]|4[0-4])/.test(error.code ?? ''));
}
