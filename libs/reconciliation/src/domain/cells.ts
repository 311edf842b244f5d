import { LAGOS_MS } from '@usdt-africa/kernel';
import type { AdminStatementDates, AdminStatementField } from '@usdt-africa/contracts/admin';
import type { StatementLine } from '@usdt-africa/contracts/events';

/** Nothing a person could be told by: printable, without spaces. */
const CODE = /^[\x21-\x7e]{1,100}$/;
/** What a spreadsheet makes of a long number: most of its digits are gone, and two that differ may look alike. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i;
const NAIRA = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0{0,4})?$/;
/** Kobo of one transfer: what is more is a number of something else. All lines of the longest file are a sum that can be kept. */
const MOST_KOBO = 1_000_000_000_000n;

/** A reference or a session's id as it may be kept; null for anything else. */
export function readCode(text: string): string | null {
  const plain = unquoted(text);
  return CODE.test(plain) && !SHORTENED.test(plain) ? plain : null;
}

/** Kobo of an amount; null when it is none, less than nothing, or more than one transfer can be. `kobo`: the file counts kobo, not naira. */
export function readAmount(text: string, kobo: boolean): bigint | null {
  const plain = unquoted(text)
    .replace(/^(?:₦|NGN|N)\s*/i, '')
    .trim();
  const units = kobo ? (/^\d{1,100}$/.test(plain) ? BigInt(plain) : null) : koboOf(plain);
  return units !== null && units < MOST_KOBO ? units : null;
}

/** Kobo of a fee; null where the cell says none, which is not nothing. */
export function readFee(text: string, kobo: boolean): bigint | 'unreadable' | null {
  return /^[-\u2013\u2014]?$/.test(unquoted(text)) ? null : (readAmount(text, kobo) ?? 'unreadable');
}

function koboOf(naira: string): bigint | null {
  const match = naira.length > 100 ? null : NAIRA.exec(naira);
  if (!match) return null;
  const [whole = ''] = naira.split('.');
  return BigInt(whole.replaceAll(',', '')) * 100n + BigInt((match[1] ?? '').padEnd(2, '0'));
}

/** Whether an amount is written as less than nothing. */
export function isNegative(text: string): boolean {
  return /^(?:[-\u2212]|\(.*\)$|(?:₦|NGN)\s*[-\u2212])/.test(unquoted(text));
}

/**
 * When it was, from a text with its zone or in Lagos time; null when there is no such time. A day alone is its beginning.
 */
export function readTime(text: string, dates: AdminStatementDates): Date | null {
  const plain = unquoted(text).replace(/\s+/g, ' ');
  const match =
    /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(AM|PM)?(Z| ?[+-]\d{2}:?\d{2})?)?$/i.exec(
      plain,
    );
  if (!match) return null;
  const [, a = '', b = '', c = '', hours = '0', minutes = '0', seconds = '0', half, zone] = match;
  const parts = a.length === 4 ? [a, b, c] : dates === 'month-first' ? [c, a, b] : [c, b, a];
  const [year = '', month = '', day = ''] = parts;
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null;
  const hour = hourOf(Number(hours), half);
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, Number(minutes), Number(seconds));
  const back = new Date(local);
  if (back.getUTCMonth() + 1 !== Number(month) || back.getUTCDate() !== Number(day)) return null;
  return new Date(local - zoneMs(zone));
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour > 23 ? null : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

function zoneMs(zone: string | undefined): number {
  if (!zone) return LAGOS_MS;
  const match = /([+-])(\d{2}):?(\d{2})/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}

const OUTCOMES: Readonly<Record<string, NonNullable<StatementLine['outcome']>>> = {
  ...words('paid', 'success successful succeeded paid completed complete settled'),
  ...words('failed', 'failed failure declined abandoned rejected blocked cancelled canceled'),
  ...words('reversed', 'reversed returned refunded reversal'),
  ...words('pending', 'pending processing queued received otp new initiated'),
};

function words<Outcome extends string>(outcome: Outcome, text: string): Record<string, Outcome> {
  return Object.fromEntries(text.split(' ').map((word) => [word, outcome]));
}

/** What became of it; null for a word that nobody has used before. */
export function readOutcome(text: string): StatementLine['outcome'] {
  const word = unquoted(text).toLowerCase();
  return Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word]! : null;
}

/** Spreadsheets write an apostrophe before what they would otherwise calculate. */
function unquoted(text: string): string {
  return text.trim().replace(/^'/, '').trim();
}

const HEADINGS: readonly (readonly [AdminStatementField, RegExp])[] = [
  ['session', /^(nip)?session(id)?$/],
  ['provider-reference', /^(transfercode|transactionreference|transactionid|providerreference|paymentreference|id)$/],
  ['reference', /^(reference|transferreference|merchantreference|ourreference|clientreference|externalreference|ref)$/],
  ['amount', /^(amount|amountngn|amountnaira|transactionamount|transferamount|value)$/],
  ['status', /^(status|transactionstatus|transferstatus|outcome|state)$/],
  [
    'time',
    /^(createdat|datecreated|createdon|date|datetime|time|transactiondate|initiatedat|completedon|transferredat|paidat)$/,
  ],
  ['fee', /^(fee|fees|feecharged|charge|charges|totalfee)$/],
];

/** What columns are by their headings: each field once, the first that fits. */
export function guessFields(headings: readonly string[]): AdminStatementField[] {
  const taken = new Set<AdminStatementField>();
  return headings.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
    const found = HEADINGS.find(([field, pattern]) => !taken.has(field) && pattern.test(plain))?.[0] ?? 'unused';
    taken.add(found);
    return found;
  });
}

/** How days are written, from some of them. Day first unless one cannot be. */
export function guessDates(samples: readonly string[]): AdminStatementDates {
  const parts = samples.map((text) => /^'?(\d{1,4})[-/.](\d{1,2})/.exec(text.trim())).filter((match) => match !== null);
  if (parts.some((match) => match[1]!.length === 4)) return 'iso';
  const monthFirst = parts.some((match) => Number(match[2]) > 12);
  return monthFirst ? 'month-first' : 'day-first';
}
