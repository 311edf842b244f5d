import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/order';
import 'virtual:messages/other-account';
import 'virtual:messages/recipients';
import 'virtual:messages/sell';
import { useEffect } from 'react';
import type { OrderView, RecipientRow } from '@usdt-africa/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { callName, maskedAccount, Naira, personName, Rich, Skeleton } from '@usdt-africa/web-kit';
import { SignedInOnly } from '../../shared/account/SignedInOnly';
import { ApiProblem } from '../../shared/api/client';
import { ServerState } from '../../shared/api/ServerState';
import { useMessages } from '../../shared/i18n/messages';
import { orderAccountPath, orderAccountToPath, statusPath } from '../../shared/routing/paths';
import { OwnerActNotice } from '../../shared/owner/OwnerActNotice';
import { OwnerPin } from '../../shared/owner/OwnerPin';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { ChangedName } from '../../shared/recipients/ChangedName';
import { NotChecked } from '../../shared/recipients/NotChecked';
import { RecipientChoice } from '../../shared/recipients/RecipientChoice';
import '../../shared/recipients/recipients.css';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { AccountCard } from '../../shared/recipients/AccountCard';
import { AccountGuard } from '../../shared/recipients/AccountGuard';
import '../../shared/ui/sell.css';
import { useChecked } from '../../shared/recipients/useChecked';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { requestChangeConfirmation } from './api';
import { useChangeAccount } from './useChangeAccount';
import { waitingNaira } from './waiting-naira';
import { WaitingNote } from './WaitingNote';

/** Refusals after which the bank is queried again. */
const OF_THE_ENQUIRY = new Set(['enquiry-expired', 'name-changed', 'another-account']);

interface Properties {
  readonly owned: Owned;
}

/** SELL-07, SELL-11: a customer chooses a saved recipient, or adds one, and confirms with the PIN or a passkey. */
export default function CustomerAccount({ owned }: Properties) {
  const [query] = useSearchParams();
  const recipientId = query.get('to');
  return (
    <ServerState>
      <SignedInOnly>
        {recipientId === null ? (
          <Choose owned={owned} />
        ) : (
          <Confirm key={recipientId} owned={owned} recipientId={recipientId} />
        )}
      </SignedInOnly>
    </ServerState>
  );
}

/** Whether a saved recipient is the account that the bank refused. The list masks its number. */
function isRefused(row: RecipientRow, { bankName, account, name }: OrderView['recipient']): boolean {
  return (
    row.bankName === bankName && row.account === maskedAccount(account) && personName(row.name) === personName(name)
  );
}

function Choose({ owned: { order } }: Properties) {
  const { t } = useMessages();
  const { number } = order;
  return (
    <FlowFrame title={t('other-account.title')} barTitle back={statusPath(number)}>
      <div className="stack">
        <WaitingNote order={order} />
        <p className="dim">{t('other-account.lead')}</p>
        <RecipientChoice
          addFor={`order&order=${number}`}
          to={({ id }) => orderAccountToPath(number, id)}
          isOut={(row) => isRefused(row, order.recipient)}
        />
      </div>
    </FlowFrame>
  );
}

function Confirm({ owned, recipientId }: Properties & { readonly recipientId: string }) {
  const { t, naira } = useMessages();
  const queries = useQueryClient();
  const { order } = owned;
  const { number } = order;
  const { recipient, check, error, isChecking, again } = useChecked(recipientId);
  const { act, give } = useChangeAccount(owned);
  const refused = act.state === 'refused' ? act.problem.code : '';
  useEffect(() => {
    if (OF_THE_ENQUIRY.has(refused)) queries.removeQueries({ queryKey: [RECIPIENTS, 'check', recipientId] });
  }, [refused, queries, recipientId]);
  if (error instanceof ApiProblem && error.status === 404) return <Navigate to={orderAccountPath(number)} replace />;
  const amount = naira(waitingNaira(order));
  const enquiryId = error ? null : (check?.enquiryId ?? null);
  const change = isChecking ? null : (recipient?.change ?? null);
  return (
    <FlowFrame title={t('owner.confirm')} barTitle back={orderAccountPath(number)}>
      <div className="sell-confirm stack stack--20">
        <section className="note sell-sum">
          <p className="small dim">{t('other-account.waiting')}</p>
          <Naira value={waitingNaira(order)} size={32} />
          {recipient && (
            <p>
              <Rich text={t('sellto.to-name', { name: personName(recipient.name) })} />
            </p>
          )}
        </section>
        {recipient ? (
          <AccountCard recipient={recipient} isChecking={isChecking} />
        ) : (
          !error && <Skeleton height="5.5rem" />
        )}
        {error && <NotChecked error={error} bank={recipient?.bankShortName ?? ''} onAgain={again} />}
        {recipient && change && <ChangedName recipient={recipient} change={change} onConfirmed={() => undefined} />}
        {check && !change && <AccountGuard guard={check.guard} />}
        <OwnerActNotice act={act} refusals="other-account.refused." />
        {recipient && enquiryId !== null && !change && (
          <OwnerPin
            act={act}
            give={give}
            terms={{ enquiryId, recipientId }}
            request={(terms) => requestChangeConfirmation(number, terms)}
            facts={[
              [t('sellto.amount'), amount],
              [
                t('sellto.whom-to'),
                `${callName(recipient.name)} · ${recipient.bankShortName} ${maskedAccount(recipient.accountNumber)}`,
              ],
            ]}
          />
        )}
      </div>
    </FlowFrame>
  );
}
