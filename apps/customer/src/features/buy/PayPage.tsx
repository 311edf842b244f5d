import type { PurchaseTerms } from '@usdt-africa/contracts/api';
import { Link, Navigate } from 'react-router-dom';
import { buttonClass, Naira, Notice, Rich, useLate } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { PasskeySheet } from '../../shared/account/PasskeySheet';
import { PinEntry, useHasPasskey } from '../../shared/account/PinEntry';
import type { Proof } from '../../shared/account/place-once';
import { useOwnAccount } from '../../shared/account/useAccount';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { useBuy } from '../../shared/draft/buy-draft';
import { nairaOf } from '../../shared/wallet/kobo';
import { shortAddress } from './address-text';
import { BuyFrame } from './BuyFrame';
import { HeldTime } from './HeldTime';
import { isChanged } from './purchase-quote';
import { QuoteTrouble } from './QuoteTrouble';
import { PurchaseRefused } from './PurchaseRefused';
import { requestPurchaseConfirmation } from './api';
import { sentPurchase } from './sent-purchase';
import type { SentPurchase } from './sent-purchase';
import { useAddressCheck } from './useAddressCheck';
import { usePlacePurchase } from './usePlacePurchase';
import { usePurchaseQuote } from './usePurchaseQuote';
import { useWantedQuote } from './useWantedQuote';

/** AUTH-09: the PIN, or a passkey in its place, confirms exactly this purchase. A pasted or autofilled PIN is accepted too. */
export function PayPage() {
  const { t, naira, stable } = useMessages();
  const { username } = useOwnAccount();
  const draft = useBuy();
  const held = usePurchaseQuote();
  const { check } = useAddressCheck(draft.address);
  const { placing, place } = usePlacePurchase();
  const sent = sentPurchase(username);
  const passkey = useSheet('passkey');
  const hasPasskey = useHasPasskey();
  const isSending = placing.state === 'sending';
  const slow = useLate(3_000, isSending);
  const isUnknown = placing.state === 'unknown' || (placing.state === 'refused' && placing.wasUnknown);
  useWantedQuote();
  const displayed = sent ?? wantedNow();
  const isBound = isUnknown || isSending;
  if (!isBound && (!draft.agreed || draft.address === '')) return <Navigate to={accountPaths.buy} replace />;
  // New terms are accepted where every line of them stands.
  if (!isBound && isChanged(draft.agreed, held.quote)) return <Navigate to={accountPaths.buyReview} replace />;

  const give = (proof: Proof, wanted = displayed) => {
    if (wanted) void place(wanted, proof);
    return wanted !== null;
  };
  return (
    <BuyFrame
      title={t('buy.confirm')}
      page="payment"
      back={accountPaths.buyReview}
      dock={
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityUnlock}>
          {t('sellto.forgot')}
        </Link>
      }
    >
      <div className="sell-confirm stack stack--20">
        <Sum purchase={displayed} agreed={sent?.agreed ?? draft.agreed} nickname={sent?.nickname ?? draft.nickname} />
        {!isBound && <QuoteTrouble />}
        {isUnknown && (
          <div role="alert">
            <Notice tone="caution" icon={cloudAlert}>
              <b>{t('buy.unknown')}</b> {t('buy.unknown-more')}
            </Notice>
          </div>
        )}
        {placing.state === 'refused' && <PurchaseRefused problem={placing.problem} />}
        <PinEntry
          placing={placing}
          onPin={(pin) => give({ pin })}
          onPasskey={hasPasskey ? passkey.show : null}
          status={
            <div className="row row--close small dim buy-held-line">
              <span role="status">
                {placing.state === 'sending'
                  ? t(placing.isRetry ? 'buy.retrying' : slow ? 'buy.slow' : 'buy.placing')
                  : !isUnknown && t('quote.held')}
              </span>
              {!isSending && !isUnknown && <HeldTime />}
            </div>
          }
        />
      </div>
      {displayed && hasPasskey && (
        <PasskeySheet
          open={passkey.open && !isSending}
          onClose={passkey.hide}
          terms={displayed}
          request={({ terms }: Wanted) => requestPurchaseConfirmation(terms)}
          words={{ cancelled: 'buy.passkey-cancelled', offline: 'buy.passkey-offline' }}
          facts={[
            [t('sellto.amount'), naira(nairaOf(displayed.agreed.nairaKobo))],
            [t('buy.you-get'), stable(displayed.agreed.usdt)],
            [t('sellto.whom-to'), <span className="address-line">{shortAddress(displayed.terms.address)}</span>],
          ]}
          onConfirmed={(confirmed, answer) => give({ passkey: answer }, confirmed)}
        />
      )}
    </BuyFrame>
  );

  /** The purchase to confirm; null while its price or its address is not certain. */
  function wantedNow(): Wanted | null {
    const { agreed, isDifferent, isSaved, nickname } = draft;
    const { quote } = held;
    if (!agreed || !quote || held.ended || quote.nairaKobo !== agreed.nairaKobo || isChanged(agreed, quote))
      return null;
    if (!check) return null;
    const isSavedNow = check.known?.recipientId != null;
    const terms: PurchaseTerms = {
      quoteId: quote.id,
      network: 'TRC20',
      address: check.address,
      differentWallet: check.lookAlike !== null && isDifferent,
      saveAs: isSaved && !isSavedNow ? nickname.trim() || t('buy.wallet') : null,
    };
    return { terms, agreed, nickname: nickname || (check.known?.nickname ?? '') };
  }
}

type Wanted = Pick<SentPurchase, 'terms' | 'agreed' | 'nickname'>;

interface SumProperties {
  readonly purchase: Wanted | null;
  readonly agreed: SentPurchase['agreed'] | null;
  readonly nickname: string;
}

function Sum({ purchase, agreed, nickname }: SumProperties) {
  const { t, stable } = useMessages();
  const { address } = useBuy();
  if (!agreed) return null;
  return (
    <section className="note sell-sum" aria-label={t('buy.paying')}>
      <p className="small dim">{t('buy.paying')}</p>
      <Naira value={nairaOf(agreed.nairaKobo)} size={32} />
      <p>
        <Rich text={t('buy.for-stable', { amount: stable(agreed.usdt) })} />
      </p>
      <p className="small dim">
        {t('buy.to-wallet', {
          name: nickname || t('buy.wallet'),
          address: shortAddress(purchase?.terms.address ?? address),
        })}
      </p>
    </section>
  );
}
