import type { Client } from 'pg';

/** One password per role. */
export interface Passwords {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
  readonly reader: string;
}

/** Where a cluster listens and how to get in. */
export interface ClusterAddress {
  /** 127.0.0.1 when left out, as for every cluster that is started here. */
  readonly host?: string;
  readonly port: number;
  readonly passwords: Passwords;
}

export interface ClusterOptions {
  /** Made when new; afterwards belongs to PostgreSQL's user alone. Its sub-folder `data` is PostgreSQL's data folder. */
  readonly folder: string;
  /** A free one when left out. */
  readonly port?: number | undefined;
  readonly passwords: Passwords;
  /** `false` for tests only: nothing is forced to disk, a power cut loses the folder. */
  readonly durable?: boolean;
  /** Settings of postgresql.conf, over the house's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long it may take until it answers, in milliseconds: a minute when left out, as it may have to recover. */
  readonly patienceMs?: number;
}

/** A running PostgreSQL. It goes on when the process that started it ends. */
export interface Cluster extends ClusterAddress {
  readonly folder: string;
  readonly pid: number;
  /** Whether this very process runs: its pid may be another's since. */
  isRunning(): boolean;
  /** Fast shutdown: sessions are cut, everything is written. */
  stop(): Promise<void>;
  /** As a power cut would: no shutdown at all. */
  kill(): Promise<void>;
}

export const ROLES: { readonly owner: 'usdt_owner'; readonly app: 'usdt_app'; readonly reader: 'usdt_reader' };
export function newPasswords(): Passwords;
export function urlFor(cluster: ClusterAddress, role: keyof Passwords, database: string): string;
export function startCluster(options: ClusterOptions): Promise<Cluster>;
export function createDatabase(cluster: ClusterAddress, name: string, template?: string): Promise<void>;
export function databaseExists(cluster: ClusterAddress, name: string): Promise<boolean>;
export function asSuperuser<T>(
  cluster: ClusterAddress,
  work: (client: Client) => Promise<T>,
  database?: string,
): Promise<T>;
export function ensureRoles(cluster: ClusterAddress): Promise<void>;
export function stopLeftover(data: string): Promise<void>;
