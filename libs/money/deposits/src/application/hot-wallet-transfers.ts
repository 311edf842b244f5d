import { streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import { addressFromHex, type BlockHeader, type OtherAssetTransfer, type StablecoinTransfer } from '@usdt-africa/tron';
import { capitalDecider, fund, type HotWalletTransfer } from '../domain/capital.js';
import type { SingleEvent } from './deposit-writer.js';

interface Found<Transfer> {
  readonly block: BlockHeader;
  readonly transfer: Transfer;
}

/** USDT and TRX in solid blocks that the hot wallet (`T…`) received. An amount that could not be read exactly is left out. */
export function transfersTo(
  hotWallet: string,
  coins: readonly Found<StablecoinTransfer>[],
  others: readonly Found<OtherAssetTransfer>[],
): HotWalletTransfer[] {
  const ofCoins = coins.map(({ block, transfer }) => ({ block, transfer, asset: 'USDT' as const }));
  const ofOthers = others.flatMap(({ block, transfer }) =>
    transfer.kind === 'TRX'
      ? [{ block, transfer: { ...transfer, logIndex: transfer.ordinal }, asset: 'TRX' as const }]
      : [],
  );
  return [...ofCoins, ...ofOthers].flatMap(({ block, transfer, asset }) => {
    const { transactionId: txId, logIndex, fromHex, to, amount } = transfer;
    if (to !== hotWallet || amount === null) return [];
    return [
      {
        transferKey: `${txId}-${logIndex}`,
        asset,
        from: addressFromHex(fromHex),
        amount: amount.toString(),
        txId,
        block: { number: block.number, id: block.id, time: block.time.toISOString() },
      },
    ];
  });
}

/**
 * What these transfers are to the ledger: capital, each in a stream of its own.
 * @param isOwn whether an address (`T…`) is ours
 */
export function fundingOf(transfers: readonly HotWalletTransfer[], isOwn: (address: string) => boolean): SingleEvent[] {
  return transfers.flatMap((transfer) =>
    fund(capitalDecider.initial, transfer, isOwn(transfer.from) ? 'own' : 'outside').map((event) => ({
      streamId: streams.capital(uuidFrom('capital', transfer.transferKey)),
      orderId: null,
      event: { schemaVersion: 1, ...event },
    })),
  );
}
