import type {
  DisputeEntryView,
  DisputeView,
  OrderDisputeView,
  PurchaseView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';

export function disputeView(change?: {
  readonly paidAgoMs?: number;
  readonly basis?: 'paid' | 'confirmed';
  readonly waitMs?: number;
  readonly dispute?: DisputeView | null;
}): OrderDisputeView;
export function opened(request?: {
  readonly issue?: DisputeView['issue'];
  readonly text?: string;
  readonly files?: readonly UploadedFileView[];
}): DisputeView;
export function message(
  by: 'customer' | 'operator',
  text: string,
  files?: readonly UploadedFileView[],
  name?: string | null,
): DisputeEntryView;
/** The case of a purchase, before it is opened or with it. */
export function purchaseDisputeView(purchase: PurchaseView, dispute?: DisputeView | null): OrderDisputeView;
/** The talk about a purchase that support has answered. */
export function purchaseTalk(purchase: PurchaseView): DisputeView;
/** The conversation of the pictures: answered, sent back, being paid again. */
export function talk(): DisputeView;
