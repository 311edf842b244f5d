import { Refusal } from '@usdt-africa/kernel';
import { MAX_INDEX } from './derivation.js';
import { type Fields, invalidField, textField, uuidOrNull, wholeNumber } from './fields.js';
import type { HotKey } from './hot-key.js';
import { readIntent } from './intent.js';
import type { IssueBook } from './issue-book.js';
import type { IssuedAddresses } from './issued-addresses.js';
import type { JournalAgreement } from './journal-agreement.js';
import type { Journal, SignedEntry } from './journal.js';
import type { Transfers } from './transfers.js';

const MAX_COUNT = 1_000;
const MAX_ENTRIES = 500;
const MAX_SEQUENCE = Number.MAX_SAFE_INTEGER;

/** What the signer answers from. */
export interface SignerParts {
  readonly book: IssueBook;
  readonly issued: IssuedAddresses;
  readonly key: HotKey;
  readonly journal: Journal;
  readonly agreement: JournalAgreement;
  readonly transfers: Transfers;
}

/** A route: its answer from the body of a POST, or from the query of a GET. */
export type Route = (fields: Fields, parts: SignerParts) => unknown;

/** Every route of the signer. None takes bytes to sign. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET /health': () => ({ status: 'ok' }),
  'GET /hot-wallet': (_fields, { key }) => ({ address: key.address }),
  'GET /signatures': signatures,
  'POST /addresses': issue,
  'POST /claims': agree,
  'POST /signatures': sign,
  'POST /journal-claims': claimJournal,
};

/**
 * A new batch for the database that holds the fencing token, or, with `again`, addresses issued before: any single
 * index, so that the caller can check that the seed is the same, and issued ranges.
 */
async function issue(fields: Fields, { issued, book }: SignerParts): Promise<unknown> {
  const fromIndex = wholeNumber(fields, 'fromIndex', 0, MAX_INDEX - 1);
  const count = wholeNumber(fields, 'count', 1, Math.min(MAX_COUNT, MAX_INDEX - fromIndex));
  if (fields['again'] !== true) book.issue(uuidOrNull(fields, 'token'), fromIndex, count);
  else if (count > 1 && !book.wasIssued(fromIndex, count))
    throw new Refusal(409, 'not-issued', 'Not all of these addresses were issued before.');
  return { addresses: await issued.derive(fromIndex, count) };
}

function agree(fields: Fields, { book, issued, agreement }: SignerParts): unknown {
  const isAdopted = book.agree({
    token: uuidOrNull(fields, 'token'),
    proposed: uuidOrNull(fields, 'proposed'),
    adoption: uuidOrNull(fields, 'adoption'),
    next: wholeNumber(fields, 'next', 0, MAX_INDEX),
    highest: wholeNumber(fields, 'highest', -1, MAX_INDEX - 1),
  });
  if (isAdopted) agreement.reset();
  issued.follow();
  return { highest: book.highest, issued: book.issued };
}

async function sign(fields: Fields, { transfers }: SignerParts): Promise<unknown> {
  const { txId, raw, signature, sequence, hash } = await transfers.sign(
    uuidOrNull(fields, 'token'),
    readIntent(fields),
  );
  return { txId, raw, signature, sequence, hash };
}

function signatures(fields: Fields, { journal }: SignerParts): unknown {
  const after = numberText(fields, 'after', 0, MAX_SEQUENCE);
  const limit = numberText(fields, 'limit', 1, MAX_ENTRIES);
  return { count: journal.count, entries: journal.after(after, limit).map(shown) };
}

function claimJournal(fields: Fields, { book, agreement }: SignerParts): unknown {
  const claim = {
    count: wholeNumber(fields, 'count', 0, MAX_SEQUENCE),
    hash: (fields['hash'] ?? null) === null ? null : textField(fields, 'hash', /^[0-9a-f]{64}$/, '64 hex digits.'),
    adoption: uuidOrNull(fields, 'adoption'),
  };
  if ((claim.count === 0) !== (claim.hash === null)) throw invalidField('hash', 'Null only where the count is 0.');
  book.requireToken(uuidOrNull(fields, 'token'));
  return agreement.claim(claim);
}

function shown({ sequence, hash, intent, txId, raw, signature, signedAt }: SignedEntry): unknown {
  const { intentId, attempt, cause, walletId, from, asset, contract, to, amountMicro } = intent;
  const { reference, expiration, feeLimitSun } = intent;
  const requested = { intentId, attempt, cause, walletId, from, asset, to, amountMicro, reference, feeLimitSun };
  // There is one stablecoin, and TRX has no contract.
  const token = asset === 'TOKEN' ? { contract } : {};
  return { sequence, hash, ...requested, ...token, txId, raw, signature, expiration, signedAt };
}

/** A whole number in a query. */
function numberText(fields: Fields, field: string, min: number, max: number): number {
  const text = textField(fields, field, /^\d{1,16}$/, `A whole number from ${min} to ${max}.`);
  return wholeNumber({ [field]: Number(text) }, field, min, max);
}
