import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { Facts, Icon, orderNumberText, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { Figures } from '../BankTransferSheet';

/** Number, account, bank references and sums of a withdrawal. */
export function WithdrawalDetails({ view, id }: { readonly view: WithdrawalView; readonly id: string }) {
  const { t, longTime } = useMessages();
  const { recipient, reference, sessionId } = view;
  const isUndone = view.status === 'undone';
  return (
    <section className="card stack stack--12" aria-labelledby={`withdrawal-${id}`}>
      <h2 id={`withdrawal-${id}`}>{t('txn.details')}</h2>
      <div className="wallet__sums wallet__facts sent-facts">
        <Facts
          pairs={[
            [t('sent.number'), <span className="figures one-line">{orderNumberText(view.number)}</span>],
            [t('sent.at'), longTime(view.requestedAt)],
            recipient
              ? [
                  t('rcp.account-id'),
                  <span key="account" className="figures">{`${recipient.bank} · ${recipient.accountNumber}`}</span>,
                ]
              : null,
            reference ? [t('withdrawal.reference'), <span className="figures">{reference}</span>] : null,
            sessionId ? [t('txn.session'), <SessionId key="session" id={sessionId} />] : null,
            [t('sellto.amount'), <Figures key="sum" kobo={view.amountKobo} />],
            [t('fund.fee'), <Figures key="fee" kobo={view.feeKobo} />],
            isUndone
              ? null
              : [
                  <b key="moved">{t('sent.taken')}</b>,
                  <b key="all">
                    <Figures kobo={(BigInt(view.amountKobo) + BigInt(view.feeKobo)).toString()} />
                  </b>,
                ],
          ]}
        />
      </div>
    </section>
  );
}

/** By which the recipient's bank finds the credit. */
function SessionId({ id }: { readonly id: string }) {
  const { t } = useMessages();
  const toast = useToast();
  return (
    <span className="row row--close sent-session">
      <span className="figures">{id}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('proof.copy-session')}
        onClick={() => void copyText(id).then((isCopied) => isCopied && toast(t('proof.copied')))}
      >
        <Icon of={copy} size="small" />
      </button>
    </span>
  );
}
