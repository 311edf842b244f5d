import { ConfigError, type Settings } from '@usdt-africa/platform';
import type { TreasuryConfig } from '@usdt-africa/treasury';
import type { TronConfig } from './tron-config.js';

/**
 * Reads the limits of the hot wallet.
 * @throws ConfigError
 */
export function treasuryConfig(
  settings: Settings,
  { hotWalletAddress, treasuryAddress }: Pick<TronConfig, 'hotWalletAddress' | 'treasuryAddress'>,
): TreasuryConfig {
  const floorMicro = settings.amount('HOT_FLOOR', '1000', 6);
  const ceilingMicro = settings.amount('HOT_CEILING', '200000', 6);
  if (ceilingMicro <= floorMicro) throw new ConfigError('HOT_CEILING must be above HOT_FLOOR.');
  return {
    hotWallet: hotWalletAddress,
    treasury: treasuryAddress,
    floorMicro,
    ceilingMicro,
    energyAlarmPercent: settings.integer('ENERGY_ALARM_PERCENT', 30, { min: 0, max: 100 }),
  };
}
