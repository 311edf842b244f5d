import 'virtual:messages/sale';
import { useId } from 'react';
import { Navigate } from 'react-router-dom';
import { Button, callName, Rich, Notice, useLate } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { type MessageKey, useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { changeDraft, useDraft } from '../../shared/draft/draft';
import { MismatchPart } from '../../shared/sale/MismatchPart';
import { DealNote } from '../../shared/sale/DealNote';
import { DealStrip } from '../../shared/sale/DealStrip';
import { NetworkNotice } from '../../shared/sale/NetworkNotice';
import { QuoteFacts } from '../../shared/sale/QuoteFacts';
import { useQuoteNews } from '../../shared/sale/QuoteNews';
import { submittedToPlace } from '../../shared/sale/quote-store';
import { QuoteProblem } from '../../shared/sale/QuoteProblem';
import { StepsCard } from '../../shared/sale/StepsCard';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import { changePercent } from '../../shared/rates/amounts';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { FirstPayoutCap } from './FirstPayoutCap';
import { NetworkChoice } from '../../shared/sale/NetworkChoice';
import { PlacingNotice } from './PlacingNotice';
import { RecipientCard } from './RecipientCard';
import { readSenderForm } from './sender-form';
import { usePlaceOrder } from './usePlaceOrder';
import '../../shared/sale/send.css';

/** SELL-03: on which network the coins come; then the order is placed. */
export default function ChooseTypePage() {
  const { t, stable, naira } = useMessages();
  const draft = useDraft();
  const held = useHeldRate();
  const { placing, place, retry } = usePlaceOrder();
  const news = useQuoteNews(held);
  const waitReason = useId();
  const recipient = draft.confirmed ? draft.enquiry : null;
  const form = readSenderForm(draft);
  const { quote } = held.state;
  const sending = placing.state === 'sending';
  const isRetry = placing.state === 'sending' && placing.isRetry;
  const slow = useLate(3_000, sending);
  const verySlow = useLate(15_000, sending);
  if (!recipient) return <Navigate to={paths.sendTo} replace />;
  if (!form) return <Navigate to={paths.sendFrom} replace />;

  const name = callName(recipient.accountName);
  const { agreed, request } = held.state;
  const unknown = placing.state === 'unknown';
  const ready = unknown || (quote !== null && !held.ended);
  const percent = quote && agreed && `${changePercent(agreed, quote.recipientGets)}\u202f%`;
  const go = () => {
    if (!quote || !submittedToPlace()) return;
    place({
      quoteId: quote.id,
      enquiryId: recipient.id,
      network: 'TRC20',
      sender: form.sender,
      recipientEmail: form.recipientEmail,
      ...(draft.mismatch === null ? {} : { mismatch: draft.mismatch }),
    });
  };
  return (
    <FlowFrame
      title={t('type.title')}
      back={paths.sendFrom}
      step={3}
      aside={
        <div className="only-wide stack stack--12">
          <DealNote held={held} name={name} />
          <StepsCard now={3} recipient={`${recipient.bankName}, ${name}`} />
        </div>
      }
      dock={
        <div className="flow__acts">
          <span className="small figures sum-to-place" role="status">
            {quote && (
              <Rich
                text={
                  request && agreed && percent
                    ? t('type.less', { was: naira(agreed), naira: naira(quote.recipientGets), percent })
                    : t('type.sum', { amount: stable(quote.amount), naira: naira(quote.recipientGets) })
                }
              />
            )}
          </span>
          {!ready && !sending && (
            <span className="visually-hidden" id={waitReason}>
              {news}
            </span>
          )}
          <Button
            tone="main"
            full
            busy={sending}
            blockedBy={ready || sending ? null : waitReason}
            onClick={unknown ? retry : go}
          >
            {wordOfButton()}
          </Button>
        </div>
      }
    >
      <div className="stack stack--20">
        <p className="dim flow__lead">{t('type.lead')}</p>
        <DealStrip held={held} />
        <QuoteProblem held={held} />
        <NetworkNotice />
        <NetworkChoice />
        <RecipientCard recipient={recipient} />
        {quote && <QuoteFacts quote={quote} />}
        {quote && (
          <MismatchPart
            quote={quote}
            name={name}
            chosen={draft.mismatch}
            onChoose={(mismatch) => changeDraft({ mismatch })}
          />
        )}
        {quote && <FirstPayoutCap naira={quote.recipientGets} />}
        {(slow || isRetry) && <Notice icon={info}>{t(wordOfDelay())}</Notice>}
        <PlacingNotice placing={placing} />
      </div>
    </FlowFrame>
  );

  function wordOfDelay(): MessageKey {
    if (isRetry) return 'type.retrying';
    return verySlow ? 'type.very-slow' : 'type.slow';
  }

  function wordOfButton(): string {
    if (sending) return t('type.placing');
    if (unknown) return t('type.retry');
    return request && quote ? t('type.accept', { naira: naira(quote.recipientGets) }) : t('continue');
  }
}
