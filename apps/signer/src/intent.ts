import { isTronAddress } from '@usdt-africa/tron/address';
import {
  type Fields,
  invalidField,
  objectField,
  requireMembers,
  textField,
  uuidField,
  uuidOrNull,
  wholeNumber,
} from './fields.js';
import type { ReferenceBlock } from './transfer-bytes.js';

/** What a send can be for. */
export const CAUSE_KINDS = ['purchase', 'refund', 'sweep', 'top-up'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** A transfer that a worker wants to be signed. Its bytes follow from it and from a timestamp of the signer. */
export interface Intent {
  /** The send's id. */
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: { readonly kind: CauseKind; readonly id: string };
  /** The wallet that paid for it. */
  readonly walletId: string | null;
  readonly contract: string;
  readonly to: string;
  /** Whole numbers of the smallest unit, as texts. */
  readonly amountMicro: string;
  readonly reference: ReferenceBlock;
  /** An instant in ISO 8601. */
  readonly expiration: string;
  readonly feeLimitSun: string;
}

const FIELDS = [
  'token',
  'intentId',
  'attempt',
  'cause',
  'walletId',
  'contract',
  'to',
  'amountMicro',
  'reference',
  'expiration',
  'feeLimitSun',
];
/** Every number of the chain stays far below. */
const UNITS = /^(?:0|[1-9]\d{0,17})$/;
const MAX_ATTEMPT = 1_000;

/**
 * Reads an intent. Only its form is checked here, see `violatedRule` for what may be signed.
 * @throws Refusal 422 `invalid-fields`, also for a field that an intent does not have
 */
export function readIntent(fields: Fields): Intent {
  requireMembers(fields, FIELDS);
  const cause = objectField(fields, 'cause', ['kind', 'id']);
  return {
    intentId: uuidField(fields, 'intentId'),
    attempt: wholeNumber(fields, 'attempt', 1, MAX_ATTEMPT),
    cause: { kind: causeKind(cause), id: uuidField(cause, 'id') },
    walletId: uuidOrNull(fields, 'walletId'),
    contract: addressField(fields, 'contract'),
    to: addressField(fields, 'to'),
    amountMicro: textField(fields, 'amountMicro', UNITS, 'A whole number as a text.'),
    reference: referenceField(fields),
    expiration: instantField(fields, 'expiration'),
    feeLimitSun: textField(fields, 'feeLimitSun', UNITS, 'A whole number as a text.'),
  };
}

/** Whether two intents are one: every field is the same. */
export function isSameIntent(one: Intent, other: Intent): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ cause, reference, ...intent }: Intent): string {
  const { intentId, attempt, walletId, contract, to, amountMicro, expiration, feeLimitSun } = intent;
  const parts = [intentId, attempt, cause.kind, cause.id, walletId, contract, to, amountMicro];
  return JSON.stringify([...parts, reference.number, reference.id, expiration, feeLimitSun]);
}

function causeKind(cause: Fields): CauseKind {
  const kind = CAUSE_KINDS.find((known) => known === cause['kind']);
  if (kind === undefined) throw invalidField('cause.kind', `One of ${CAUSE_KINDS.join(', ')}.`);
  return kind;
}

function addressField(fields: Fields, field: string): string {
  const text = textField(fields, field, /^T/, 'A TRON address.');
  if (!isTronAddress(text)) throw invalidField(field, 'A TRON address.');
  return text;
}

function referenceField(fields: Fields): ReferenceBlock {
  const reference = objectField(fields, 'reference', ['number', 'id']);
  const number = wholeNumber(reference, 'number', 0, Number.MAX_SAFE_INTEGER);
  const id = textField(reference, 'id', /^[0-9a-f]{64}$/, '64 hex digits.');
  if (BigInt(`0x${id.slice(0, 16)}`) !== BigInt(number))
    throw invalidField('reference.id', 'The id of a block, which begins with its number.');
  return { number, id };
}

function instantField(fields: Fields, field: string): string {
  const text = textField(fields, field, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'An instant.');
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text) throw invalidField(field, 'An instant.');
  return text;
}
