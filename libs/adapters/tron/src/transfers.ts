import { MAX_AMOUNT } from '@usdt-africa/kernel';
import { addressFromHex } from './address.js';
import type { Block, EventLog, NativeTransfer, TransactionInfo } from './node.js';

/** keccak256("Transfer(address,address,uint256)"). */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

interface IncomingTransfer {
  readonly transactionId: string;
  /** 40 hex digits: few are ever shown, and writing one out as `T…` costs a hash. */
  readonly fromHex: string;
  /** `T…`: the key by which orders are found. */
  readonly to: string;
}

/**
 * A transfer of the stablecoin: one log of its own contract in a successful transaction. `amount` in micro, above zero.
 */
export interface StablecoinTransfer extends IncomingTransfer {
  readonly logIndex: number;
  readonly amount: bigint;
}

/** A log of the stablecoin's contract that credits nothing, and why. */
export interface IgnoredTransfer extends IncomingTransfer {
  readonly logIndex: number;
  /** As the log has it; null when its data is not one word. */
  readonly amount: bigint | null;
  readonly reason: 'zero-amount' | 'amount-out-of-range' | 'malformed-data';
}

/** A transfer of another asset: TRX, a TRC-10 token or another TRC-20. */
export interface OtherAssetTransfer extends IncomingTransfer {
  /** Number of the movement in its transaction: always the same for the same transaction. */
  readonly ordinal: number;
  readonly kind: 'TRX' | 'TRC10' | 'TRC20';
  /** `TRX`, the id of a TRC-10 token, or the contract of a TRC-20 one as 40 hex digits. */
  readonly asset: string;
  /** Integer of the asset's smallest unit; null when unreadable. */
  readonly amount: bigint | null;
}

/**
 * A requested transfer of the stablecoin that did not happen: the transaction is in a block and failed there. Moves
 * nothing.
 */
export interface FailedTransfer extends IncomingTransfer {
  /** The amount that the call requested, in micro. */
  readonly amount: bigint;
  /** How it ended, in the node's word: `REVERT`, `OUT_OF_ENERGY`… */
  readonly outcome: string;
}

export interface StablecoinTransfers {
  readonly transfers: StablecoinTransfer[];
  readonly ignored: IgnoredTransfer[];
}

/**
 * The stablecoin's transfers among executed transactions. Only the logs count: calldata shows the request, the returned
 * value means nothing (this token returns zero on success), and any contract can write the same log.
 * @param contract the stablecoin's contract, 40 hex digits
 */
export function stablecoinTransfers(infos: readonly TransactionInfo[], contract: string): StablecoinTransfers {
  const found: StablecoinTransfers = { transfers: [], ignored: [] };
  for (const info of infos) {
    if (!info.succeeded) continue;
    info.logs.forEach((log, logIndex) => {
      if (log.address !== contract || !isTransfer(log)) return;
      const transfer = { transactionId: info.id, logIndex, ...parties(log) };
      const amount = oneWord(log.data);
      if (amount !== null && amount > 0n && amount <= MAX_AMOUNT) found.transfers.push({ ...transfer, amount });
      else found.ignored.push({ ...transfer, amount, reason: reasonFor(amount) });
    });
  }
  return found;
}

/** Everything in a block that moved value but is not the stablecoin; nothing of zero value. */
export function otherAssetTransfers(
  block: Block,
  infos: readonly TransactionInfo[],
  contract: string,
): OtherAssetTransfer[] {
  const found: OtherAssetTransfer[] = [];
  for (const { id, transfer } of block.transactions)
    if (transfer && transfer.amount !== 0n) found.push(native(id, 0, transfer));
  for (const info of infos) {
    if (!info.succeeded) continue;
    info.logs.forEach((log, ordinal) => {
      if (log.address === contract || !isTransfer(log)) return;
      const amount = oneWord(log.data);
      if (amount === 0n) return;
      found.push({ transactionId: info.id, ordinal, kind: 'TRC20', asset: log.address, amount, ...parties(log) });
    });
    info.internalTransfers.forEach((transfer, at) => {
      if (transfer.amount !== 0n) found.push(native(info.id, info.logs.length + at, transfer));
    });
  }
  return found;
}

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`: where their arguments name the two parties. */
const TRANSFER_CALLS: Readonly<Record<string, { readonly words: number; readonly from: number | null }>> = {
  a9059cbb: { words: 2, from: null },
  '23b872dd': { words: 3, from: 0 },
};

/**
 * Failed transfers of the stablecoin that their senders requested by a direct call of the token. What a failed contract
 * would have paid on another account's behalf cannot be read from its call.
 * @param contract the stablecoin's contract, 40 hex digits
 */
export function failedTransfers(block: Block, infos: readonly TransactionInfo[], contract: string): FailedTransfer[] {
  const failed = new Map(
    infos.flatMap((info) => (info.succeeded ? [] : [[info.id, info.outcome ?? 'FAILED'] as const])),
  );
  if (failed.size === 0) return [];
  return block.transactions.flatMap(({ id, call }) => {
    const outcome = failed.get(id);
    if (outcome === undefined || call?.contract !== contract) return [];
    const shape = TRANSFER_CALLS[call.data.slice(0, 8)];
    const words = call.data.slice(8).match(/[0-9a-f]{64}/g) ?? [];
    if (!shape || words.length < shape.words) return [];
    const [to, amount] = words.slice(shape.words - 2);
    return [
      {
        transactionId: id,
        fromHex: shape.from === null ? call.caller : words[shape.from]!.slice(24),
        to: addressFromHex(to!.slice(24)),
        amount: BigInt(`0x${amount!}`),
        outcome,
      },
    ];
  });
}

/**
 * Addresses (40 hex digits) that a block's transactions name: receivers of TRX and TRC-10, and each argument of a call
 * that has the form of an address. A payment by a contract that keeps its receivers to itself is not among them.
 */
export function namedAddresses(block: Block): Set<string> {
  const named = new Set<string>();
  for (const { transfer, call } of block.transactions) {
    if (transfer) named.add(transfer.to);
    for (const word of call?.data.slice(8).match(/[0-9a-f]{64}/g) ?? [])
      if (ADDRESS_WORD.test(word)) named.add(word.slice(24));
  }
  return named;
}

/** Twelve zero bytes (or eleven and TRON's own prefix), then the twenty of an address that is not next to zero. */
const ADDRESS_WORD = /^0{22}(?:00|41)(?!0{16})[0-9a-f]{40}$/;

function native(transactionId: string, ordinal: number, transfer: NativeTransfer): OtherAssetTransfer {
  const { kind, asset, amount, from: fromHex } = transfer;
  return { transactionId, ordinal, kind, asset, amount, fromHex, to: addressFromHex(transfer.to) };
}

function isTransfer(log: EventLog): boolean {
  return log.topics.length === 3 && log.topics[0] === TRANSFER_TOPIC;
}

function parties(log: EventLog): { fromHex: string; to: string } {
  return { fromHex: log.topics[1]!.slice(24), to: addressFromHex(log.topics[2]!.slice(24)) };
}

function oneWord(data: string): bigint | null {
  return data.length === 64 ? BigInt(`0x${data}`) : null;
}

function reasonFor(amount: bigint | null): IgnoredTransfer['reason'] {
  if (amount === null) return 'malformed-data';
  return amount === 0n ? 'zero-amount' : 'amount-out-of-range';
}
