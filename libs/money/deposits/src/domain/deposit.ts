import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Decider, posting } from '@usdt-africa/kernel';

/** One transfer of the stablecoin to an order's address, from the chain to the ledger. */
export type DepositEvent = DomainEvent<
  'DepositSeen' | 'DepositDropped' | 'DepositConfirmed' | 'UnattributedDepositReceived' | 'UnattributedDepositResolved'
>;

/** A transfer as a block shows it: what a sighting and a confirmation have in common. */
export type ChainDeposit = Omit<EventData<'DepositConfirmed'>, 'confirmedAt' | 'postings'>;

/** A transfer to an address of ours that no order can be credited with. */
export type UnattributedDeposit = Omit<EventData<'UnattributedDepositReceived'>, 'notedAt' | 'postings'>;

/** The resolution of a deposit without an order, as confirmed by two operators. */
export type WhatBecame = Pick<EventData<'UnattributedDepositResolved'>, 'outcome' | 'evidence' | 'key'>;

export type DepositState =
  | { readonly stage: 'unknown' | 'dropped' | 'confirmed' }
  | { readonly stage: 'unattributed'; readonly amountMicro: string }
  | ({ readonly stage: 'closed' } & WhatBecame)
  | { readonly stage: 'seen'; readonly orderId: string; readonly blockNumber: number; readonly blockId: string };

export const depositDecider: Decider<DepositState, DepositEvent> = {
  initial: { stage: 'unknown' },
  evolve(state, { type, data }) {
    switch (type) {
      case 'DepositSeen':
        return { stage: 'seen', orderId: data.orderId, blockNumber: data.blockNumber, blockId: data.blockId };
      case 'DepositDropped':
        return { stage: 'dropped' };
      case 'UnattributedDepositReceived':
        return { stage: 'unattributed', amountMicro: data.amountMicro };
      case 'UnattributedDepositResolved':
        return { stage: 'closed', outcome: data.outcome, evidence: data.evidence, key: data.key };
      case 'DepositConfirmed':
        return { stage: 'confirmed' };
      default:
        return state;
    }
  },
};

/** Coins received, and those among them without an order. */
const RECEIVED = 'chain:deposits';
const SUSPENSE = 'suspense:deposits';
/** Coins that stay ours, against the compensation given for them outside. */
const POSITION = 'exchange:position';

/** It stands in a solid block, and is written down as that. */
function isFinal({ stage }: DepositState): boolean {
  return stage === 'confirmed' || stage === 'unattributed' || stage === 'closed';
}

/** The deposit stands in a block at the head. In another block than before: that one was replaced. Moves no money. */
export function see(state: DepositState, deposit: ChainDeposit, now: Date): DepositEvent[] {
  if (isFinal(state) || (state.stage === 'seen' && state.blockId === deposit.blockId)) return [];
  const { transactionIndex: _untold, ...transfer } = deposit;
  const seen = event('DepositSeen', { ...transfer, seenAt: now.toISOString() });
  return state.stage === 'seen' ? [...drop(state, deposit.depositKey, state.blockId, now), seen] : [seen];
}

/** The block it was seen in is no part of the chain any more. */
export function drop(state: DepositState, depositKey: string, blockId: string, now: Date): DepositEvent[] {
  if (state.stage !== 'seen' || state.blockId !== blockId) return [];
  const { orderId, blockNumber } = state;
  return [event('DepositDropped', { depositKey, orderId, blockNumber, blockId, at: now.toISOString() })];
}

/** Up to this height every block is final, and it stands in none of them: whichever it was seen in is gone. */
export function lose(state: DepositState, depositKey: string, upTo: number, now: Date): DepositEvent[] {
  return state.stage === 'seen' && state.blockNumber <= upTo ? drop(state, depositKey, state.blockId, now) : [];
}

/**
 * The deposit is in a solid block: credited, once and finally. Data seen at the head does not count: amount and block
 * are those of the solid block. A deposit that was recorded without an owner moves from suspense to its order.
 */
export function confirm(state: DepositState, deposit: ChainDeposit, now: Date): DepositEvent[] {
  // Whatever became of it by people's hands: it is not ours to credit any more.
  if (state.stage === 'confirmed' || state.stage === 'closed') return [];
  const amount = BigInt(deposit.amountMicro);
  return [
    event('DepositConfirmed', {
      ...deposit,
      confirmedAt: now.toISOString(),
      postings: [
        posting(state.stage === 'unattributed' ? SUSPENSE : RECEIVED, 'USDT', amount),
        posting(`customer:order:${deposit.orderId}`, 'USDT', -amount),
      ],
    }),
  ];
}

/** The deposit is in a solid block and no order can be credited: it is held for its owner. */
export function suspend(state: DepositState, deposit: UnattributedDeposit, now: Date): DepositEvent[] {
  if (isFinal(state)) return [];
  const amount = BigInt(deposit.amountMicro);
  // A customer who saw it as pending sees that it was dropped.
  const taken = state.stage === 'seen' ? drop(state, deposit.depositKey, state.blockId, now) : [];
  return [
    ...taken,
    event('UnattributedDepositReceived', {
      ...deposit,
      notedAt: now.toISOString(),
      postings: [posting(RECEIVED, 'USDT', amount), posting(SUSPENSE, 'USDT', -amount)],
    }),
  ];
}

/**
 * Two operators have proven its resolution: it leaves suspense, and no order can be credited with it any more. The same
 * key again changes nothing.
 * @throws Refusal 409 `changed-meanwhile` where it is not open any more
 */
export function close(state: DepositState, depositKey: string, found: WhatBecame, now: Date): DepositEvent[] {
  if (state.stage === 'closed' && state.key === found.key) return [];
  if (state.stage !== 'unattributed') throw refusal('deposits.changed-meanwhile');
  const amount = BigInt(state.amountMicro);
  return [
    event('UnattributedDepositResolved', {
      depositKey,
      amountMicro: state.amountMicro,
      outcome: found.outcome,
      evidence: found.evidence,
      key: found.key,
      at: now.toISOString(),
      postings: [
        posting(SUSPENSE, 'USDT', amount),
        posting(found.outcome === 'returned' ? RECEIVED : POSITION, 'USDT', -amount),
      ],
    }),
  ];
}
