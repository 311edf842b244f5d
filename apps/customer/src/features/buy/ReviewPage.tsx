import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { PurchaseQuoteView, PurchaseTermsView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, callName, Facts, Icon, Notice, Stable } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { plus, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../shared/account/useAccount';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { keepText } from '../../shared/browser/useStoredText';
import { changeBuy, useBuy } from '../../shared/draft/buy-draft';
import { AddressGroups } from '../../shared/order/AddressGroups';
import { isBelow } from '../../shared/rates/amounts';
import { AMOUNT_TEXT } from '../../shared/wallet/fund-storage';
import { nairaOf } from '../../shared/wallet/kobo';
import { middleOf } from './address-text';
import { BuyFrame } from './BuyFrame';
import { HeldTime } from './HeldTime';
import { NewTerms } from './NewTerms';
import { isChanged, termsOf } from './purchase-quote';
import { QuoteTrouble } from './QuoteTrouble';
import { useAddressCheck } from './useAddressCheck';
import { usePurchaseQuote } from './usePurchaseQuote';
import { useWantedQuote } from './useWantedQuote';

/** BUY-01 RATE-11: every line of the purchase, before the PIN. */
export function ReviewPage({ terms }: { readonly terms: PurchaseTermsView }) {
  const { t, naira } = useMessages();
  const goTo = useGo();
  const draft = useBuy();
  const held = usePurchaseQuote();
  const { check, fault } = useAddressCheck(draft.address);
  const reason = useId();
  useWantedQuote();
  const { agreed, isDifferent, address } = draft;
  const quote = held.quote && agreed?.nairaKobo === held.quote.nairaKobo ? held.quote : null;
  const isOther = isChanged(agreed, quote);
  // The same terms hold for another 1:45.
  useEffect(() => {
    if (quote && !isOther && agreed && quote.expiresAt !== agreed.expiresAt) changeBuy({ agreed: termsOf(quote) });
  }, [quote, isOther, agreed]);
  if (!agreed) return <Navigate to={accountPaths.buy} replace />;
  if (address === '' || fault !== null || (check !== null && (check.waitsUntil || (check.lookAlike && !isDifferent))))
    return <Navigate to={accountPaths.buyAddress} replace />;
  if (quote && isOther) return <NewTerms agreed={agreed} quote={quote} />;
  const missing = BigInt(agreed.nairaKobo) - BigInt(terms.balanceKobo);
  const isReady = quote !== null && !held.ended && check !== null;
  const sum = naira(nairaOf(agreed.nairaKobo));
  return (
    <BuyFrame
      title={t('buy.check')}
      page="review"
      back={accountPaths.buyAddress}
      beside={<To address={address} />}
      dock={
        <>
          <p className="visually-hidden" id={reason}>
            {t('quote.requesting')}
          </p>
          {missing > 0n ? (
            <Link
              className={buttonClass({ tone: 'main', full: true })}
              to={accountPaths.fund}
              onClick={() => keepText(AMOUNT_TEXT, nairaOf(missing).replace(/\.00$/, ''))}
            >
              <Icon of={plus} />
              {t('buy.add', { amount: naira(nairaOf(missing)) })}
            </Link>
          ) : (
            <Button
              tone="main"
              full
              busy={!isReady && held.isRequesting}
              blockedBy={isReady ? null : reason}
              onClick={() => goTo(accountPaths.buyPay)}
            >
              {t('buy.pay', { amount: sum })}
            </Button>
          )}
          <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.buy}>
            {t('buy.back-to-amount')}
          </Link>
        </>
      }
    >
      <Gets usdt={agreed.usdt} />
      <QuoteTrouble />
      {missing > 0n && (
        <Notice tone="caution" icon={triangleAlert} live>
          {t('buy.short', { missing: naira(nairaOf(missing)) })}
        </Notice>
      )}
      <Approval usdt={agreed.usdt} isFirst={!check?.known || check.known.usedTimes === 0} terms={terms} />
      <section className="card">
        <div className="buy-facts">
          <Facts
            pairs={[
              [t('buy.sent'), <Figures key="sent">{sum}</Figures>],
              [t('fund.fee'), <Figures key="fee">{naira(nairaOf(quote?.feeKobo ?? '0'))}</Figures>],
              [
                t('buy.network-fee'),
                <Figures key="network">
                  {t('buy.network-fee-ours', { fee: naira(nairaOf(quote?.networkFeeKobo ?? '0')) })}
                </Figures>,
              ],
              [<b key="total">{t('buy.total')}</b>, <Figures key="sum">{sum}</Figures>],
              [
                t('wallet.after'),
                missing > 0n ? '–' : <Figures key="after">{naira(nairaOf((-missing).toString()))}</Figures>,
              ],
            ]}
          />
        </div>
      </section>
      <Lines quote={quote} />
      <p className="small caution row row--top row--close">
        <Icon of={triangleAlert} size="small" />
        <span>{t('buy.no-way-back')}</span>
      </p>
    </BuyFrame>
  );
}

