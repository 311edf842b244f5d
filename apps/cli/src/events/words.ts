import type { EventPosition, RecordedEvent } from '@usdt-africa/event-store';
import { type Currency, DECIMALS, formatMoney } from '@usdt-africa/kernel';

/** Placeholder for personal data: this tool never decrypts them. */
export const SEALED = '‹sealed›';

/** A value as JSON may hold it: big integers as decimal texts, instants as ISO texts, personal data hidden. */
export function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  if ('$sealed' in value) return SEALED;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
}

/** An event for programs. */
export function eventDocument(event: RecordedEvent): object {
  const { position, recordedAt, data, ...rest } = event;
  return { ...rest, recordedAt: recordedAt.toISOString(), position: positionText(position), data: shown(data) };
}

/** `epoch/transaction/position`. */
export function positionText({ epoch, transactionId, globalPosition }: EventPosition): string {
  return `${epoch}/${transactionId}/${globalPosition}`;
}

/** `2026-11-21 13:02:00.214`, in UTC. */
export function time(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '');
}

/** A count with its thousands apart. */
export function count(value: number | bigint): string {
  return value.toLocaleString('en');
}

/** `1 event`, `3 events`. */
export function plural(value: number | bigint, one: string, many = `${one}s`): string {
  return `${count(value)} ${BigInt(value) === 1n ? one : many}`;
}

/** An amount of a ledger currency: `250.000000 USDT`, `394,012.50 NGN`. */
export function money(amount: bigint, currency: string): string {
  if (!isCurrency(currency)) return `${amount} ${currency}`;
  const [whole, rest] = formatMoney(amount, currency).split('.') as [string, string];
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}${BigInt(whole.replace('-', '')).toLocaleString('en')}.${rest} ${currency}`;
}

const isCurrency = (name: string): name is Currency => Object.hasOwn(DECIMALS, name);

const LONG = 26;

/** Fields that the summary leaves out: instants (the event has its own), the order (the stream's), hashes. */
const UNTOLD = /^(at|.*At|orderId|for|.*Hash|blockId|.*Until)$/;
/** Fields that hold the figures of one side of the trade. */
const SIDE = /^(sell|buy|send)$/;
const AMOUNT = /(Micro|Kobo)$/;

/**
 * Summarizes an event's data in one line: amounts first, then its other plain fields; long values are cut, lists are
 * counted.
 */
export function summary(data: unknown): string {
  if (typeof data !== 'object' || data === null) return String(data);
  const { limits = {}, ...others } = data as { readonly limits?: object };
  const facts = Object.entries({ ...others, ...limits })
    .filter(([key]) => !UNTOLD.test(key))
    .flatMap(([key, value]) => factsOfSide(key, value));
  return [...facts.filter(([key]) => AMOUNT.test(key)), ...facts.filter(([key]) => !AMOUNT.test(key))]
    .map(([key, value]) => fact(key, value))
    .filter((text) => text !== '')
    .join(' · ');
}

/** The facts of a side under names of their own: `sell.rate`. */
function factsOfSide(key: string, value: unknown): [key: string, value: unknown][] {
  if (!SIDE.test(key) || typeof value !== 'object' || value === null) return [[key, value]];
  return Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner]);
}

function fact(key: string, value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : `${key} ×${value.length}`;
  if (typeof value === 'object') return '$sealed' in value ? `${key} ${SEALED}` : key;
  const text = String(value);
  if (/Micro$/.test(key) && /^-?\d+$/.test(text)) return `${key.slice(0, -5)} ${money(BigInt(text), 'USDT')}`;
  if (/Kobo$/.test(key) && /^-?\d+$/.test(text)) return `${key.slice(0, -4)} ${money(BigInt(text), 'NGN')}`;
  return `${key} ${text.length > LONG ? `${text.slice(0, 12)}…` : text}`;
}

/** Formats a time span, past or future, for people: `850 ms`, `12 s`, `3 min`, `2 h`. */
export function duration(milliseconds: number): string {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 2 * minute) return `${Math.round(milliseconds / 1_000)} s`;
  if (milliseconds < 2 * hour) return `${Math.round(milliseconds / minute)} min`;
  return milliseconds < 2 * day ? `${Math.round(milliseconds / hour)} h` : `${Math.round(milliseconds / day)} days`;
}
