import { sentRequests } from '../account/sent-requests';
import type { AgreedWithdrawal } from './withdrawal-draft';

/** The withdrawal that was sent and has no response yet. */
export const SENT_WITHDRAWAL = sentRequests<AgreedWithdrawal>('withdrawal-request');
