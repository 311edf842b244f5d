import type { Settings } from '@usdt-africa/platform';
import type { SweepsConfig } from '@usdt-africa/sweeps';
import { tronAddress } from '@usdt-africa/tron/config';
import type { TronConfig } from './tron-config.js';

/** Between two runs in production. */
const EVERY_SECONDS = 900;

/**
 * Reads the settings of sweeps.
 * @throws ConfigError
 */
export function sweepsConfig(
  settings: Settings,
  { hotWalletAddress }: Pick<TronConfig, 'hotWalletAddress'>,
): SweepsConfig {
  const treasury = settings.optional('TREASURY_ADDRESS');
  return {
    hotWallet: hotWalletAddress,
    treasury: treasury === null ? null : tronAddress('TREASURY_ADDRESS', treasury),
    ceilingMicro: settings.amount('HOT_CEILING', '20000', 6),
    trxMicro: settings.amount('TRX_PRICE_USDT', '0.32', 6),
    everyMs: settings.integer('SWEEP_EVERY_SECONDS', EVERY_SECONDS, { min: 1, max: 86_400 }) * 1_000,
  };
}
