import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { type Decider, posting } from '@usdt-africa/kernel';

/** One transfer of the stablecoin to an order's address, from the chain to the ledger. */
export type DepositEvent = DomainEvent<'DepositSeen' | 'DepositDropped' | 'DepositConfirmed'>;

/** A transfer as a block shows it: what a sighting and a confirmation have in common. */
export type ChainDeposit = Omit<EventData<'DepositSeen'>, 'seenAt'>;

export type DepositState =
  | { readonly stage: 'unknown' | 'dropped' | 'confirmed' }
  | { readonly stage: 'seen'; readonly orderId: string; readonly blockNumber: number; readonly blockId: string };

export const depositDecider: Decider<DepositState, DepositEvent> = {
  initial: { stage: 'unknown' },
  evolve(state, { type, data }) {
    switch (type) {
      case 'DepositSeen':
        return { stage: 'seen', orderId: data.orderId, blockNumber: data.blockNumber, blockId: data.blockId };
      case 'DepositDropped':
        return { stage: 'dropped' };
      case 'DepositConfirmed':
        return { stage: 'confirmed' };
      default:
        return state;
    }
  },
};

/** The deposit stands in a block at the head. In another block than before: that one was replaced. Moves no money. */
export function see(state: DepositState, deposit: ChainDeposit, now: Date): DepositEvent[] {
  if (state.stage === 'confirmed' || (state.stage === 'seen' && state.blockId === deposit.blockId)) return [];
  const seen = event('DepositSeen', { ...deposit, seenAt: now.toISOString() });
  return state.stage === 'seen' ? [...drop(state, deposit.depositKey, state.blockId, now), seen] : [seen];
}

/** The block it was seen in is no part of the chain any more. */
export function drop(state: DepositState, depositKey: string, blockId: string, now: Date): DepositEvent[] {
  if (state.stage !== 'seen' || state.blockId !== blockId) return [];
  const { orderId, blockNumber } = state;
  return [event('DepositDropped', { depositKey, orderId, blockNumber, blockId, at: now.toISOString() })];
}

/**
 * The deposit stands in a solid block: credited, once and for ever. What was seen at the head does not count: amount and
 * block are those of the solid block.
 */
export function confirm(state: DepositState, deposit: ChainDeposit, now: Date): DepositEvent[] {
  if (state.stage === 'confirmed') return [];
  const amount = BigInt(deposit.amountMicro);
  return [
    event('DepositConfirmed', {
      ...deposit,
      confirmedAt: now.toISOString(),
      postings: [
        posting('chain:deposits', 'USDT', amount),
        posting(`customer:order:${deposit.orderId}`, 'USDT', -amount),
      ],
    }),
  ];
}
