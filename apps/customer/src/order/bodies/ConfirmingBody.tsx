import type { OrderView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel/money';
import { callName, Chip, maskedAccount, Naira, personName, Rich, Stable, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { landmark, send, shieldCheck, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { useNetworkStands } from '../ChainNotice';
import { ClosePageSay } from '../ClosePageSay';
import { latestPayout, slowestDeposit } from '../order-state';
import type { BodyProperties } from '../body-properties';
import { OutlookCard } from '../OutlookCard';
import { PartsList } from '../PartsList';
import { isAllLocked, partsOf, toldDeposits, toldNaira } from '../pricing';
import { StatusChip } from '../StatusChip';
import { StatusFrame } from '../StatusFrame';
import { Ticks } from '../Ticks';
import '@usdt-africa/web-kit/rail.css';

const BLOCK_SECONDS = 3;

/** What is too little, or not ours to pay, is told as what it is, not as the naira that it might bring. */
const WITHOUT_NAIRA: ReadonlySet<OrderView['outlook']> = new Set(['below-minimum', 'after-cancellation', 'no-rate']);

/**
 * The coins are seen: confirmations are counted, then the naira leaves, or what else will be done is said from the first
 * sight on. Live until it is delivered.
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
  const waiting = order.outlook === null || order.outlook === 'paid' ? null : order.outlook;
  const naira = WITHOUT_NAIRA.has(order.outlook) ? null : toldNaira(order);
  // Money that waits on our side is not on its way.
  const isDelayed = Boolean(order.payoutDelay);
  const heading =
    waiting === null && !isDelayed ? 'confirming.on-its-way' : naira ? 'confirming.worth' : 'confirming.arrived';
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={order.outlook === 'after-cancellation' ? undefined : <ClosePageSay order={order} />}
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
          <Stable value={order.open?.amount ?? order.arrived} unit={product} size={44} />
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
      {waiting && <OutlookCard order={order} outlook={waiting} />}
      <Stages order={order} isPaid={waiting === null} />
    </StatusFrame>
  );
}

function Stages({ order, isPaid }: { readonly order: OrderView; readonly isPaid: boolean }) {
  const { t, stable, rate, moment } = useMessages();
  const told = toldDeposits(order);
  const parts = partsOf(told);
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  const final = deposit?.state !== 'seen';
  const asSent = order.status === 'autowithdrawal-successful';
  const exact = parseDecimal(order.arrived, 6) === parseDecimal(order.amount, 6);
  const steps: TimelineStep[] = [
    {
      stage: 'done',
      title: t('stage.received'),
      when: deposit && <time dateTime={deposit.arrivedAt}>{moment(deposit.arrivedAt)}</time>,
      children: (
        <>
          {t(exact ? 'confirming.exact' : 'confirming.amount', { amount: stable(order.arrived) })}{' '}
          {isAllLocked(told) && t('confirming.rate-yours', { rate: rate(order.rate) })}
          {told.some(({ late }) => late) && t('confirming.late', { time: moment(order.lockEndsAt) })}
          {order.outlook !== 'after-cancellation' && (parts.length > 1 || !isAllLocked(told)) && (
            <PartsList parts={parts} />
          )}
          {deposit?.explorerUrl && (
            <>
              <br />
              <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
                {t('story.track-hash')}
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
            title: t(asSent ? 'story.sent' : 'confirming.to-bank'),
            when:
              asSent && payout?.settledAt ? (
                <time dateTime={payout.settledAt}>{moment(payout.settledAt)}</time>
              ) : (
                t('now')
              ),
            children:
              payout &&
              t(asSent ? 'story.sent-done' : 'story.sent-asked', {
                status: t('status.autowithdrawal-successful'),
                reference: payout.reference,
              }),
          } satisfies TimelineStep,
        ]
      : []),
    ...(order.outlook === 'after-cancellation'
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
    <section className="card" aria-label={t('story.label')}>
      <Timeline steps={steps} />
      {payout?.state === 'unknown' && <p className="small dim confirming__unknown">{t('confirming.unknown')}</p>}
    </section>
  );
}
