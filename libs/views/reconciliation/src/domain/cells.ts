import type { AdminStatementField } from '@usdt-africa/contracts/admin';
import type { StatementLine } from '@usdt-africa/contracts/events';

/** Printable and without spaces: no name of a person. Neither a formula nor a rest of a quoted cell. */
const CODE = /^(?![=+@])[\x21\x23-\x7e]{1,100}$/;
/** A long number as a spreadsheet shortens it: most of its digits are lost, and two different ones may look alike. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i;
const NAIRA = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0{0,4})?$/;
/** Two digits after it: a comma that divides thousands has three. */
const DECIMAL_COMMA = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+),\d{2}$/;
const THOUSAND_DOTS = /^\d{1,3}(?:\.\d{3})+$/;
/**
 * Most kobo of one transfer: a larger number is something else. The sum of all lines of the longest file can still be
 * stored.
 */
const MOST_KOBO = 1_000_000_000_000n;

/** A storable reference or session id; null for anything else. */
export function readCode(text: string): string | null {
  const plain = cellText(text);
  return CODE.test(plain) && !SHORTENED.test(plain) ? plain : null;
}

/** How amounts are written: `kobo` are whole kobo, with `decimalComma` 39.403,25 is read besides 39,403.25. */
export interface AmountForm {
  readonly kobo: boolean;
  readonly decimalComma: boolean;
}

/** Kobo of an amount; null when it is none, less than nothing, or more than one transfer can be. */
export function readAmount(text: string, { kobo, decimalComma }: AmountForm): bigint | null {
  const plain = cellText(text)
    .replace(/^(?:₦|NGN|N)\s*/i, '')
    .trim();
  // In such a file 1.250 is unclear: its dot may divide thousands.
  if (decimalComma && THOUSAND_DOTS.test(plain)) return null;
  const naira = decimalComma && DECIMAL_COMMA.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  const units = kobo ? (/^\d{1,100}$/.test(plain) ? BigInt(plain) : null) : koboOf(naira);
  return units !== null && units < MOST_KOBO ? units : null;
}

/** Kobo of a fee; null where the cell has none, which is not zero. */
export function readFee(text: string, form: AmountForm): bigint | 'unreadable' | null {
  return /^[-\u2013\u2014]?$/.test(cellText(text)) ? null : (readAmount(text, form) ?? 'unreadable');
}

function koboOf(naira: string): bigint | null {
  const match = naira.length > 100 ? null : NAIRA.exec(naira);
  if (!match) return null;
  const [whole = ''] = naira.split('.');
  return BigInt(whole.replaceAll(',', '')) * 100n + BigInt((match[1] ?? '').padEnd(2, '0'));
}

/** Whether an amount is written as less than nothing. */
export function isNegative(text: string): boolean {
  return /^(?:[-\u2212]|\(.*\)$|(?:₦|NGN)\s*[-\u2212])/.test(cellText(text));
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

/** The outcome in a cell; null for an unknown word. */
export function readOutcome(text: string): StatementLine['outcome'] {
  const word = cellText(text).toLowerCase();
  return Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word]! : null;
}

/** `="12345"`, and `"12345"` inside it: how exports keep a spreadsheet from shortening long digits. */
const WRAPPED = /^=?"((?:[^"]|"")*)"$/;
const MOST_WRAPPINGS = 4;

/** The text of a cell without what spreadsheets and their exports put around it. */
export function cellText(cell: string): string {
  let text = cell.trim().replace(/^'/, '').trim();
  for (let depth = 0; depth < MOST_WRAPPINGS; depth++) {
    const inner = WRAPPED.exec(text)?.[1];
    if (inner === undefined) return text;
    text = inner.replaceAll('""', '"').trim();
  }
  return text;
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
