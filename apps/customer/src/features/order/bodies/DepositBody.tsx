import { Link, useNavigate } from 'react-router-dom';
import { Button, callName, Facts, Icon, orderNumberText, personName } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { claimPath, confirmPath } from '../../../shared/routing/paths';
import { useSheet } from '../../../shared/routing/useSheet';
import { useHomePath } from '../../../shared/routing/useStart';
import { QuestionEntry } from '../../../shared/help/QuestionEntry';
import { FlowFrame } from '../../../shared/ui/FlowFrame';
import { MismatchRow } from '../../../shared/ui/MismatchRow';
import { MismatchSheet } from '../../../shared/ui/mismatch-later';
import { ActNotice } from '../ActNotice';
import { ChainNotice } from '../ChainNotice';
import { DepositAddress, DepositAmount } from '../DepositCards';
import { StaleDataNotice } from '../StaleDataNotice';
import { MarketSmall } from '../../../shared/order/MarketSmall';
import { useIsLockOver } from '../../../shared/order/NairaToCome';
import { OrderRail } from '../OrderRail';
import type { BodyProperties } from '../body-properties';
import { PayoutWait } from '../PayoutWait';
import { CancelSheet } from '../sheets/CancelSheet';
import { wrongAmountAhead, WrongAmountSheet } from '../sheets/later-sheets';
import { RefundEntry } from '../RefundEntry';
import { UnsupportedNotice } from '../UnsupportedNotice';
import { useAction } from '../useAct';
import { useReassurance } from '../useReassurance';

/** SELL-04: the amount to send, the address and the network; its value in naira; until when the rate is held. */
export function DepositBody({ order, live, take }: BodyProperties) {
  const { t, roundNaira, rate, bareStable } = useMessages();
  const navigate = useNavigate();
  const wrong = useSheet('wrong-amount');
  const cancel = useSheet('cancel');
  const mismatch = useSheet('mismatch');
  const act = useAction(order.number, take);
  const home = useHomePath();
  const reassurance = useReassurance(order.number);
  const isLockOver = useIsLockOver({ order, receivedAt: live.receivedAt });

  const sent = async () => {
    if (order.sentHintAt !== null || (await act.run('mark-sent'))) void navigate(confirmPath(order.number));
  };
  return (
    <FlowFrame
      title={t('deposit.title')}
      barTitle
      back={home}
      amount={order.amount}
      onWrongAmount={wrong.show}
      aside={
        <>
          <OrderRail at={0} />
          <section className="card only-wide">
            <Facts
              pairs={[
                [t('fact.order'), <span className="figures">{orderNumberText(order.number)}</span>],
                [t('fact.recipient'), personName(order.recipient.name)],
                [t('fact.bank'), `${order.recipient.bankShortName} · ${order.recipient.account}`],
                [
                  t('fact.rate'),
                  <>
                    {rate(order.rate)}
                    <MarketSmall rate={order.referenceRate} sources={order.sources} />
                  </>,
                ],
                [t('fact.fee'), roundNaira(order.fee)],
                order.stampDuty && [
                  t('fact.stamp-duty', { amount: roundNaira(order.stampDuty.amount) }),
                  t('fact.we-pay-it'),
                ],
                [t('mismatch.title'), t(`mismatch.is.${order.mismatch.choice}`)],
              ]}
            />
          </section>
          <ActNotice act={act} />
          <div className="stack stack--8">
            {order.can.markAsSent || order.sentHintAt !== null ? (
              <Button full busy={act.busy === 'mark-sent'} onClick={() => void sent()}>
                {t('deposit.i-sent-it')}
              </Button>
            ) : null}
            <p className="small dim centred">{t('deposit.close-page')}</p>
            {reassurance && <p className="small dim centred">{t('deposit.reassurance')}</p>}
            <div className="row row--wrap deposit__more">
              <button type="button" className="link link--alone" onClick={wrong.show} {...wrongAmountAhead}>
                {t('wrong.title')}
              </button>
              <Link className="link link--alone" to={claimPath(order.number)}>
                {t('claim.entry')}
              </Link>
              <QuestionEntry order={order} />
              {order.can.cancel && (
                <button type="button" className="link link--alone" onClick={cancel.show}>
                  {t('cancel.action')}
                </button>
              )}
            </div>
          </div>
        </>
      }
    >
      <div className="stack stack--12">
        <StaleDataNotice live={live} />
        <ChainNotice order={order} live={live} />
        <PayoutWait order={order} />
        <UnsupportedNotice order={order} />
        {order.unsupported.some(({ back }) => back) && <RefundEntry order={order} />}
        <DepositAmount order={order} receivedAt={live.receivedAt} />
        <DepositAddress order={order} receivedAt={live.receivedAt} />
        <p className="row row--top row--close small caution deposit__warning">
          <Icon of={triangleAlert} size="small" />
          <span>{t('deposit.warning')}</span>
        </p>
        <MismatchRow choice={order.mismatch.choice} onChange={order.can.chooseMismatch ? mismatch.show : null} />
        {isLockOver && (
          <p className="small dim">{t('deposit.lock-ended-more', { amount: bareStable(order.amount) })}</p>
        )}
      </div>
      <WrongAmountSheet open={wrong.open} onClose={wrong.hide} order={order} isLockOver={isLockOver} />
      <MismatchSheet
        open={mismatch.open}
        onClose={mismatch.hide}
        chosen={order.mismatch.choice}
        amount={order.amount}
        rate={order.rate}
        name={callName(order.recipient.name)}
        isBusy={act.busy === 'choose-mismatch'}
        onChoose={(choice) => void act.chooseMismatch(choice).then((isDone) => isDone && mismatch.hide())}
      >
        <ActNotice act={act} />
      </MismatchSheet>
      <CancelSheet open={cancel.open} onClose={cancel.hide} act={act} />
    </FlowFrame>
  );
}
