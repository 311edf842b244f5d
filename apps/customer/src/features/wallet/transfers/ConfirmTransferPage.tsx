import { Navigate } from 'react-router-dom';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { ConfirmSending } from './ConfirmSending';
import { noteLine } from './note-line';
import { calledName } from './receiver-name';
import { requestTransferConfirmation } from './api';
import { SENT_TRANSFER } from './sent-transfer';
import { useTransferDraft } from '../../../shared/draft/transfer-draft';
import { usePlaceTransfer } from './usePlaceTransfer';

/** AUTH-09, WALLET-04: confirms a transfer to another customer. */
export function ConfirmTransferPage() {
  const { username } = useOwnAccount();
  const { agreed } = useTransferDraft();
  const { placing, place } = usePlaceTransfer();
  const transfer = SENT_TRANSFER.of(username) ?? agreed;
  if (!transfer) return <Navigate to={accountPaths.sendToUsername} replace />;
  const { terms, person } = transfer;
  return (
    <ConfirmSending
      terms={terms}
      request={requestTransferConfirmation}
      placing={placing}
      onProof={(proof, confirmed) => void place({ terms: confirmed, person }, proof)}
      name={person.maskedName}
      calledName={calledName(person.maskedName)}
      more={noteLine(person.username, terms.note)}
      to={`${person.maskedName} · @${person.username}`}
      form={accountPaths.sendToUsername}
    />
  );
}
