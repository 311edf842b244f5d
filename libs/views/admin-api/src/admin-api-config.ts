import type { AdminAlarm } from '@usdt-africa/contracts/admin';
import type { RateReader } from '@usdt-africa/rates';
import type { ProductConfig, Room } from '@usdt-africa/platform';
import type { Pool } from 'pg';

export interface AdminApiConfig extends ProductConfig {
  readonly events: 'kafka' | 'direct';
  /** Lists that hear what changed in them. */
  readonly rooms: readonly Room[];
  /** Names of the read models that its pages are made from. */
  readonly readModels: readonly string[];
}

/** Who looks for what is wrong now: it knows more contexts than the console does. */
export type FindAlarms = (pool: Pool, rates: RateReader, now: Date) => Promise<readonly AdminAlarm[]>;

/** A {@link AdminApiConfig}. */
export const ADMIN_API_CONFIG = Symbol('configuration of the admin API');
/** A {@link FindAlarms}; null where nobody looks for any. */
export const FIND_ALARMS = Symbol('who looks for alarms');
