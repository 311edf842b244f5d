import type { OrderView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel/money';
import { callName, Chip, maskedAccount, Naira, personName, Rich, Stable, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { landmark, send, shieldCheck, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { useNetworkStands } from '../ChainNotice';
import { ClosePageNotice } from '../ClosePageNotice';
import { latestPayout, restOf, slowestDeposit } from '../../../shared/order/order-state';
import type { BodyProperties } from '../body-properties';
import { ExpectedOutcomeCard } from '../ExpectedOutcomeCard';
import { PartsList } from '../../../shared/order/PartsList';
import { isAllLocked, partsOf, displayedDeposits, displayedNaira } from '../../../shared/order/pricing';
import { RestButton } from '../RestButton';
import { StatusChip } from '../../../shared/order/StatusChip';
import { StatusFrame } from '../StatusFrame';
import { Ticks } from '../../../shared/order/Ticks';
import '@usdt-africa/web-kit/rail.css';

const BLOCK_SECONDS = 3;

/**
 * Expected outcomes shown without the naira that the deposit might bring: it is too small, came after a cancellation,
 * has no rate, or is to be sent back.
 */
const WITHOUT_NAIRA: ReadonlySet<OrderView['expectedOutcome']> = new Set([
  'below-minimum',
  'after-cancellation',
  'no-rate',
  'refund',
]);

/**
 * The deposit is seen: confirmations are counted, then the payout is sent, or another expected outcome is shown from
 * the first sighting on. Live until it is delivered.
 */
export function ConfirmingBody({ order, live }: BodyProperties) {
  const { t, product, span } = useMessages();
  const deposit = slowestDeposit(order);
  const needed = order.confirmationsNeeded;
  const count = deposit ? Math.min(deposit.confirmations, needed) : 0;
  const seconds = Math.max(BLOCK_SECONDS, (needed - count) * BLOCK_SECONDS);
  const confirming = deposit?.state === 'seen';
  const stands = useNetworkStands({ order, live });
  const name = callName(order.recipient.name);
  const waiting = order.expectedOutcome === null || order.expectedOutcome === 'paid' ? null : order.expectedOutcome;
  const naira = WITHOUT_NAIRA.has(order.expectedOutcome) ? null : displayedNaira(order);
  // Money that waits on our side is not on its way.
  const isDelayed = Boolean(order.payoutDelay);
  const heading =
    waiting === null && !isDelayed ? 'confirming.on-its-way' : naira ? 'confirming.worth' : 'confirming.received';
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={order.expectedOutcome === 'after-cancellation' ? undefined : <ClosePageNotice order={order} />}
      dock={restOf(order) === null ? undefined : <RestButton order={order} />}
    >
      <section className="note confirming" aria-live="polite">
        <div className="row row--between">
          <span className="small dim">{t(heading, { name })}</span>
          {confirming ? (
            <Chip tone="now" icon={timer}>
              {stands !== null
                ? t('confirming.when-it-goes-on')
                : t(waiting ? 'confirming.final-in' : 'confirming.about', { span: span(seconds) })}
            </Chip>
          ) : (
            <StatusChip order={order} onDeep />
          )}
        </div>
        {naira ? (
          <Naira value={naira} size={44} />
        ) : (
          <Stable value={order.open?.amount ?? order.received} unit={product} size={44} />
        )}
        <Ticks count={count} needed={needed} label={t('confirming.count', { count, needed }).replace(/<\/?b>/g, '')} />
        <div className="row row--between small">
          <span className="figures">
            <Rich text={t('confirming.count', { count, needed })} />
          </span>
          <span className="dim">
            {!confirming && t('confirming.final')}
            {confirming && stands === null && t('confirming.every', { seconds: BLOCK_SECONDS })}
          </span>
        </div>
      </section>
      {waiting && <ExpectedOutcomeCard order={order} expectedOutcome={waiting} />}
      <Stages order={order} isPaid={waiting === null} />
    </StatusFrame>
  );
}

function Stages({ order, isPaid }: { readonly order: OrderView; readonly isPaid: boolean }) {
  const { t, stable, rate, moment } = useMessages();
  const displayed = displayedDeposits(order);
  const parts = partsOf(displayed);
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  const final = deposit?.state !== 'seen';
  const asSent = order.status === 'autowithdrawal-successful';
  const exact = parseDecimal(order.received, 6) === parseDecimal(order.amount, 6);
  const steps: TimelineStep[] = [
    {
      stage: 'done',
      title: t('stage.received'),
      when: deposit && <time dateTime={deposit.receivedAt}>{moment(deposit.receivedAt)}</time>,
      children: (
        <>
          {t(exact ? 'confirming.exact' : 'confirming.amount', { amount: stable(order.received) })}{' '}
          {isAllLocked(displayed) && t('confirming.rate-yours', { rate: rate(order.rate) })}
          {displayed.some(({ late }) => late) && t('confirming.late', { time: moment(order.lockEndsAt) })}
          {order.expectedOutcome !== 'after-cancellation' && (parts.length > 1 || !isAllLocked(displayed)) && (
            <PartsList parts={parts} />
          )}
          {deposit?.explorerUrl && (
            <>
              <br />
              <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
                {t('timeline.track-hash')}
              </a>
            </>
          )}
        </>
      ),
    },
    {
      stage: final ? 'done' : 'now',
      icon: shieldCheck,
      title: t(final ? 'confirming.final' : 'confirming.making-sure'),
      when: final
        ? deposit?.confirmedAt && <time dateTime={deposit.confirmedAt}>{moment(deposit.confirmedAt)}</time>
        : t('now'),
      children: final
        ? null
        : t(isPaid ? 'confirming.why' : 'confirming.why-only', { needed: order.confirmationsNeeded }),
    },
    ...(final
      ? [
          {
            stage: asSent ? 'done' : 'now',
            icon: send,
            title: t(asSent ? 'timeline.sent' : 'confirming.to-bank'),
            when:
              asSent && payout?.settledAt ? (
                <time dateTime={payout.settledAt}>{moment(payout.settledAt)}</time>
              ) : (
                t('now')
              ),
            children:
              payout &&
              t(asSent ? 'timeline.sent-done' : 'timeline.sent-requested', {
                status: t('status.autowithdrawal-successful'),
                reference: payout.reference,
              }),
          } satisfies TimelineStep,
        ]
      : []),
    ...(order.expectedOutcome === 'after-cancellation'
      ? []
      : [
          {
            stage: asSent ? 'now' : 'todo',
            icon: landmark,
            title: t('stage.delivered'),
            children: t('confirming.to', {
              name: personName(order.recipient.name),
              bank: order.recipient.bankShortName,
              account: maskedAccount(order.recipient.account),
            }),
          } satisfies TimelineStep,
        ]),
  ];
  return (
    <section className="card" aria-label={t('timeline.label')}>
      <Timeline steps={steps} />
      {payout?.state === 'unknown' && <p className="small dim confirming__unknown">{t('confirming.unknown')}</p>}
    </section>
  );
}
