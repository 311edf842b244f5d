import type { OrderView } from '@usdt-africa/contracts/api';
import { formatDecimal, nairaFor, parseDecimal } from '@usdt-africa/kernel/money';
import { callName, Chip, maskedAccount, Naira, Rich, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { landmark, send, shieldCheck, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { ClosePageSay } from '../ClosePageSay';
import { latestPayout, slowestDeposit } from '../order-state';
import type { BodyProperties } from '../OrderScreen';
import { StatusChip } from '../StatusChip';
import { StatusFrame } from '../StatusFrame';
import { Ticks } from '../Ticks';

const BLOCK_SECONDS = 3;

/** The coins are seen: confirmations are counted, then the naira leaves. Live until it is delivered. */
export function ConfirmingBody({ order, live }: BodyProperties) {
  const { t, span } = useMessages();
  const deposit = slowestDeposit(order);
  const needed = order.confirmationsNeeded;
  const count = deposit ? Math.min(deposit.confirmations, needed) : 0;
  const seconds = Math.max(BLOCK_SECONDS, (needed - count) * BLOCK_SECONDS);
  const confirming = deposit?.state === 'seen';
  const name = callName(order.recipient.name);
  return (
    <StatusFrame order={order} live={live} aside={<ClosePageSay order={order} />}>
      <section className="note confirming" aria-live="polite">
        <div className="row row--between">
          <span className="small dim">{t('confirming.on-its-way', { name })}</span>
          {confirming ? (
            <Chip tone="now" icon={timer}>
              {t('confirming.about', { span: span(seconds) })}
            </Chip>
          ) : (
            <StatusChip order={order} onDeep />
          )}
        </div>
        <Naira value={expectedNaira(order)} size={44} />
        <Ticks count={count} needed={needed} label={t('confirming.count', { count, needed }).replace(/<\/?b>/g, '')} />
        <div className="row row--between small">
          <span className="figures">
            <Rich text={t('confirming.count', { count, needed })} />
          </span>
          <span className="dim">
            {confirming ? t('confirming.every', { seconds: BLOCK_SECONDS }) : t('confirming.final')}
          </span>
        </div>
      </section>
      <Stages order={order} />
    </StatusFrame>
  );
}

/** What has arrived is paid as it is: until a payout says how much that is, at the rate of the order. */
function expectedNaira(order: OrderView): string {
  const asked = latestPayout(order)?.amount;
  if (asked) return asked;
  return formatDecimal(nairaFor(parseDecimal(order.arrived, 6), parseDecimal(order.rate, 4)), 2);
}

function Stages({ order }: { readonly order: OrderView }) {
  const { t, stable, rate, clock } = useMessages();
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  const final = deposit?.state !== 'seen';
  const asSent = order.status === 'autowithdrawal-successful';
  const exact = parseDecimal(order.arrived, 6) === parseDecimal(order.amount, 6);
  const steps: TimelineStep[] = [
    {
      stage: 'done',
      title: t('stage.received'),
      when: deposit && <time dateTime={deposit.arrivedAt}>{clock(deposit.arrivedAt)}</time>,
      children: (
        <>
          {t(exact ? 'confirming.exact' : 'confirming.amount', { amount: stable(order.arrived) })}{' '}
          {!deposit?.late && t('confirming.rate-yours', { rate: rate(order.rate) })}
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
        ? deposit?.confirmedAt && <time dateTime={deposit.confirmedAt}>{clock(deposit.confirmedAt)}</time>
        : t('now'),
      children: final ? null : t('confirming.why', { needed: order.confirmationsNeeded }),
    },
    ...(final
      ? [
          {
            stage: asSent ? 'done' : 'now',
            icon: send,
            title: t(asSent ? 'story.sent' : 'confirming.to-bank'),
            when:
              asSent && payout?.settledAt ? (
                <time dateTime={payout.settledAt}>{clock(payout.settledAt)}</time>
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
    {
      stage: asSent ? 'now' : 'todo',
      icon: landmark,
      title: t('stage.delivered'),
      children: t('confirming.to', {
        name: order.recipient.name,
        bank: order.recipient.bankShortName,
        account: maskedAccount(order.recipient.account),
      }),
    },
  ];
  return (
    <section className="card" aria-label={t('story.label')}>
      <Timeline steps={steps} />
      {payout?.state === 'unknown' && <p className="small dim confirming__unknown">{t('confirming.unknown')}</p>}
    </section>
  );
}
