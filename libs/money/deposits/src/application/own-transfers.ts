import { streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import { addressFromHex, type BlockHeader, type OtherAssetTransfer, type StablecoinTransfer } from '@usdt-africa/tron';
import { book, bookCost, capitalDecider, type CapitalEvent, type OwnTransfer, type Party } from '../domain/capital.js';
import type { SingleEvent } from './deposit-writer.js';
import type { SolidBlock } from './solid-reader.js';

interface Found<Transfer> {
  readonly block: BlockHeader;
  readonly transfer: Transfer;
}

/** Our addresses that receive and send without an order (`T…`); null where none is set. */
export interface OwnWallets {
  readonly hotWallet: string | null;
  readonly treasury: string | null;
}

/**
 * USDT and TRX in solid blocks that the hot wallet received, or the treasury received or sent. An amount that could not be
 * read exactly is left out.
 */
export function ownTransfers(
  { hotWallet, treasury }: OwnWallets,
  coins: readonly Found<StablecoinTransfer>[],
  others: readonly Found<OtherAssetTransfer>[],
): OwnTransfer[] {
  if (hotWallet === null && treasury === null) return [];
  const ofCoins = coins.map(({ block, transfer }) => ({ block, transfer, asset: 'USDT' as const }));
  const ofOthers = others.flatMap(({ block, transfer }) =>
    transfer.kind === 'TRX'
      ? [{ block, transfer: { ...transfer, logIndex: transfer.ordinal }, asset: 'TRX' as const }]
      : [],
  );
  return [...ofCoins, ...ofOthers].flatMap(({ block, transfer, asset }) => {
    const { transactionId: txId, logIndex, fromHex, to, amount } = transfer;
    const from = addressFromHex(fromHex);
    const isOurs = to === hotWallet || to === treasury || from === treasury;
    if (!isOurs || amount === null) return [];
    const { number, id, time } = block;
    return [
      {
        transferKey: `${txId}-${logIndex}`,
        asset,
        from,
        to,
        amount: amount.toString(),
        txId,
        block: { number, id, time: time.toISOString() },
      },
    ];
  });
}

/**
 * What these transfers are to the ledger, each in a stream of its own.
 * @param isIssued whether an address (`T…`) is one that the signer issued
 */
export function bookingsOf(
  transfers: readonly OwnTransfer[],
  { hotWallet, treasury }: OwnWallets,
  isIssued: (address: string) => boolean,
): SingleEvent[] {
  const partyOf = (address: string): Party => {
    if (address === hotWallet) return 'hot';
    if (address === treasury) return 'treasury';
    return isIssued(address) ? 'deposit' : 'outside';
  };
  return transfers.flatMap((transfer) =>
    book(capitalDecider.initial, transfer, { from: partyOf(transfer.from), to: partyOf(transfer.to) }).map((event) =>
      single(uuidFrom('capital', transfer.transferKey), event),
    ),
  );
}

/** What the transactions that the treasury signed cost, each in a stream of its own. Failed ones cost, too. */
export function treasuryCosts(treasury: string | null, blocks: readonly SolidBlock[]): SingleEvent[] {
  if (treasury === null) return [];
  return blocks.flatMap(({ number, id, time, transactions, infos }) =>
    transactions
      .filter(({ owner }) => owner !== '' && addressFromHex(owner) === treasury)
      .flatMap((transaction) => {
        const info = infos.find((one) => one.id === transaction.id);
        if (!info) return [];
        const block = { number, id, time: time.toISOString() };
        const cost = { txId: transaction.id, feeSun: info.feeSun.toString(), block };
        return bookCost(capitalDecider.initial, cost).map((event) =>
          single(uuidFrom('treasury-cost', transaction.id), event),
        );
      }),
  );
}

function single(id: string, event: CapitalEvent): SingleEvent {
  return { streamId: streams.capital(id), orderId: null, event: { schemaVersion: 1, ...event } };
}
