/** `1234567.500000` → `1,234,567.50`: at least two decimals, no idle zeros beyond. Text in, text out: no floating point. */
export function amount(text) {
  const [whole, decimals = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

export function number(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The clock time of a moment, to the second. */
export function time(iso) {
  return new Date(iso).toLocaleTimeString('en-GB');
}

/** `TXyz12…9aBc3d`: enough of an address or an id to know it again. */
export function short(text) {
  return text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;
}

export const TOKEN_WORDS = { USDT: 'USDT', FAKE: 'look-alike', TRX: 'TRX', TRC10: 'TRC-10', other: '' };
