import { crashPoint } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import { assetReturned, type PlacedOrder, type SentAsset } from '@usdt-africa/orders';
import type { SendRequests } from '@usdt-africa/sends';
import { type Decided, isToPrepare, requestAssetSend, requestTopUp } from '../domain/decide.js';
import { type AssetRefund, nextCauseId, nextTopUpId, type Refund, refundDecider } from '../domain/refund.js';
import type { RefundMove } from './refund-streams.js';

const NOTHING: RefundMove = { refund: [], order: [] };

/** What a send of another asset is about, to its order. @param causeId of that send */
export function sentAsset({ requested }: AssetRefund, causeId: string): SentAsset {
  const { refundId, asset } = requested;
  const { contract, symbol, decimals, units, costUnits } = asset;
  return {
    refundId,
    causeId,
    asset: { contract, symbol, decimals },
    units: BigInt(units),
    costUnits: BigInt(costUnits),
  };
}

/**
 * Adds the request of the asset's own send, from the address that received it to the proved one. It is one append with what
 * leaves the order: nothing is sent that the order does not let go.
 */
export function assetSending(
  sends: Pick<SendRequests, 'prepare'>,
  refund: Refund,
  order: PlacedOrder,
  decided: Decided,
  now: Date,
): RefundMove {
  const after = evolveAll(refundDecider, refund, decided);
  if (!isToPrepare(after)) return NOTHING;
  const { refundId, asset } = after.requested;
  const { contract, symbol, decimals, address, index, units, costUnits } = asset;
  const causeId = nextCauseId(refundId, after);
  const leaving = assetReturned(order, sentAsset(after, causeId), now);
  if (leaving.length === 0) return NOTHING;
  const { sendId, append, alongside } = sends.prepare({
    for: { kind: contract === null ? 'trx-return' : 'token-return', id: causeId },
    walletId: null,
    from: { kind: 'deposit', index, address },
    asset: contract === null ? 'TRX' : 'TOKEN',
    token: contract === null ? null : { contract, symbol, decimals },
    to: after.address,
    amountMicro: BigInt(units) - BigInt(costUnits),
  });
  return {
    refund: [...decided, ...requestAssetSend(after, { sendId, causeId }, now)],
    order: leaving,
    appends: [append],
    alongside: async (tx) => {
      await alongside(tx);
      crashPoint('refund.before-send');
    },
  };
}

/** Requests the TRX that a token's deposit address needs for its transaction. @param sun what it lacks */
export function toppingUp(sends: Pick<SendRequests, 'prepare'>, refund: Refund, sun: bigint, now: Date): RefundMove {
  if (!isToPrepare(refund)) return NOTHING;
  const { refundId, asset } = refund.requested;
  const causeId = nextTopUpId(refundId, refund);
  const { sendId, append, alongside } = sends.prepare({
    for: { kind: 'top-up', id: causeId },
    walletId: null,
    asset: 'TRX',
    to: asset.address,
    amountMicro: sun,
    into: 'chain:deposits',
  });
  return { refund: requestTopUp(refund, { sendId, causeId, sun }, now), order: [], appends: [append], alongside };
}
