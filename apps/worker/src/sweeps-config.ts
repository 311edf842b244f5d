import type { Settings } from '@usdt-africa/platform';
import type { SweepsConfig } from '@usdt-africa/sweeps';
import type { TreasuryConfig } from '@usdt-africa/treasury';

/** Between two runs in production. */
const EVERY_SECONDS = 900;

/**
 * Reads the settings of sweeps; their destinations and the ceiling are those of the treasury.
 * @throws ConfigError
 */
export function sweepsConfig(
  settings: Settings,
  { hotWallet, treasury, ceilingMicro }: Pick<TreasuryConfig, 'hotWallet' | 'treasury' | 'ceilingMicro'>,
): SweepsConfig {
  return {
    hotWallet,
    treasury,
    ceilingMicro,
    trxMicro: settings.amount('TRX_PRICE_USDT', '0.32', 6),
    everyMs: settings.integer('SWEEP_EVERY_SECONDS', EVERY_SECONDS, { min: 1, max: 86_400 }) * 1_000,
  };
}
