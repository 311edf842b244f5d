import { createHash } from 'node:crypto';
import { pause } from '@usdt-africa/event-store';
import { isTronAddress } from '@usdt-africa/tron/address';
import type { Pool } from 'pg';
import { codeOf, FencedOutError, type SignerAnswer, type SignerConnection, SignerError } from './signer-connection.js';
import { readFence } from './signer-fence.js';
import { isTransferOf } from './transfer-check.js';

/** Whose coins a transfer moves: the hot wallet's, or those of the deposit address of an index. */
export type TransferSource =
  | { readonly kind: 'hot' }
  | { readonly kind: 'deposit'; readonly index: number; readonly address: string };

/** A transfer to be signed. On a repeat it has to be the same in every field. */
export interface TransferIntent {
  /** The send's id. */
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: {
    readonly kind: 'purchase' | 'refund' | 'sweep' | 'top-up' | 'token-return' | 'trx-return';
    readonly id: string;
  };
  readonly walletId: string | null;
  readonly from: TransferSource;
  readonly asset: 'USDT' | 'TRX' | 'TOKEN';
  /** The token's contract; null for TRX. */
  readonly contract: string | null;
  readonly to: string;
  /** In the asset's smallest unit. */
  readonly amountMicro: bigint;
  /** A solid block. */
  readonly reference: { readonly number: number; readonly id: string };
  readonly expiration: Date;
  /** 0 for TRX, whose transfer runs no contract. */
  readonly feeLimitSun: bigint;
}

/** The signer signed it, now or before, and its journal has it. */
export interface SignedTransfer {
  readonly outcome: 'signed';
  readonly txId: string;
  /** Hex, as is the signature (65 bytes). */
  readonly raw: string;
  readonly signature: string;
  /** The line in the signer's journal. */
  readonly sequence: number;
  readonly hash: string;
}

/** The signer looked into its journal, which has no signature for exactly this intent, and made none. */
export interface RefusedTransfer {
  readonly outcome: 'refused';
  /** `policy`, `signed-before`, `adoption-wait`, `addresses-unchecked` or `invalid-fields`. */
  readonly code: string;
  /** Of `policy`: source, asset, contract, destination, amount, day-amount, fee-limit, expiration. */
  readonly rule: string | null;
}

/**
 * The signer did not sign now, and did not look into its journal: an earlier request for the same intent may have been
 * signed. `journal-unchecked`, `database-behind`: claim, then request again. `journal-behind`: a person has to act.
 */
export interface UnansweredTransfer {
  readonly outcome: 'unanswered';
  readonly code: string;
}

export type SigningOutcome = SignedTransfer | RefusedTransfer | UnansweredTransfer;

/** A signature in the signer's journal. */
export interface JournalEntry {
  readonly sequence: number;
  readonly hash: string;
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly walletId: string | null;
  readonly from: TransferSource;
  readonly asset: 'USDT' | 'TRX' | 'TOKEN';
  /** The token's; null for TRX, and in a line of an earlier release. */
  readonly contract: string | null;
  readonly to: string;
  readonly amountMicro: bigint;
  readonly reference: { readonly number: number; readonly id: string };
  readonly feeLimitSun: bigint;
  readonly txId: string;
  readonly raw: string;
  readonly signature: string;
  readonly expiration: Date;
  readonly signedAt: Date;
}

/** What the database knows of the journal. */
export interface JournalView {
  /** The highest sequence that it has stored, and the hash of that line; 0 and null for none. */
  readonly count: number;
  readonly hash: string | null;
  /** A person's word (`npm run adopt-journal`) that the two go on together; null without. */
  readonly adoption: string | null;
}

/**
 * `agreed`: both know the same. `database-behind`: the journal has more; read and store the entries after
 * `view.count`, and claim again. `journal-behind`: it lacks what the database knows, and signs nothing.
 */
export type JournalAnswer =
  | { readonly state: 'agreed' | 'database-behind'; readonly count: number; readonly hash: string | null }
  | { readonly state: 'journal-behind' };

/** Injection token of a {@link TransferSigner}. */
export const TRANSFER_SIGNER = Symbol('transfer signer');

