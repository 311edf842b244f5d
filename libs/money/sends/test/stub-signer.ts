import { createHash } from 'node:crypto';
import {
  type JournalAnswer,
  type JournalEntry,
  type JournalView,
  SignerError,
  type SigningOutcome,
  type TransferIntent,
  type TransferSigner,
} from '@usdt-africa/addresses';
import type { Clock } from '@usdt-africa/kernel';
import { addressToHex20 } from '@usdt-africa/tron/address';

export const HOT_WALLET = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** What the stub's bytes hold beside the transfer itself. */
export interface StubTransfer {
  readonly intentId: string;
  readonly attempt: number;
  /** Address that pays. */
  readonly owner: string;
  readonly asset: 'USDT' | 'TRX' | 'TOKEN';
  readonly contract: string | null;
  readonly to: string;
  readonly amountMicro: string;
  readonly reference: { readonly number: number; readonly id: string };
  readonly expiration: number;
}

/** The transfer in the stub's bytes. */
export function transferIn(raw: string): StubTransfer {
  const text = Buffer.from(raw, 'hex').toString('latin1');
  return JSON.parse(text.slice(0, text.indexOf('|'))) as StubTransfer;
}

/** A signer in memory with the journal of the real one: one signature per intent, whatever is asked how often. */
export class StubSigner implements TransferSigner {
  journal: JournalEntry[] = [];
  /** Every request for a signature. */
  readonly requests: TransferIntent[] = [];
  address = HOT_WALLET;
  /** Answers instead of a signature, while it returns one. */
  answer: ((intent: TransferIntent) => Exclude<SigningOutcome, { outcome: 'signed' }> | null) | null = null;
  /** `before`: it does not receive the request; `after`: it signs, and the answer is lost. */
  silence: 'before' | 'after' | null = null;
  #adopted: { readonly word: string; readonly count: number; readonly hash: string | null } | null = null;
  #isBehind = false;

  constructor(private readonly clock: Clock) {}

  hotWallet(): Promise<string> {
    this.#assertAwake();
    return Promise.resolve(this.address);
  }

  sign(intent: TransferIntent): Promise<SigningOutcome> {
    this.requests.push(intent);
    if (this.silence === 'before') return Promise.reject(new SignerError('the signer does not answer'));
    const outcome = this.#sign(intent);
    if (this.silence === 'after') return Promise.reject(new SignerError('the signer does not answer'));
    return Promise.resolve(outcome);
  }

  entriesAfter(sequence: number, limit: number): Promise<{ count: number; entries: readonly JournalEntry[] }> {
    this.#assertAwake();
    const entries = this.journal.filter((entry) => entry.sequence > sequence).slice(0, limit);
    return Promise.resolve({ count: this.#count, entries });
  }

  claim({ count, hash, adoption }: JournalView): Promise<JournalAnswer> {
    this.#assertAwake();
    const isKnown =
      count === 0 ||
      (this.#adopted?.count === count && this.#adopted.hash === hash) ||
      this.journal.some((entry) => entry.sequence === count && entry.hash === hash);
    if (adoption !== null && adoption !== this.#adopted?.word) {
      this.#adopted = { word: adoption, count, hash };
      this.#isBehind = false;
    } else if (!isKnown || this.#isBehind) {
      this.#isBehind = true;
      return Promise.resolve({ state: 'journal-behind' });
    }
    const state = this.#count > count ? 'database-behind' : 'agreed';
    return Promise.resolve({ state, count: this.#count, hash: this.journal.at(-1)?.hash ?? null });
  }

  get #count(): number {
    return Math.max(this.journal.at(-1)?.sequence ?? 0, this.#adopted?.count ?? 0);
  }

  #assertAwake(): void {
    if (this.silence !== null) throw new SignerError('the signer does not answer');
  }

  #sign(intent: TransferIntent): SigningOutcome {
    const answer = this.answer?.(intent) ?? null;
    if (answer) return answer;
    if (this.#isBehind) return { outcome: 'unanswered', code: 'journal-behind' };
    const raw = rawOf(intent);
    const before = this.journal.filter(({ intentId }) => intentId === intent.intentId);
    const same = before.find((entry) => entry.raw === raw);
    if (same) return { ...same, outcome: 'signed' };
    if (before.length > 0 && (intent.cause.kind === 'purchase' || before.some((one) => one.attempt === intent.attempt)))
      return { outcome: 'refused', code: 'signed-before', rule: null };
    if (intent.expiration <= this.clock.now()) return { outcome: 'refused', code: 'policy', rule: 'expiration' };
    const { intentId, attempt, cause, walletId, from, asset, contract, to, amountMicro } = intent;
    const { reference, expiration, feeLimitSun } = intent;
    const sequence = this.#count + 1;
    const entry: JournalEntry = {
      sequence,
      hash: sha256(`line ${sequence} ${raw}`),
      intentId,
      attempt,
      cause,
      walletId,
      from,
      asset,
      contract,
      to,
      amountMicro,
      reference,
      feeLimitSun,
      txId: sha256(Buffer.from(raw, 'hex')),
      raw,
      signature: 'ab'.repeat(65),
      expiration,
      signedAt: this.clock.now(),
    };
    this.journal.push(entry);
    return { ...entry, outcome: 'signed' };
  }
}

function rawOf(intent: TransferIntent): string {
  const { intentId, attempt, from, asset, contract, to, amountMicro, reference, expiration } = intent;
  const transfer: StubTransfer = {
    intentId,
    attempt,
    owner: from.kind === 'hot' ? HOT_WALLET : from.address,
    asset,
    contract,
    to,
    amountMicro: amountMicro.toString(),
    reference,
    expiration: expiration.getTime(),
  };
  const type = `type.googleapis.com/protocol.${asset === 'TRX' ? 'TransferContract' : 'TriggerSmartContract'}`;
  const word = (hex: string): string => hex.padStart(64, '0');
  const moved =
    asset === 'TRX'
      ? `121541${addressToHex20(to)}18${varint(amountMicro)}`
      : `${asset === 'TOKEN' ? `121541${addressToHex20(contract!)}` : ''}2244a9059cbb${word(addressToHex20(to))}${word(amountMicro.toString(16))}`;
  return `${Buffer.from(`${JSON.stringify(transfer)}|${type}`).toString('hex')}${moved}`;
}

function varint(value: bigint): string {
  const byte = (value & 0x7fn) | (value > 0x7fn ? 0x80n : 0n);
  return byte.toString(16).padStart(2, '0') + (value > 0x7fn ? varint(value >> 7n) : '');
}
