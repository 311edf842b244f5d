import type { DomainEvent, EventData, EventType } from '@usdt-africa/contracts/events';
import type { PoolClient } from 'pg';
import type { AppendedEvent, Projection, RecordedEvent } from './types.js';

/**
 * A handler for each type of event: called with its data, the event, and whatever else the caller passes. Types without
 * a handler are not requested.
 */
export type EventHandlers<More extends readonly unknown[] = [], Result = unknown> = {
  readonly [Type in EventType]?: (
    data: EventData<Type>,
    event: AppendedEvent<Type, EventData<Type>>,
    ...more: More
  ) => Result;
};

/** The types that have a handler: a subscription requests these. */
export function typesOf(handlers: { readonly [Type in EventType]?: unknown }): readonly EventType[] {
  return Object.keys(handlers) as EventType[];
}

/** The same handler for several types. */
export function onEach<More extends readonly unknown[], Result>(
  types: readonly EventType[],
  handler: (data: unknown, event: AppendedEvent, ...more: More) => Result,
): EventHandlers<More, Result> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}

/** Lets the handler of an event's type have it. @returns undefined when there is none */
export function handle<More extends readonly unknown[], Result>(
  handlers: EventHandlers<More, Result>,
  event: AppendedEvent,
  ...more: More
): Result | undefined {
  type Handler = (data: unknown, event: AppendedEvent, ...more: More) => Result;
  // The data is of its type because the store reads every event in its newest version, and writes none that does not
  // fit.
  const handler = (handlers as unknown as Readonly<Record<string, Handler | undefined>>)[event.type];
  return handler?.(event.data, event, ...more);
}

/** Whether an event has one of these types; its data is then of that type. */
export function isEvent<Type extends EventType, Event extends { readonly type: string; readonly data: unknown }>(
  event: Event | undefined,
  ...types: readonly Type[]
): event is Event & DomainEvent<Type> {
  return event !== undefined && (types as readonly string[]).includes(event.type);
}

/** Those of one or several types, in their order. */
export function eventsOf<Type extends EventType, Event extends { readonly type: string; readonly data: unknown }>(
  events: readonly Event[],
  ...types: readonly Type[]
): (Event & DomainEvent<Type>)[] {
  return events.filter((event): event is Event & DomainEvent<Type> => isEvent(event, ...types));
}

/** A process manager's name and its handlers for each type of event. */
export interface Reactions<Self> {
  readonly name: string;
  readonly handles: readonly EventType[];
  /** @param self the manager, with its parts */
  react(event: RecordedEvent, self: Self): Promise<void>;
}

/** Names a process manager and defines its handlers for each type of event; it subscribes to these types. */
export function processManager<Self>(
  name: string,
  on: EventHandlers<[self: Self], Promise<unknown> | void>,
): Reactions<Self> {
  return {
    name,
    handles: typesOf(on),
    react: async (event, self) => void (await handle(on, event, self)),
  };
}

/** A projection that writes its rows event by event; it subscribes to the types of its handlers. */
export function projectionOf({
  name,
  tables,
  on,
}: Pick<Projection, 'name' | 'tables'> & {
  readonly on: EventHandlers<[tx: PoolClient], Promise<unknown> | void>;
}): Projection {
  return {
    name,
    tables,
    handles: typesOf(on),
    async apply(events, tx) {
      for (const event of events) await handle(on, event, tx);
    },
  };
}
