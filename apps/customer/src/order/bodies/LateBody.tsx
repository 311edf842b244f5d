import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';
import type { DepositPartView, OrderView } from '@usdt-africa/contracts/api';
import { callName, Chip, Naira, Rail, Rich, Say } from '@usdt-africa/web-kit';
import { bell, landmark, send, shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../app/messages';
import { nairaOf } from '../../rates/amounts';
import { lateDeposit, latestPayout } from '../order-state';
import type { BodyProperties } from '../OrderScreen';
import { StatusFrame } from '../StatusFrame';

/** SELL-06: the coins came after the rate had ended; both rates, and the difference in naira. */
export function LateBody({ order, live }: BodyProperties) {
  const { t, stable, rate, minutes, naira } = useMessages();
  const deposit = lateDeposit(order);
  const part = deposit?.parts.find((each) => each.basis === 'arrival' && each.rate !== null);
  if (!deposit || !part?.rate) return null;
  const at = minutes(deposit.arrivedAt);
  const difference = differenceOf(order, part);
  const payout = latestPayout(order);
  return (
    <StatusFrame order={order} live={live}>
      <div className="stack stack--8">
        <Chip tone="good" icon={send}>
          {t('late.on-its-way')}
        </Chip>
        <p className="title">{t('late.title')}</p>
        <p className="dim">{t('late.text', { amount: stable(deposit.amount), time: at })}</p>
      </div>
      <section className="card late">
        <div>
          <span className="dim">{t('late.held', { time: minutes(order.lockEndsAt) })}</span>
          <s className="dim figures">{rate(order.rate)}</s>
        </div>
        <div>
          <span className="dim">{t('late.rate-at', { time: at })}</span>
          <b className="figures">{rate(part.rate)}</b>
        </div>
        <div className="late__total">
          <span>{t('deal.gets', { name: callName(order.recipient.name) })}</span>
          <span className="late__sum">
            <Naira value={payout?.amount ?? nairaOf(deposit.amount, part.rate)} size={24} />
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
              stage: 'done',
              icon: shieldCheck,
              word: deposit.confirmedAt
                ? t('late.final', { time: minutes(deposit.confirmedAt) })
                : t('confirming.final'),
            },
            { stage: 'now', icon: landmark, word: t('late.to-bank', { bank: order.recipient.bankShortName }) },
          ]}
        />
      </section>
      <Say icon={bell}>
        <Rich text={t('late.nothing-to-do', { word: order.word ?? '', email: order.sender.email })} />
      </Say>
    </StatusFrame>
  );
}

/** What the rate of arrival makes of the late part, against the rate that was held. */
function differenceOf(
  order: OrderView,
  part: DepositPartView,
): { readonly more: boolean; readonly amount: string } | null {
  if (part.rate === null) return null;
  const change = parseDecimal(nairaOf(part.amount, part.rate), 2) - parseDecimal(nairaOf(part.amount, order.rate), 2);
  if (change === 0n) return null;
  return { more: change > 0n, amount: formatDecimal(change < 0n ? -change : change, 2) };
}