/**
 * Signs transfers from the hot wallet and from deposit addresses. Every method throws SignerError when there is no usable answer, and
 * FencedOutError where the signer works with another database.
 */
export interface TransferSigner {
  /** The `T…` address of the hot wallet. */
  hotWallet(): Promise<string>;
  /**
   * The signature of an intent, the same on every repeat.
   * @throws SignerError: it may have been signed
   */
  sign(intent: TransferIntent): Promise<SigningOutcome>;
  /** Signatures with a higher sequence, in order, 500 at most. */
  entriesAfter(sequence: number, limit: number): Promise<{ count: number; entries: readonly JournalEntry[] }>;
  /** Compares the database's view with the journal: at the start, and whenever `sign` is `unanswered`. */
  claim(view: JournalView): Promise<JournalAnswer>;
}

/** Refusals after the signer looked into its journal, or for intents that it never signs. */
const CERTAIN: readonly string[] = [
  'policy',
  'signed-before',
  'adoption-wait',
  'addresses-unchecked',
  'invalid-fields',
];
/** The token in the database may be replaced between reading and sending it. */
const TRIES = 4;
const AGAIN_MS = 150;

/** The signer as a signer of transfers, over its private channel. */
export class SignerTransfers implements TransferSigner {
  #hotWallet: string | null = null;

  /** @param recoverAddress who signed a transaction id, as `@usdt-africa/tron/recover` finds out */
  constructor(
    private readonly connection: SignerConnection,
    private readonly pool: Pool,
    private readonly recoverAddress: (txId: string, signature: string) => string | null,
  ) {}

  async hotWallet(): Promise<string> {
    if (this.#hotWallet !== null) return this.#hotWallet;
    const { address } = ((await this.connection.read('/hot-wallet')) ?? {}) as { address?: unknown };
    if (typeof address !== 'string' || !isTronAddress(address)) throw unusable('the hot wallet');
    this.#hotWallet = address;
    return address;
  }

  async sign(intent: TransferIntent): Promise<SigningOutcome> {
    const { intentId, attempt, cause, walletId, from, asset, contract, to, reference } = intent;
    const owner = from.kind === 'hot' ? await this.hotWallet() : from.address;
    const answer = await this.#withToken('/signatures', {
      intentId,
      attempt,
      cause: { kind: cause.kind, id: cause.id },
      walletId,
      from: from.kind === 'hot' ? { kind: 'hot' } : { kind: 'deposit', index: from.index, address: from.address },
      asset,
      contract,
      to,
      amountMicro: String(intent.amountMicro),
      reference: { number: reference.number, id: reference.id },
      expiration: intent.expiration.toISOString(),
      feeLimitSun: String(intent.feeLimitSun),
    });
    if (answer.status === 200) return this.#checked(intent, owner, answer.body);
    const code = codeOf(answer) ?? String(answer.status);
    if (!CERTAIN.includes(code)) return { outcome: 'unanswered', code };
    const { rule } = answer.body as { rule?: unknown };
    return { outcome: 'refused', code, rule: typeof rule === 'string' ? rule : null };
  }

  async entriesAfter(sequence: number, limit: number): Promise<{ count: number; entries: readonly JournalEntry[] }> {
    const body = await this.connection.read(`/signatures?after=${sequence}&limit=${limit}`);
    const { count, entries } = (body ?? {}) as { count?: unknown; entries?: unknown };
    if (!Number.isSafeInteger(count) || !Array.isArray(entries)) throw unusable('its journal');
    let before = sequence;
    return {
      count: count as number,
      entries: entries.map((value: unknown) => {
        const entry = journalEntry(value);
        if (entry.sequence <= before) throw unusable('its journal');
        before = entry.sequence;
        return entry;
      }),
    };
  }

  async claim(view: JournalView): Promise<JournalAnswer> {
    const answer = await this.#withToken('/journal-claims', { ...view });
    if (codeOf(answer) === 'journal-behind') return { state: 'journal-behind' };
    const { count, hash } = (answer.body ?? {}) as { count?: unknown; hash?: unknown };
    if (answer.status !== 200 || !Number.isSafeInteger(count) || !(hash === null || isHex(hash, 64)))
      throw unusable('the claim');
    const state = (count as number) > view.count ? 'database-behind' : 'agreed';
    return { state, count: count as number, hash: hash as string | null };
  }

  /** With the fencing token of this database, read anew where another worker has just replaced it. */
  async #withToken(path: string, fields: object): Promise<SignerAnswer> {
    for (let tried = 1; ; tried++) {
      const { token } = await readFence(this.pool);
      try {
        return await this.connection.request(path, { token, ...fields });
      } catch (error) {
        if (!(error instanceof FencedOutError) || tried >= TRIES) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  /** Accepts only a signature of the source's key over bytes that do exactly what was requested. */
  #checked(intent: TransferIntent, owner: string, body: unknown): SignedTransfer {
    const { txId, raw, signature, sequence, hash } = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (
      !isHex(txId, 64) ||
      !isHex(raw) ||
      !isHex(signature, 130) ||
      !isHex(hash, 64) ||
      typeof sequence !== 'number' ||
      !Number.isSafeInteger(sequence) ||
      sha256Of(raw) !== txId ||
      !isTransferOf(raw, owner, intent) ||
      this.recoverAddress(txId, signature) !== owner
    )
      throw unusable('the intent');
    return { outcome: 'signed', txId, raw, signature, sequence, hash };
  }
}

