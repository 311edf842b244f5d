import { ConfigError, type Settings } from '@usdt-africa/platform/process';
import { isTronAddress } from '@usdt-africa/tron/address';
import type { TransferPolicy } from './policy.js';

/** Between the worker's clock and this one. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Production's least: nodes and clocks may lag behind an expiration by so much. */
const LEAST_MARGIN_SECONDS = 300;

/** Reads what may be signed; without `SIGNER_CONTRACTS` nothing is. */
export function policyConfig(settings: Settings): TransferPolicy {
  const contracts = (settings.optional('SIGNER_CONTRACTS') ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const wrong = contracts.find((text) => !isTronAddress(text));
  if (wrong !== undefined)
    throw new ConfigError(`SIGNER_CONTRACTS names "${wrong}", which is not a TRON address (T… with a right checksum).`);
  const treasury = settings.optional('SIGNER_TREASURY');
  if (treasury !== null && !isTronAddress(treasury))
    throw new ConfigError(`SIGNER_TREASURY is not a TRON address (T… with a right checksum): "${treasury}".`);
  if (treasury !== null && contracts.includes(treasury))
    throw new ConfigError('SIGNER_TREASURY is the address of a contract in SIGNER_CONTRACTS.');
  const seconds = settings.integer('SIGNER_EXPIRATION_SECONDS', 300, { min: 1, max: 3_600 });
  const margin = settings.integer('SIGNER_RESIGN_MARGIN_SECONDS', LEAST_MARGIN_SECONDS, {
    min: settings.mode === 'production' ? LEAST_MARGIN_SECONDS : 0,
    max: 86_400,
  });
  return {
    contracts,
    treasury,
    maxAmountMicro: settings.amount('SIGNER_MAX_AMOUNT', '20000', 6),
    dayAmountMicro: settings.amount('SIGNER_DAY_AMOUNT', '50000', 6),
    topUpSun: settings.amount('SIGNER_TOP_UP_TRX', '20', 6),
    feeLimitSun: settings.amount('SIGNER_FEE_LIMIT_TRX', '30', 6),
    longestWindowMs: (seconds + CLOCK_TOLERANCE_SECONDS) * 1_000,
    resignMarginMs: margin * 1_000,
  };
}
