import { addressFromHex, type BlockTransaction, type TransactionInfo } from '@usdt-africa/tron';
import type { PoolClient } from 'pg';
import type { SolidBlock } from './solid-reader.js';

/** A solid transaction that one of our own addresses signed. */
export interface OwnTransaction {
  readonly txId: string;
  /** The address that signed it. */
  readonly address: string;
  /** `transfer`: of a token; `trx`: of TRX. */
  readonly kind: 'transfer' | 'trx' | 'permission' | 'other';
  /** The contract that it calls; null where it calls none. */
  readonly contract: string | null;
  /** Of a transfer: who was to get how much, in the asset's smallest unit, whether it succeeded or not. */
  readonly recipient: string | null;
  readonly amount: bigint | null;
  readonly blockNumber: number;
  readonly blockId: string;
  readonly blockTime: Date;
  /** `SUCCESS`, or the node's word for why it failed. */
  readonly outcome: string;
  readonly feeSun: bigint;
  readonly energy: number;
  readonly bandwidth: number;
}

/** Everyone who signed a transaction of these blocks, 40 hex digits each. */
export function signersOf(blocks: readonly SolidBlock[]): Set<string> {
  return new Set(blocks.flatMap(({ transactions }) => transactions.map(({ owner }) => owner)).filter(Boolean));
}

/**
 * The transactions of these blocks that our own addresses signed: of every type, failed ones too.
 * @param isOwn whether an address (`T…`) is ours
 */
export function ownTransactionsIn(
  blocks: readonly SolidBlock[],
  isOwn: (address: string) => boolean,
): OwnTransaction[] {
  return blocks.flatMap((block) =>
    block.transactions.flatMap((transaction) => {
      if (transaction.owner === '' || !isOwn(addressFromHex(transaction.owner))) return [];
      const info = block.infos.find(({ id }) => id === transaction.id);
      return info ? [ownTransaction(block, transaction, info)] : [];
    }),
  );
}

/** `transfer(address,uint256)` with its arguments; what follows them is ignored, as contracts do. */
const TRANSFER = /^a9059cbb[0-9a-f]{24}([0-9a-f]{40})([0-9a-f]{64})/;

function ownTransaction(block: SolidBlock, transaction: BlockTransaction, info: TransactionInfo): OwnTransaction {
  const { id, owner, type, call } = transaction;
  const [, recipient, amount] = TRANSFER.exec(call?.data ?? '') ?? [];
  const isTransfer = recipient !== undefined && amount !== undefined;
  const trx = trxIn(transaction);
  return {
    txId: id,
    address: addressFromHex(owner),
    kind: isTransfer ? 'transfer' : trx ? 'trx' : type === 'AccountPermissionUpdateContract' ? 'permission' : 'other',
    contract: call ? addressFromHex(call.contract) : null,
    recipient: isTransfer ? addressFromHex(recipient) : trx ? addressFromHex(trx.to) : null,
    amount: isTransfer ? BigInt(`0x${amount}`) : (trx?.amount ?? null),
    blockNumber: block.number,
    blockId: block.id,
    blockTime: block.time,
    outcome: outcomeOf(type, info),
    feeSun: info.feeSun,
    energy: info.energy,
    bandwidth: info.bandwidth,
  };
}

/** The TRX that a transaction's own contract moves; null where it moves none, or how much cannot be read. */
function trxIn({ transfer }: BlockTransaction): { readonly to: string; readonly amount: bigint } | null {
  if (transfer?.kind !== 'TRX' || transfer.amount === null) return null;
  return { to: transfer.to, amount: transfer.amount };
}

/** Only contracts can run and fail in a block; any other transaction that would fail does not get into one. */
const RUNS_CONTRACT: ReadonlySet<string> = new Set(['TriggerSmartContract', 'CreateSmartContract']);

function outcomeOf(type: string, { succeeded, outcome }: TransactionInfo): string {
  if (succeeded || (outcome === null && !RUNS_CONTRACT.has(type))) return 'SUCCESS';
  return outcome === null || outcome === 'SUCCESS' ? 'FAILED' : outcome;
}

/** Records transactions once each, in the transaction that moves the cursor over their blocks. */
export async function keepOwnTransactions(tx: PoolClient, own: readonly OwnTransaction[]): Promise<void> {
  await tx.query(
    `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id, block_time,
       outcome, fee_sun, energy, bandwidth)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::bigint[],
       $8::text[], $9::timestamptz[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
     on conflict do nothing`,
    [
      own.map((one) => one.txId),
      own.map((one) => one.address),
      own.map((one) => one.kind),
      own.map((one) => one.contract),
      own.map((one) => one.recipient),
      own.map((one) => one.amount?.toString() ?? null),
      own.map((one) => one.blockNumber),
      own.map((one) => one.blockId),
      own.map((one) => one.blockTime),
      own.map((one) => one.outcome),
      own.map((one) => one.feeSun.toString()),
      own.map((one) => one.energy),
      own.map((one) => one.bandwidth),
    ],
  );
}
