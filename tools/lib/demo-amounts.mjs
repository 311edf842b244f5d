/** Amounts of USDT and TRX for `npm run demo`: both have six decimals. */
const PLACES = 6;

/**
 * @param {string} decimal may be negative
 * @returns {bigint} in the smallest unit
 */
export const microOf = (decimal) => {
  const [whole = '0', part = ''] = decimal.replaceAll(',', '').split('.');
  return BigInt(whole + part.padEnd(PLACES, '0'));
};

/** @param {bigint} micro */
export const decimalOf = (micro) => {
  const text = String(micro < 0n ? -micro : micro).padStart(PLACES + 1, '0');
  return `${micro < 0n ? '-' : ''}${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`;
};
