import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { OrderStreams } from '@usdt-africa/orders';
import type { Pool } from 'pg';
import type { DisputeRules } from '../domain/rules.js';
import type { DisputeFiles } from './dispute-files.js';
import type { DisputeStreams } from './dispute-streams.js';

/** What the parts of this context work with. */
export class DisputeContext {
  constructor(
    readonly pool: Pool,
    readonly store: PostgresEventStore,
    readonly orders: OrderStreams,
    readonly disputes: DisputeStreams,
    readonly files: DisputeFiles,
    readonly personalData: PersonalData,
    readonly clock: Clock,
    readonly rules: DisputeRules,
    /** With `{id}` where the transaction's id goes; null when no explorer is set. */
    readonly explorerTransactionUrl: string | null,
  ) {}
}