const Figures = ({ children }: { readonly children: ReactNode }) => <span className="figures">{children}</span>;

/** What arrives, and how long the rate holds, on a phone. */
function Gets({ usdt }: { readonly usdt: string }) {
  const { t, product } = useMessages();
  const { nickname } = useBuy();
  return (
    <section className="note only-narrow buy-gets">
      <div className="row row--between">
        <span className="small dim">{t('buy.gets', { name: nickname || t('buy.wallet') })}</span>
        <HeldTime />
      </div>
      <Stable value={usdt} unit={product} size={32} />
    </section>
  );
}

/** What the recipient gets, at which rate, and where it goes. */
function Lines({ quote }: { readonly quote: PurchaseQuoteView | null }) {
  const { t, stable, rate, minutes, product } = useMessages();
  const { firstName } = useOwnAccount();
  const { agreed, address, nickname } = useBuy();
  if (!agreed) return null;
  return (
    <section className="card buy-lines">
      <Facts
        pairs={[
          [t('widget.recipient-gets'), <Figures key="gets">{stable(agreed.usdt)}</Figures>],
          [t('sellto.rate'), <Figures key="rate">{rate(agreed.rate)}</Figures>],
          quote && [
            t('buy.market', { time: minutes(quote.sources[0]?.at ?? quote.quotedAt) }),
            <Figures key="market">{rate(quote.referenceRate)}</Figures>,
          ],
          [t('buy.channel'), t('buy.channel-is', { product })],
          [
            t('buy.holder'),
            nickname ? t('buy.holder-of', { name: callName(firstName), nickname }) : callName(firstName),
          ],
          [
            t('buy.account-id'),
            <span key="id" className="address-line" aria-label={address}>
              <b>{address.slice(0, 5)}</b>…<mark className="marked">{middleOf(address)}</mark>…
              <b>{address.slice(-4)}</b>
            </span>,
          ],
          [t('buy.screenshot'), <span key="screenshot">{t('buy.screenshot-later')}</span>],
          [t('buy.schedule'), <span key="schedule">{t('buy.schedule-now')}</span>],
        ]}
      />
    </section>
  );
}

/** The whole address, next to the lines on a wide screen. */
function To({ address }: { readonly address: string }) {
  const { t } = useMessages();
  const { nickname } = useBuy();
  return (
    <section className="card stack stack--8">
      <p className="small dim">{t('buy.to-on-tron', { name: nickname || t('buy.wallet') })}</p>
      <AddressGroups address={address} small isWallet />
    </section>
  );
}

interface ApprovalProperties {
  readonly usdt: string;
  /** Nothing was bought to this address yet. */
  readonly isFirst: boolean;
  readonly terms: PurchaseTermsView;
}

/** Above these sums people of ours look at it first: said before it is paid. */
function Approval({ usdt, isFirst, terms }: ApprovalProperties) {
  const { t, roundStable } = useMessages();
  const { anyAddressAbove, firstAddressAbove } = terms;
  const isLarge = isMoreStable(usdt, anyAddressAbove);
  if (!isLarge && !(isFirst && isMoreStable(usdt, firstAddressAbove))) return null;
  return (
    <Notice tone="caution" icon={hourglass}>
      <p className="strong">{t('buy.approval')}</p>
      <p>
        {isLarge
          ? t('buy.approval-large', { sum: roundStable(anyAddressAbove) })
          : t('buy.approval-first', { sum: roundStable(firstAddressAbove) })}
      </p>
    </Notice>
  );
}

const isMoreStable = (one: string, other: string): boolean => isBelow(other, one);
