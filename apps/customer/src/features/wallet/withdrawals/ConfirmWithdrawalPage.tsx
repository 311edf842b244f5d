import { callName, personName } from '@usdt-africa/web-kit';
import { Navigate } from 'react-router-dom';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { ConfirmSending } from '../transfers/ConfirmSending';
import { noteLine } from '../transfers/note-line';
import { requestWithdrawalConfirmation } from './api';
import { SENT_WITHDRAWAL } from './sent-withdrawal';
import { usePlaceWithdrawal } from './usePlaceWithdrawal';
import { useWithdrawalDraft } from '../../../shared/draft/withdrawal-draft';

/** AUTH-09, WALLET-04: confirms a withdrawal to a bank account. */
export function ConfirmWithdrawalPage() {
  const { username } = useOwnAccount();
  const { agreed } = useWithdrawalDraft();
  const { placing, place } = usePlaceWithdrawal();
  const withdrawal = SENT_WITHDRAWAL.of(username) ?? agreed;
  if (!withdrawal) return <Navigate to={accountPaths.sendNaira} replace />;
  const { terms, account } = withdrawal;
  const at = `${account.bank} · ${account.accountNumber}`;
  return (
    <ConfirmSending
      terms={terms}
      request={requestWithdrawalConfirmation}
      placing={placing}
      onProof={(proof, confirmed) => void place({ terms: confirmed, account }, proof)}
      name={personName(account.name)}
      calledName={callName(account.name)}
      more={[at, noteLine(null, terms.note)].filter(Boolean).join(' · ')}
      to={`${personName(account.name)} · ${at}`}
      form={accountPaths.sendNaira}
    />
  );
}
