import { eventUpcasters, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import {
  assertSchemaCurrent,
  createEventStore,
  OldSchemaError,
  type PostgresEventStore,
  type WakeUp,
} from '@usdt-africa/event-store';
import { type Environment, productStore } from '@usdt-africa/platform';
import pg from 'pg';
import { Complaint, NoConnectionError } from './complaints.js';
import { type Io, Screen } from './terminal.js';

/** The product's Kafka, and the settings of newly created topics. */
export interface KafkaPlace {
  /** None where the product runs without. */
  readonly brokers: readonly string[];
  /** Before each topic's name. */
  readonly topicPrefix: string;
  readonly replicationFactor: number;
  readonly minInSync: number;
  /** -1: for ever. */
  readonly retentionMs: number;
}

/** What a command connects to. */
export interface Place {
  /** The app role: for what changes something. */
  readonly appUrl: string;
  /** The reader role: for everything else. */
  readonly readerUrl: string;
  readonly kafka: KafkaPlace;
  /** Where this machine's product writes its logs, if it is this machine's. */
  readonly logFolder: string | null;
  /** Where heads of the sealed history are exported to, if it is known. */
  readonly exportFolder: string | null;
  /** The sealer's public keys in PEM; null: the keys next to the export. */
  readonly sealerPublicKeys: readonly string[] | null;
  /** How long an order waits for the rest of its amount: a rule of one of the projections. */
  readonly shortfallWaitSeconds: number;
  /** The keys of personal data, where the environment has them: the projection that indexes people cannot fold without. */
  readonly keys: Environment;
  /** Advice for the case that no connection is possible. */
  readonly advice: string;
}

/** Resources of one run of a command; each connection is made on first use. */
export class Session {
  readonly screen: Screen;
  #store: PostgresEventStore | undefined;
  #writable: PostgresEventStore | undefined;
  #app: pg.Pool | undefined;

  constructor(
    readonly io: Io,
    readonly place: Place,
    /** One JSON document, or one JSON value a line, instead of text for people. */
    readonly json: boolean,
  ) {
    this.screen = new Screen(io);
  }

  /** The store as the reader sees it. @throws NoConnectionError */
  async store(): Promise<PostgresEventStore> {
    this.#store ??= storeOn(await this.#connect(this.place.readerUrl));
    return this.#store;
  }

  /** @throws NoConnectionError */
  async reader(): Promise<pg.Pool> {
    return (await this.store()).pool;
  }

  /** @throws NoConnectionError */
  async app(): Promise<pg.Pool> {
    this.#app ??= await this.#connect(this.place.appUrl);
    return this.#app;
  }

  /**
   * The store with the app's role, for changes other than events. Like every part of the product, it cannot read an
   * event that a newer release wrote.
   * @throws NoConnectionError
   */
  async writableStore(): Promise<PostgresEventStore> {
    this.#writable ??= productStore({ pool: await this.app() });
    return this.#writable;
  }

  /** One JSON document. */
  document(value: unknown): void {
    this.io.out(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** One JSON value in a line. */
  jsonLine(value: unknown): void {
    this.io.out(`${JSON.stringify(value)}\n`);
  }

  async close(): Promise<void> {
    await Promise.all([this.#store?.pool.end(), this.#app?.end()]);
  }

  async #connect(connectionString: string): Promise<pg.Pool> {
    const pool = new pg.Pool({ connectionString, max: 12, connectionTimeoutMillis: 5_000, application_name: 'events' });
    pool.on('error', () => undefined);
    try {
      await pool.query('select 1 from events limit 1');
      await assertSchemaCurrent(pool);
      return pool;
    } catch (error) {
      await pool.end();
      if (error instanceof OldSchemaError) throw new Complaint(error.message);
      throw new NoConnectionError(`${reason(error, connectionString)} ${this.place.advice}`);
    }
  }
}

/** Events are read as their newest versions, as the product reads them; those of a newer release are shown as they are. */
export function storeOn(pool: pg.Pool, more: { readonly notifier?: WakeUp } = {}): PostgresEventStore {
  return createEventStore({ pool, upcasters: eventUpcasters, moneyEvents: MONEY_EVENTS, ...more });
}

/** Returns why no connection was made, without the secret parts of the address. */
function reason(error: unknown, connectionString: string): string {
  const { hostname, port, pathname, username } = new URL(connectionString);
  const where = `${hostname}:${port || 5432}`;
  const { code, message } = error as { readonly code?: string; readonly message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EHOSTUNREACH':
      return `No PostgreSQL responds at ${where}.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} rejects the login of ${username}.`;
    case '3D000':
      return `PostgreSQL at ${where} has no database ${pathname.slice(1)}.`;
    case '42P01':
      return `The database ${pathname.slice(1)} at ${where} has no events: it belongs to something else, or its migrations were not run.`;
    default:
      return `The database at ${where} cannot be used: ${message}.`;
  }
}
