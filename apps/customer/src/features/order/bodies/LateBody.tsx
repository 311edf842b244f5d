import { callName, Chip, Naira, Rail, Rich, Notice } from '@usdt-africa/web-kit';
import { wakeUp, landmark, send, shieldCheck, timer } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { lateDeposits, slowestDeposit } from '../../../shared/order/order-state';
import type { BodyProperties } from '../body-properties';
import { PartsList } from '../../../shared/order/PartsList';
import { differenceOf, partsOf, displayedDeposits, displayedNaira } from '../../../shared/order/pricing';
import { StatusFrame } from '../StatusFrame';
import '@usdt-africa/web-kit/rail.css';

/** SELL-06: some of it came after the rate had ended; from its first sight on both rates, and the difference in naira. */
export function LateBody({ order, live }: BodyProperties) {
  const { t, stable, rate, moment, naira } = useMessages();
  const [late] = lateDeposits(order);
  const displayed = displayedDeposits(order);
  const sum = displayedNaira(order);
  if (!late || sum === null) return null;
  const parts = partsOf(displayed);
  const [only, ...others] = parts;
  const at = moment(late.receivedAt);
  const difference = differenceOf(order, parts);
  const slowest = slowestDeposit(order);
  const isCounted = slowest?.state === 'seen';
  const values = { amount: stable(late.amount), time: at };
  return (
    <StatusFrame order={order} live={live}>
      <div className="stack stack--8">
        <Chip tone="good" icon={isCounted ? timer : send}>
          {t(isCounted ? 'status.received' : 'late.on-its-way')}
        </Chip>
        <p className="title">{t(displayed.length > 1 ? 'late.title-part' : 'late.title')}</p>
        <p className="dim">{t(displayed.length > 1 ? 'late.text-part' : 'late.text', values)}</p>
      </div>
      <section className="card late">
        <div>
          <span className="dim">{t('late.held', { time: moment(order.lockEndsAt) })}</span>
          {parts.some(({ basis }) => basis === 'locked') ? (
            <span className="figures">{rate(order.rate)}</span>
          ) : (
            <s className="dim figures">{rate(order.rate)}</s>
          )}
        </div>
        {only?.rate && others.length === 0 ? (
          <div>
            <span className="dim">{t('late.rate-at', { time: at })}</span>
            <b className="figures">{rate(only.rate)}</b>
          </div>
        ) : (
          <PartsList parts={parts} />
        )}
        <div className="late__total">
          <span>{t('deal.gets', { name: callName(order.recipient.name) })}</span>
          <span className="late__sum">
            <Naira value={sum} size={24} />
            {difference && (
              <span className={difference.more ? 'small positive' : 'small caution'}>
                {t(difference.more ? 'late.more' : 'late.less', { amount: naira(difference.amount) })}
              </span>
            )}
          </span>
        </div>
      </section>
      <section className="card">
        <Rail
          label={t('stage.label')}
          stations={[
            { stage: 'done', icon: shieldCheck, word: t('late.here') },
            {
              stage: isCounted ? 'now' : 'done',
              icon: shieldCheck,
              word: isCounted
                ? t('late.counted', { count: slowest.confirmations, needed: order.confirmationsNeeded })
                : t('late.final', { time: moment(slowest?.confirmedAt ?? late.receivedAt) }),
            },
            {
              stage: isCounted ? 'todo' : 'now',
              icon: landmark,
              word: t('late.to-bank', { bank: order.recipient.bankShortName }),
            },
          ]}
        />
      </section>
      <Notice icon={wakeUp}>
        <Rich text={t('late.nothing-to-do', { word: order.word ?? '', email: order.sender.email })} />
      </Notice>
    </StatusFrame>
  );
}
