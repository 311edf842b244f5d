import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { type Decider, posting } from '@usdt-africa/kernel';

/** One transfer to the hot wallet. */
export type CapitalEvent = DomainEvent<'HotWalletFunded'>;

/** A transfer to the hot wallet, as its solid block has it. */
export type HotWalletTransfer = Omit<EventData<'HotWalletFunded'>, 'postings'>;

export type CapitalState =
  | { readonly stage: 'unknown' }
  | { readonly stage: 'funded'; readonly asset: HotWalletTransfer['asset']; readonly amount: string };

export const capitalDecider: Decider<CapitalState, CapitalEvent> = {
  initial: { stage: 'unknown' },
  evolve: (_state, { data }) => ({ stage: 'funded', asset: data.asset, amount: data.amount }),
};

/** Coins from which is sent, and what we put in ourselves. */
const HOT = 'chain:hot';
const CAPITAL = 'equity:capital';

/**
 * Books a transfer to the hot wallet, once. What another address of ours sent moves our coins and is no capital.
 * @param origin who sent it
 */
export function fund(state: CapitalState, transfer: HotWalletTransfer, origin: 'own' | 'outside'): CapitalEvent[] {
  if (state.stage === 'funded') return [];
  switch (origin) {
    case 'own':
      return [];
    case 'outside': {
      const amount = BigInt(transfer.amount);
      return [
        event('HotWalletFunded', {
          ...transfer,
          postings: [posting(HOT, transfer.asset, amount), posting(CAPITAL, transfer.asset, -amount)],
        }),
      ];
    }
  }
}
