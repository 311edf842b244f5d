import type { DisputeEntryView, DisputeView, OrderDisputeView, UploadedFileView } from '@usdt-africa/contracts/api';

export function disputeView(change?: {
  readonly paidAgoMs?: number;
  readonly basis?: 'paid' | 'confirmed';
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
/** The conversation of the pictures: answered, sent back, being paid again. */
export function talk(): DisputeView;
