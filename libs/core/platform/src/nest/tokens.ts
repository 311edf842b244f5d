/** Injection tokens for parts that are not classes of ours: every process provides them once, for all contexts. */

/** A `Pool` of pg, with the rights of the application. */
export const POOL = Symbol('pg pool');
/** TypeORM's `DataSource`; a token, so that only processes with an HTTP API load TypeORM. */
export const DATA_SOURCE = Symbol('TypeORM data source');
/** A `Log`. */
export const LOG = Symbol('log');
/** The `MessageBus` on which parts wake each other up. */
export const WAKE_UP = Symbol('wake-up bus');
/** A `Clock`: no code reads the machine's time directly. */
export const CLOCK = Symbol('clock');
/** The `SubscriptionTransport` of what money waits for: straight from the store, whatever happens to Kafka. */
export const DIRECT_FEED = Symbol('subscriptions that act');
/** The `SubscriptionTransport` of read models for display: through Kafka where it is used. */
export const READ_MODEL_FEED = Symbol('subscriptions that tell');
/** An {@link EndPart}. */
export const END_PART = Symbol('ends this part');

/** Ends the process that must not go on, or cannot: what runs is stopped first, as far as it can be. */
export type EndPart = (because: Error) => void;
