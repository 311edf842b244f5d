import { sentRequests } from '../../../shared/account/sent-requests';
import type { AgreedWithdrawal } from '../../../shared/draft/withdrawal-draft';

/** The withdrawal that was sent and has no response yet. */
export const SENT_WITHDRAWAL = sentRequests<AgreedWithdrawal>('withdrawal-request');