function journalEntry(value: unknown): JournalEntry {
  const entry = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { sequence, hash, intentId, attempt, walletId, to, amountMicro, txId, raw, signature, expiration, signedAt } =
    entry;
  const { kind, id } = (entry['cause'] ?? {}) as Readonly<Record<string, unknown>>;
  const { number, id: block } = (entry['reference'] ?? {}) as Readonly<Record<string, unknown>>;
  const { feeLimitSun, asset, contract = null } = entry;
  const from = sourceOf(entry['from']);
  if (
    !isCount(sequence) ||
    !isHex(hash, 64) ||
    typeof intentId !== 'string' ||
    !isCount(attempt) ||
    typeof kind !== 'string' ||
    typeof id !== 'string' ||
    !(walletId === null || typeof walletId === 'string') ||
    from === null ||
    (asset !== 'USDT' && asset !== 'TRX' && asset !== 'TOKEN') ||
    !(contract === null || (typeof contract === 'string' && isTronAddress(contract))) ||
    (asset === 'TOKEN' && contract === null) ||
    typeof to !== 'string' ||
    !isTronAddress(to) ||
    !isUnits(amountMicro, asset === 'TOKEN' ? 30 : 18) ||
    !isUnits(feeLimitSun) ||
    !isCount(number) ||
    !isHex(block, 64) ||
    !isHex(txId, 64) ||
    !isHex(raw) ||
    !isHex(signature, 130) ||
    sha256Of(raw) !== txId
  )
    throw unusable('its journal');
  const times = { expiration: instant(expiration), signedAt: instant(signedAt) };
  const amount = { to, amountMicro: BigInt(amountMicro) };
  const limits = { reference: { number, id: block }, feeLimitSun: BigInt(feeLimitSun) };
  return {
    sequence,
    hash,
    intentId,
    attempt,
    cause: { kind, id },
    walletId,
    from,
    asset,
    contract,
    ...amount,
    ...limits,
    txId,
    raw,
    signature,
    ...times,
  };
}

function sourceOf(value: unknown): TransferSource | null {
  const { kind, index, address } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'hot') return { kind };
  if (kind !== 'deposit' || !(index === 0 || isCount(index))) return null;
  return typeof address === 'string' && isTronAddress(address) ? { kind, index, address } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isUnits(value: unknown, digits = 18): value is string {
  return typeof value === 'string' && /^\d+$/.test(value) && value.length <= digits;
}

function isHex(value: unknown, digits?: number): value is string {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2})+$/.test(value)) return false;
  return digits === undefined || value.length === digits;
}

function instant(value: unknown): Date {
  const time = new Date(typeof value === 'string' ? value : NaN);
  if (Number.isNaN(time.getTime())) throw unusable('its journal');
  return time;
}

function sha256Of(hex: string): string {
  return createHash('sha256').update(hex, 'hex').digest('hex');
}

function unusable(what: string): SignerError {
  return new SignerError(`the signer's answer about ${what} cannot be used`);
}
