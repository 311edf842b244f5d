import { sentRequests } from '../../../shared/account/sent-requests';
import type { AgreedTransfer } from '../../../shared/draft/transfer-draft';

/** The transfer that was sent and has no response yet. */
export const SENT_TRANSFER = sentRequests<AgreedTransfer>('transfer-request');
