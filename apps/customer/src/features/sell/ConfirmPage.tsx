import type { AccountOrderTerms, RecipientView } from '@usdt-africa/contracts/api';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Button, buttonClass, Naira, personName, Rich, Notice, Skeleton, useLate } from '@usdt-africa/web-kit';
import { cloudAlert, info } from '@usdt-africa/web-kit/icons';
import { PasskeySheet } from '../../shared/account/PasskeySheet';
import { PinEntry, useHasPasskey } from '../../shared/account/PinEntry';
import { useOwnAccount } from '../../shared/account/useAccount';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { HeldRateLine } from '../../shared/sale/HeldRateLine';
import { NetworkNotice } from '../../shared/sale/NetworkNotice';
import { submittedToPlace } from '../../shared/sale/quote-store';
import { QuoteProblem } from '../../shared/sale/QuoteProblem';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import type { HeldRate } from '../../shared/sale/useHeldRate';
import { changePercent } from '../../shared/rates/amounts';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { noteOf } from './ChooseAccountPage';
import { Refused } from './Refused';
import { requestConfirmation } from './api';
import { useSale } from '../../shared/draft/sale-draft';
import { useChecked } from '../../shared/recipients/useChecked';
import { sentBefore, displayedSaleOf } from './sent-sale';
import type { DisplayedSale } from './sent-sale';
import { usePlaceSale } from './usePlaceSale';

/**
 * AUTH-09: the PIN, or a passkey in its place, confirms exactly this sale. A pasted or autofilled PIN is accepted too.
 */
export function ConfirmPage() {
  const { t, naira: nairaText } = useMessages();
  const { username } = useOwnAccount();
  const held = useHeldRate();
  const sale = useSale();
  const { placing, place } = usePlaceSale();
  const sent = sentBefore(username);
  const { quote } = held.state;
  const displayed = displayedSaleOf(sent, {
    recipientId: sale.recipientId,
    amount: held.state.amount,
    naira: quote?.recipientGets ?? null,
  });
  const { recipientId } = displayed;
  const { recipient, check, error } = useChecked(recipientId);
  const passkey = useSheet('passkey');
  const hasPasskey = useHasPasskey();
  const sending = placing.state === 'sending';
  const isRetry = placing.state === 'sending' && placing.isRetry;
  const slow = useLate(3_000, sending);
  const less = held.isLess;
  const unknown = placing.state === 'unknown' || (placing.state === 'refused' && placing.wasUnknown);

  // A lower price is shown for acceptance at once; the confirmation that follows accepts it.
  useEffect(() => {
    if (less) submittedToPlace();
  }, [less, quote?.recipientGets]);
  if (recipientId === null && !unknown && !sending) return <Navigate to={accountPaths.sell} replace />;
  // Without a fresh name from the bank: the account page repeats the check and shows what is wrong.
  if (!unknown && !sending && (error !== null || (check !== null && check.enquiryId === null)))
    return <Navigate to={accountPaths.sellAccount} replace />;

  const terms = termsNow();
  const give = (pin: string) => {
    if (terms) void place(terms, { pin }, displayed);
    return terms !== null;
  };
  return (
    <FlowFrame title={t('sellto.confirm')} barTitle back={accountPaths.sellType}>
      <div className="sell-confirm stack stack--20">
        <Sum
          displayed={displayed}
          held={!sent || sent.terms.quoteId === quote?.id ? held : null}
          recipient={recipient}
        />
        <QuoteProblem held={held} />
        <NetworkNotice />
        {unknown && (
          <div role="alert">
            <Notice tone="caution" icon={cloudAlert}>
              <b>{t('type.unknown')}</b> {t('sellto.unknown-more')}
            </Notice>
          </div>
        )}
        {placing.state === 'refused' && <Refused problem={placing.problem} recipientId={recipientId} />}
        {less && !unknown ? (
          <Less held={held} />
        ) : (
          <PinEntry
            placing={placing}
            onPin={give}
            onPasskey={hasPasskey ? passkey.show : null}
            status={
              <p className="small dim centred" role="status">
                {sending ? t(isRetry ? 'type.retrying' : slow ? 'type.slow' : 'type.placing') : t('sellto.pin-lead')}
              </p>
            }
          >
            <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityUnlock}>
              {t('sellto.forgot')}
            </Link>
          </PinEntry>
        )}
      </div>
      {recipient && terms && hasPasskey && (
        <PasskeySheet
          open={passkey.open && !sending}
          onClose={passkey.hide}
          terms={terms}
          request={requestConfirmation}
          words={{ cancelled: 'sellto.passkey-cancelled', offline: 'sellto.passkey-offline' }}
          facts={[
            displayed.naira === null ? null : [t('sellto.amount'), nairaText(displayed.naira)],
            [t('sellto.whom-to'), personName(recipient.name)],
            [
              t('rcp.account'),
              <span className="figures">{`${recipient.bankShortName} · ${recipient.accountNumber}`}</span>,
            ],
          ]}
          onConfirmed={(confirmed, answer) => void place(confirmed, { passkey: answer }, displayed)}
        />
      )}
    </FlowFrame>
  );

  /** The terms to confirm: while an outcome is unknown, only those that were sent. */
  function termsNow(): AccountOrderTerms | null {
    if (sent) return sent.terms;
    if (!quote || held.ended || less || recipientId === null || !check?.enquiryId) return null;
    const { mismatch, note } = sale;
    return {
      quoteId: quote.id,
      recipientId,
      enquiryId: check.enquiryId,
      network: 'TRC20',
      note: noteOf(note),
      ...(mismatch === null ? {} : { mismatch }),
    };
  }
}

interface SumProperties {
  readonly displayed: DisplayedSale;
  /** Null for a sale that was sent with another price. */
  readonly held: HeldRate | null;
  readonly recipient: RecipientView | null;
}

function Sum({ displayed: { amount, naira }, held, recipient }: SumProperties) {
  const { t, stable } = useMessages();
  return (
    <section className="note sell-sum" aria-label={t('quote.facts')}>
      <p className="small dim">{t('sellto.sending')}</p>
      {naira ? <Naira value={naira} size={44} /> : held && <Skeleton width="12rem" height="3rem" />}
      {recipient && (
        <>
          <p>
            <Rich text={t('sellto.to-name', { name: personName(recipient.name) })} />
          </p>
          <p className="small dim">
            {t('sellto.for', {
              account: `${recipient.bankShortName} ${recipient.account}`,
              amount: amount === null ? '' : stable(amount),
            })}
          </p>
        </>
      )}
      {held && <HeldRateLine held={held} />}
    </section>
  );
}

/** Notice of a price lower than agreed: nothing is placed before the customer accepts it. */
function Less({ held }: { readonly held: HeldRate }) {
  const { t, naira } = useMessages();
  const { quote, agreed } = held.state;
  if (!quote || agreed === null) return null;
  const percent = `${changePercent(agreed, quote.recipientGets)}\u202f%`;
  return (
    <div className="stack stack--12">
      <Notice tone="caution" icon={info} live>
        <Rich text={t('type.less', { was: naira(agreed), naira: naira(quote.recipientGets), percent })} />
      </Notice>
      <Button tone="main" full onClick={() => submittedToPlace()}>
        {t('type.accept', { naira: naira(quote.recipientGets) })}
      </Button>
    </div>
  );
}
