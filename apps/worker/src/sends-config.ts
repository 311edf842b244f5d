import type { Settings } from '@usdt-africa/platform';
import type { SendsConfig } from '@usdt-africa/sends';
import type { TronConfig } from './tron-config.js';

/** Time for which a transaction may enter the chain, in production at least. */
const EXPIRATION_SECONDS = 300;
/** Time after an expiration before another transaction may be signed for the same send, in production at least. */
const MARGIN_SECONDS = 300;
/** Time for which a send that is not signed is tried, in production at least. */
const GIVE_UP_SECONDS = 180;

/**
 * Reads the settings of sends.
 * @throws ConfigError
 */
export function sendsConfig(
  settings: Settings,
  {
    hotWalletAddress,
    treasuryAddress,
    usdtContract,
  }: Pick<TronConfig, 'hotWalletAddress' | 'treasuryAddress' | 'usdtContract'>,
): SendsConfig {
  return {
    hotWallet: hotWalletAddress,
    treasury: treasuryAddress,
    contract: usdtContract,
    usdtLowMicro: settings.amount('HOT_WALLET_LOW_USDT', '2000', 6),
    trxLowSun: settings.amount('HOT_WALLET_LOW_TRX', '500', 6),
    figures: {
      expirationMs: seconds(settings, 'SEND_EXPIRATION_SECONDS', EXPIRATION_SECONDS, 5),
      giveUpAfterMs: seconds(settings, 'SEND_GIVE_UP_SECONDS', GIVE_UP_SECONDS, 5),
      // The signer reads the same setting.
      resignMarginMs: seconds(settings, 'SIGNER_RESIGN_MARGIN_SECONDS', MARGIN_SECONDS, 0),
      feeLimitSun: settings.amount('SEND_FEE_LIMIT_TRX', '30', 6),
    },
  };
}

/** Production takes the usual time or a longer one; the sandbox may shorten it. */
function seconds(settings: Settings, name: string, usual: number, least: number): number {
  const min = settings.mode === 'production' ? usual : least;
  return settings.integer(name, usual, { min, max: 3_600 }) * 1_000;
}
