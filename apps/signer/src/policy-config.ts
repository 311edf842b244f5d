import { ConfigError, type Settings } from '@usdt-africa/platform/process';
import { isTronAddress } from '@usdt-africa/tron/address';
import { parseDecimal } from '@usdt-africa/kernel';
import type { ReturnLimits, TransferPolicy } from './policy.js';

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
  const returnTokens = returnConfig(settings);
  const both = returnTokens.find(({ contract }) => contracts.includes(contract) || contract === treasury);
  if (both)
    throw new ConfigError(
      `SIGNER_RETURN_TOKENS names ${both.contract}, which is the stablecoin’s or the treasury’s address.`,
    );
  const returnSun = settings.amount('SIGNER_RETURN_TRX', '0', 6);
  const dayUnits = settings.amount('SIGNER_RETURN_TRX_DAY', '1000', 6);
  return {
    contracts,
    treasury,
    returnTokens,
    returnTrx: returnSun === 0n ? null : { maxUnits: returnSun, dayUnits },
    maxAmountMicro: settings.amount('SIGNER_MAX_AMOUNT', '20000', 6),
    dayAmountMicro: settings.amount('SIGNER_DAY_AMOUNT', '50000', 6),
    topUpSun: settings.amount('SIGNER_TOP_UP_TRX', '20', 6),
    feeLimitSun: settings.amount('SIGNER_FEE_LIMIT_TRX', '30', 6),
    longestWindowMs: (seconds + CLOCK_TOLERANCE_SECONDS) * 1_000,
    resignMarginMs: margin * 1_000,
  };
}

/**
 * `SIGNER_RETURN_TOKENS`: tokens that may be sent back, separated by commas, each `contract:decimals:most of one return:most of 24
 * hours`.
 */
function returnConfig(settings: Settings): readonly ReturnLimits[] {
  const entries = (settings.optional('SIGNER_RETURN_TOKENS') ?? '').split(',').map((text) => text.trim());
  const tokens = entries.filter((text) => text !== '').map(returnLimits);
  if (new Set(tokens.map(({ contract }) => contract)).size < tokens.length)
    throw new ConfigError('SIGNER_RETURN_TOKENS names a contract twice.');
  return tokens;
}

function returnLimits(entry: string): ReturnLimits {
  const [contract = '', decimals = '', most = '', day = '', ...more] = entry.split(':');
  const scale = Number(decimals);
  const isForm = isTronAddress(contract) && /^\d{1,2}$/.test(decimals) && scale <= 18 && more.length === 0;
  const units = (text: string): bigint => (/^\d{1,12}(?:\.\d+)?$/.test(text) ? parseDecimal(text, scale) : -1n);
  try {
    const limits = { contract, maxUnits: units(most), dayUnits: units(day) };
    if (isForm && limits.maxUnits > 0n && limits.dayUnits >= limits.maxUnits) return limits;
  } catch {
    // More decimals than the token has.
  }
  throw new ConfigError(
    `SIGNER_RETURN_TOKENS names "${entry}": each is contract:decimals:most of one return:most of 24 hours.`,
  );
}
