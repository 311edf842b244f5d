/**
 * Takes out of an answer what differs between two chains in the same situation (ids, heights, times, signatures,
 * amounts of energy and bandwidth) and leaves the rest: keys and their order, presence, types, codes, texts.
 */

const NUMBERS = new Set(
  (
    'number timestamp expiration blockNumber blockTimeStamp create_time latest_opration_time latest_consume_free_time ' +
    'latest_consume_time_for_energy balance free_net_usage freeNetUsed fee energy_fee energy_usage_total energy_used ' +
    'energy_required net_usage net_fee energy_penalty_total energy_penalty count amount fee_limit callValue ' +
    'TotalNetWeight TotalEnergyWeight EnergyUsed EnergyLimit energy_usage frozen_balance num version ' +
    'origin_energy_limit pendingSize call_value'
  ).split(' '),
);
const FIRST_ONLY = new Set(['transactions', 'block', 'entrys']);
const CODES = new Set(['raw_data_hex', 'bytecode', 'runtimecode', 'code_hash']);

/** An error's text without the addresses, signatures, ids and sizes in it. */
function maskSentence(text: string): string {
  return text
    .replace(/\[\d+\]/g, '[<n>]')
    .replace(/T[1-9A-HJ-NP-Za-km-z]{33}/g, '<base58>')
    .replace(/[0-9a-f]{130}/g, '<signature>')
    .replace(/[0-9a-f]{64}/g, '<hex64>')
    .replace(/size is \d+/, 'size is <n>')
    .replace(/Illegal character 0 at \d+/, 'Illegal character 0 at <n>');
}

function maskText(key: string, text: string): string {
  if (text === '') return text;
  if (CODES.has(key)) return '<hex>';
  if (key === 'ref_block_bytes') return '<hex4>';
  if (key === 'ref_block_hash' && /^[0-9a-f]{16}$/.test(text)) return '<hex16>';
  if (/^0{63}[01]$/.test(text)) return text;
  const isMessage = key === 'message' || key === 'resMessage';
  if (/^41[0-9a-f]{40}$/.test(text) && !isMessage) return '<address>';
  if (/^[0-9a-f]{40}$/.test(text) && key === 'address') return '<address20>';
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return '<base58>';
  if (key === 'address' && /^[1-9A-HJ-NP-Za-km-z]{30,34}$/.test(text)) return '<base58 of 20>';
  if (isMessage && /^([0-9a-f]{2})+$/.test(text))
    return `hex:${maskSentence(Buffer.from(text, 'hex').toString('utf8'))}`;
  if (isMessage) return maskSentence(text);
  if (key === 'data' && /^[0-9a-f]{8,}$/.test(text)) return '<hex>';
  if (key === 'witness_address' || key === 'owner_address') return '<bytes>';
  if (/^[0-9a-f]{64}$/.test(text)) return '<hex64>';
  if (/^[0-9a-f]{130}$/.test(text)) return '<signature>';
  if (/^[0-9a-f]{80,}$/.test(text)) return '<hex>';
  return maskSentence(text);
}

/** The masked form of a value; lists of blocks and transactions are cut to their first member. */
export function mask(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const members = value.map((entry) => mask(entry, key));
    if (key === 'topics') return [value[0], ...members.slice(1)];
    return FIRST_ONLY.has(key) ? members.slice(0, 1) : members;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mask(entry, name)]));
  }
  if (typeof value === 'number') return NUMBERS.has(key) && value !== 0 ? '<n>' : value;
  return typeof value === 'string' ? maskText(key, value) : value;
}

function print(value: unknown, colon: string): string {
  if (Array.isArray(value)) return `[${value.map((entry) => print(entry, colon)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, entry]) => `${JSON.stringify(name)}${colon}${print(entry, colon)}`)
    .join(',')}}`;
}

/** An answer's text masked, printed in the style it came in: with or without a space after a colon. */
export function maskAnswer(text: string): string {
  const trimmed = text.replace(/\n$/, '');
  if (trimmed === '') return '';
  return print(mask(JSON.parse(trimmed)), /^[[{]+"[^"]*": /.test(trimmed) ? ': ' : ':');
}
