import type { PurchaseQuoteView } from '@usdt-africa/contracts/api';
import { Button, Chip, Facts, Ring, Stable } from '@usdt-africa/web-kit';
import { countdownText } from '@usdt-africa/web-kit';
import { timer } from '@usdt-africa/web-kit/icons';
import { useNavigate } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { changeBuy } from '../../shared/draft/buy-draft';
import type { AgreedTerms } from '../../shared/draft/buy-draft';
import { changePercent } from '../../shared/rates/amounts';
import { nairaOf } from '../../shared/wallet/kobo';
import { BuyFrame } from './BuyFrame';
import { amountChange, termsOf } from './purchase-quote';
import { usePurchaseQuote } from './usePurchaseQuote';

interface Properties {
  readonly agreed: AgreedTerms;
  readonly quote: PurchaseQuoteView;
}

/** RATE-05: the rate has ended: the old and the new terms, one beside the other. Nothing is paid before the new ones are accepted. */
export function NewTerms({ agreed, quote }: Properties) {
  const { t, naira, rate, stable, bareStable, product, clock } = useMessages();
  const navigate = useNavigate();
  const { secondsLeft, share } = usePurchaseQuote();
  const { isLess, by } = amountChange(agreed.usdt, quote.usdt);
  const percent = `${changePercent(agreed.usdt.slice(0, -4), quote.usdt.slice(0, -4))}\u202f%`;
  return (
    <BuyFrame
      title={t('buy.check')}
      page="review"
      back={accountPaths.buyAddress}
      dock={
        <>
          <Button tone="main" full onClick={() => changeBuy({ agreed: termsOf(quote) })}>
            {t('buy.accept', { amount: stable(quote.usdt) })}
          </Button>
          <Button tone="bare" full onClick={() => void navigate(accountPaths.buy, { replace: true })}>
            {t('buy.stop')}
          </Button>
        </>
      }
    >
      <div className="stack stack--8" role="alert">
        <p>
          <Chip tone="caution" icon={timer}>
            {t('buy.held-until', { time: clock(agreed.expiresAt) })}
          </Chip>
        </p>
        <h2 className="title">{t('buy.new-amount', { percent })}</h2>
        <p className="dim">{t('buy.new-amount-more')}</p>
      </div>
      <section className="card">
        <Facts
          pairs={[
            [t('widget.you-pay'), <span className="figures">{naira(nairaOf(quote.nairaKobo))}</span>],
            [t('buy.rate-before'), <s className="dim figures">{rate(agreed.rate)}</s>],
            [t('buy.rate-now'), <span className="figures">{rate(quote.rate)}</span>],
            [t('buy.were-to-get'), <s className="dim figures">{bareStable(agreed.usdt)}</s>],
          ]}
        />
        <hr className="buy-line" />
        <div className="row row--between row--wrap">
          <span>{t('buy.you-get')}</span>
          <span className="buy-new">
            <Stable value={quote.usdt} unit={product} size={24} />
            <span className={isLess ? 'small caution figures' : 'small positive figures'}>
              {t(isLess ? 'buy.less' : 'buy.more', { amount: bareStable(by) })}
            </span>
          </span>
        </div>
      </section>
      <p className="row row--close positive strong small buy-new__held">
        <Ring share={share} />
        <span className="figures">{t('buy.held-for', { time: countdownText(secondsLeft ?? 0) })}</span>
      </p>
    </BuyFrame>
  );
}
