import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { WithdrawRequest } from '../approvals/WithdrawRequest';
import { Allowed } from '../auth/Allowed';
import { nearText, oneOf } from './format';

/** Notice of a pending approval: subject, time of the request, who may approve, and a link. */
export function PendingApprovalNotice({
  approval,
  what,
}: {
  readonly approval: AdminPendingApproval;
  readonly what: ReactNode;
}) {
  const t = useTranslate();
  const { id, mine, requestedBy, reason, requestedAt, expiresAt, mayDecide } = approval;
  return (
    <Notice tone="caution" icon={userCheck} live>
      <b>{what}</b>{' '}
      {t(`approvals.pending.${mine ? 'mine' : 'theirs'}${mayDecide.length === 0 ? 'Anybody' : ''}`, {
        who: requestedBy.name,
        at: nearText(requestedAt),
        until: nearText(expiresAt),
        names: oneOf(mayDecide),
      })}{' '}
      {reason && `${t('approvals.pending.why', { reason })} `}
      <Allowed action="list" resource="approvals">
        <Link className="link" to={`/approvals/${id}/show`}>
          {t('approvals.pending.see')}
        </Link>
      </Allowed>{' '}
      {mine && <WithdrawRequest id={id} what={what} />}
    </Notice>
  );
}
