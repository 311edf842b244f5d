import { isTronAddress } from '@usdt-africa/tron/address';
import { MAX_INDEX } from './derivation.js';
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
export const CAUSE_KINDS = ['purchase', 'refund', 'sweep', 'top-up', 'token-return', 'trx-return'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Whose coins a transfer moves: the hot wallet's, or those of the deposit address of an index. */
export type Source =
  | { readonly kind: 'hot' }
  | { readonly kind: 'deposit'; readonly index: number; readonly address: string };

/** `TOKEN`: another token, which the policy names and which is sent back. */
export const ASSETS = ['USDT', 'TRX', 'TOKEN'] as const;
export type Asset = (typeof ASSETS)[number];

/** A transfer that a worker wants to be signed. Its bytes follow from it and from a timestamp of the signer. */
export interface Intent {
  /** The send's id. */
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: { readonly kind: CauseKind; readonly id: string };
  /** The wallet that paid for it. */
  readonly walletId: string | null;
  readonly from: Source;
  readonly asset: Asset;
  /** The token's contract; null for TRX. */
  readonly contract: string | null;
  readonly to: string;
  /** A whole number of the asset's smallest unit, as a text: micro-USDT, sun, or the token's. */
  readonly amountMicro: string;
  readonly reference: ReferenceBlock;
  /** An instant in ISO 8601. */
  readonly expiration: string;
  /** 0 for TRX, whose transfer runs no contract. */
  readonly feeLimitSun: string;
}

/** An intent as a line of the journal has it: those of earlier releases name neither source nor asset. */
export type StoredIntent = Omit<Intent, 'from' | 'asset'> & Partial<Pick<Intent, 'from' | 'asset'>>;

const FIELDS = [
  'token',
  'intentId',
  'attempt',
  'cause',
  'walletId',
  'from',
  'asset',
  'contract',
  'to',
  'amountMicro',
  'reference',
  'expiration',
  'feeLimitSun',
];
/** Every number of the chain stays far below. */
const UNITS = /^(?:0|[1-9]\d{0,17})$/;
/** Tokens have up to 18 decimals. */
const TOKEN_UNITS = /^(?:0|[1-9]\d{0,29})$/;
const MAX_ATTEMPT = 1_000;

/**
 * Reads an intent. Only its form is checked here, see `violatedRule` for what may be signed. One without source and
 * asset, of a worker of an earlier release, is of USDT from the hot wallet.
 * @throws Refusal 422 `invalid-fields`, also for a field that an intent does not have
 */
export function readIntent(fields: Fields): Intent {
  requireMembers(fields, FIELDS);
  const cause = objectField(fields, 'cause', ['kind', 'id']);
  const asset = assetFields(fields);
  const units = asset.asset === 'TOKEN' ? TOKEN_UNITS : UNITS;
  return {
    intentId: uuidField(fields, 'intentId'),
    attempt: wholeNumber(fields, 'attempt', 1, MAX_ATTEMPT),
    cause: { kind: causeKind(cause), id: uuidField(cause, 'id') },
    walletId: uuidOrNull(fields, 'walletId'),
    ...asset,
    from: sourceField(fields),
    to: addressField(fields, 'to'),
    amountMicro: textField(fields, 'amountMicro', units, 'A whole number as a text.'),
    reference: referenceField(fields),
    expiration: instantField(fields, 'expiration'),
    feeLimitSun: textField(fields, 'feeLimitSun', UNITS, 'A whole number as a text.'),
  };
}

/** The intent of a line in the journal, also of an earlier release: those were all of USDT from the hot wallet. */
export function storedIntent(stored: StoredIntent): Intent {
  return { ...stored, from: stored.from ?? { kind: 'hot' }, asset: stored.asset ?? 'USDT' };
}

/** Whether two intents are one: every field is the same. */
export function isSameIntent(one: Intent, other: Intent): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ cause, reference, ...intent }: Intent): string {
  const { intentId, attempt, walletId, from, asset, contract, to, amountMicro, expiration, feeLimitSun } = intent;
  const source = from.kind === 'hot' ? [from.kind] : [from.kind, from.index, from.address];
  const parts = [intentId, attempt, cause.kind, cause.id, walletId, source, asset, contract, to, amountMicro];
  return JSON.stringify([...parts, reference.number, reference.id, expiration, feeLimitSun]);
}

function causeKind(cause: Fields): CauseKind {
  const kind = CAUSE_KINDS.find((known) => known === cause['kind']);
  if (kind === undefined) throw invalidField('cause.kind', `One of ${CAUSE_KINDS.join(', ')}.`);
  return kind;
}

function assetFields(fields: Fields): Pick<Intent, 'asset' | 'contract'> {
  const asset = ASSETS.find((known) => known === (fields['asset'] ?? 'USDT'));
  if (asset === undefined) throw invalidField('asset', `One of ${ASSETS.join(', ')}.`);
  if (asset !== 'TRX') return { asset, contract: addressField(fields, 'contract') };
  if ((fields['contract'] ?? null) !== null) throw invalidField('contract', 'Null for TRX.');
  return { asset, contract: null };
}

function sourceField(fields: Fields): Source {
  if (fields['from'] === undefined) return { kind: 'hot' };
  const { kind } = fields['from'] !== null && typeof fields['from'] === 'object' ? (fields['from'] as Fields) : {};
  if (kind !== 'hot' && kind !== 'deposit') throw invalidField('from.kind', 'One of hot, deposit.');
  const source = objectField(fields, 'from', kind === 'hot' ? ['kind'] : ['kind', 'index', 'address']);
  if (kind === 'hot') return { kind };
  return { kind, index: wholeNumber(source, 'index', 0, MAX_INDEX - 1), address: addressField(source, 'address') };
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
