import type { FundingStateView, HeldFundingView, WalletLine, WalletView } from '@usdt-africa/contracts/api';

/** A customer's wallet, as the invented API knows it. */
export interface WalletMock {
  view: WalletView;
  lines: readonly WalletLine[];
  held: readonly HeldFundingView[];
  /** What became of the sum that is to be added; null: nothing was typed. */
  funding: FundingStateView | null;
}

export const INTENT: string;
export function walletState(change?: Partial<WalletMock>): WalletMock;
/** As {@link walletState}, of a customer without an account number. */
export function walletWithout(state: 'opening' | 'none' | 'verify-bvn' | 'unavailable'): WalletMock;
export function held(change?: Partial<HeldFundingView>): HeldFundingView;
export function waiting(change?: Partial<Extract<FundingStateView, { state: 'waiting' }>>): FundingStateView;
export function checking(): FundingStateView;
export function credited(change?: Partial<Extract<FundingStateView, { state: 'credited' }>>): FundingStateView;
export function heldFunding(change?: Partial<HeldFundingView>): FundingStateView;
