import type { AdminAlarm } from '@usdt-africa/contracts/admin';
import type { RateReader } from '@usdt-africa/rates';
import type { ProductConfig, LiveResource } from '@usdt-africa/platform';
import type { Pool } from 'pg';

export interface AdminApiConfig extends ProductConfig {
  readonly events: 'kafka' | 'direct';
  /** Lists that receive change events. */
  readonly liveResources: readonly LiveResource[];
  /** Names of the read models that its pages are made from. */
  readonly readModels: readonly string[];
}

/** Finds current problems: it knows more contexts than the console does. */
export type FindAlarms = (pool: Pool, rates: RateReader, now: Date) => Promise<readonly AdminAlarm[]>;

/** A {@link AdminApiConfig}. */
export const ADMIN_API_CONFIG = Symbol('configuration of the admin API');
/** A {@link FindAlarms}; null where alarms are not checked. */
export const FIND_ALARMS = Symbol('who looks for alarms');
