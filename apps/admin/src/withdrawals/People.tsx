import type { AdminWithdrawalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { RowLink } from '../list/columns';
import './own-words';

/** The customer, by their masked name. */
export function CustomerLink({ of: { accountId, name } }: { readonly of: AdminWithdrawalRow['from'] }) {
  const t = useTranslate();
  return (
    <RowLink className="link" to={`/customers/${accountId}/show`}>
      {name ?? t('withdrawals.noName')}
    </RowLink>
  );
}

/** Who gets it: another customer, or a bank account. */
export function Receiver({ of: { to, recipient } }: { readonly of: Pick<AdminWithdrawalRow, 'to' | 'recipient'> }) {
  if (to) return <CustomerLink of={to} />;
  return recipient ? (
    <>
      {recipient.bank} <span className="nowrap">{recipient.account}</span>
    </>
  ) : null;
}
