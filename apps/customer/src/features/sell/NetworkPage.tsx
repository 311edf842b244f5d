import { useId } from 'react';
import { Navigate } from 'react-router-dom';
import { Button, callName } from '@usdt-africa/web-kit';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { MismatchPart } from '../../shared/sale/MismatchPart';
import { QuoteFacts } from '../../shared/sale/QuoteFacts';
import { useQuoteNews } from '../../shared/sale/QuoteNews';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import { NetworkChoice } from '../../shared/sale/NetworkChoice';
import { changeSale, useSale } from '../../shared/draft/sale-draft';
import { SellFrame } from './SellFrame';
import { useChecked } from '../../shared/recipients/useChecked';

/** SELL-03: on which network the coins come. */
export function NetworkPage() {
  const { t } = useMessages();
  const goTo = useGo();
  const held = useHeldRate();
  const { recipientId, mismatch } = useSale();
  const { recipient } = useChecked(recipientId);
  const news = useQuoteNews(held);
  const waitReason = useId();
  if (recipientId === null) return <Navigate to={accountPaths.sell} replace />;
  const { quote } = held.state;
  return (
    <SellFrame
      title={t('type.title')}
      back={accountPaths.sellAccount}
      step={3}
      held={held}
      name={recipient && callName(recipient.name)}
      dock={
        <>
          {!quote && (
            <span className="visually-hidden" id={waitReason}>
              {news}
            </span>
          )}
          <Button tone="main" full blockedBy={quote ? null : waitReason} onClick={() => goTo(accountPaths.sellConfirm)}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p className="dim">{t('type.lead')}</p>
      <NetworkChoice />
      {quote && <QuoteFacts quote={quote} />}
      {quote && (
        <MismatchPart
          quote={quote}
          name={recipient ? callName(recipient.name) : ''}
          chosen={mismatch}
          onChoose={(choice) => changeSale({ mismatch: choice })}
        />
      )}
    </SellFrame>
  );
}
