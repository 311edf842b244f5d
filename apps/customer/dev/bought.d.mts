import type { PurchaseTrackView, PurchaseView } from '@usdt-africa/contracts/api';

export const BOUGHT: string;
export const BOUGHT_ADDRESS: string;
export function signed(
  change?: Partial<NonNullable<PurchaseView['transaction']>>,
): NonNullable<PurchaseView['transaction']>;
export function purchaseView(change?: Partial<PurchaseView>): PurchaseView;
export function sent(change?: Partial<PurchaseView>): PurchaseView;
export function slow(): PurchaseView;
export function held(change?: Partial<PurchaseView>): PurchaseView;
export function completed(change?: Partial<PurchaseView>): PurchaseView;
export function undone(reason?: NonNullable<PurchaseView['undone']>['reason']): PurchaseView;
export function masked(purchase: PurchaseView): PurchaseTrackView;
export function allPurchases(): PurchaseView[];
