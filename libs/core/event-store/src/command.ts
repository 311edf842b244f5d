import { assertBalanced, uuidv7 } from '@usdt-africa/kernel';
import type { Clock, Posting } from '@usdt-africa/kernel';
import { InvalidAppendError, MissingPostingsError, UnstorableEventError } from './errors.js';
import { ConcurrencyError } from './types.js';
import type { EventMetadata, NewEvent, StreamAppend } from './types.js';

/** One event on its way into the table. */
export interface EventRow {
  readonly streamId: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
}

/** A command's events, checked and written out: they enter all or none. */
export interface AppendCommand {
  /** The streams in the order they were given. */
  readonly heads: readonly { readonly streamId: string; readonly expectedVersion: number }[];
  /** In the order they were given; a stream's events stand together, by version. */
  readonly rows: readonly EventRow[];
}

/** What the store knows about the events it takes. */
export interface CommandRules {
  readonly clock: Clock;
  /** Types that must state postings. */
  readonly moneyEvents: ReadonlySet<string>;
}

const MAX_VERSION = 2_147_483_647;
const MAX_SCHEMA_VERSION = 32_767;

/**
 * Checks a command and writes it out.
 * @throws InvalidAppendError (and its kinds), UnbalancedPostingsError; ConcurrencyError for a version no stream can have
 */
export function appendCommand(
  input: StreamAppend | readonly StreamAppend[],
  metadata: EventMetadata,
  rules: CommandRules,
): AppendCommand {
  const streams = 'streamId' in input ? [input] : input;
  if (streams.length === 0) throw new InvalidAppendError('an append needs at least one stream');
  if (streams.length > 1 && new Set(streams.map((stream) => stream.streamId)).size !== streams.length) {
    throw new InvalidAppendError('an append names each stream once');
  }
  const impossible = streams.filter((stream) => !isVersion(stream.expectedVersion));
  if (impossible.length > 0) throw new ConcurrencyError(impossible.map((stream) => stream.streamId));
  const rows: EventRow[] = [];
  let metadataText: string | undefined;
  for (const { streamId, expectedVersion, events } of streams) {
    if (!isName(streamId))
      throw new InvalidAppendError('a stream id is 1–200 printable ASCII characters without spaces');
    if (events.length === 0) throw new InvalidAppendError(`the append to ${streamId} has no events`);
    let version = expectedVersion;
    for (const event of events) {
      assertWellFormed(event);
      assertMoney(event, rules.moneyEvents);
      metadataText ??= storable(event.type, 'metadata', metadata);
      rows.push({
        streamId,
        version: ++version,
        eventId: event.eventId ?? uuidv7(rules.clock.now()),
        type: event.type,
        schemaVersion: event.schemaVersion,
        data: storable(event.type, 'data', event.data),
        metadata: metadataText,
      });
    }
  }
  return { heads: streams, rows };
}

function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 0 && version < MAX_VERSION;
}

function isName(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}

function assertWellFormed(event: NewEvent): void {
  if (!isName(event.type)) throw new InvalidAppendError('an event type is 1–200 printable ASCII characters');
  if (!Number.isInteger(event.schemaVersion) || event.schemaVersion < 1 || event.schemaVersion > MAX_SCHEMA_VERSION) {
    throw new InvalidAppendError(`the schema version of ${event.type} is not a positive small integer`);
  }
  if (
    event.eventId !== undefined &&
    !/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(event.eventId)
  ) {
    throw new InvalidAppendError(`the event id of ${event.type} is not a UUID in lower case`);
  }
}

/** @throws MissingPostingsError, UnbalancedPostingsError */
function assertMoney(event: NewEvent, moneyEvents: ReadonlySet<string>): void {
  const postings = (event.data as { postings?: unknown } | null | undefined)?.postings;
  if (postings === undefined) {
    if (moneyEvents.has(event.type)) throw new MissingPostingsError(event.type);
    return;
  }
  if (!Array.isArray(postings) || (postings.length === 0 && moneyEvents.has(event.type))) {
    throw new MissingPostingsError(event.type);
  }
  assertBalanced(event.type, postings as readonly Posting[]);
}

/**
 * JSON text that jsonb takes as it is. JSON.stringify writes U+0000 and halves of surrogate pairs, and only them among
 * what jsonb refuses, as escapes.
 */
function storable(eventType: string, path: string, value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new UnstorableEventError(eventType, path, error instanceof TypeError ? error.message : 'it is not JSON');
  }
  if (text === undefined) throw new UnstorableEventError(eventType, path, 'it is not JSON');
  if (text.includes('\\u')) {
    const escape = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/.exec(text);
    if (escape) {
      const reason = escape[1] === '0000' ? 'it contains U+0000' : 'it contains half of a surrogate pair';
      throw new UnstorableEventError(eventType, path, reason);
    }
  }
  return text;
}
