import type { OrderView, PayoutView } from '@usdt-africa/contracts/api';
import { Facts, groups, Naira, orderNumberText, personName } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { marketsOf, partsOf, sentIn } from '../../shared/order/pricing';
import { useMarketFact } from '../../shared/order/useMarketFact';
import { wordsForBank } from '../../shared/order/words-for-bank';
import { Brand } from '../../shared/ui/Brand';
import '../../shared/receipt/receipt.css';

/** What the bank has paid, and did not send back. */
export const paidOut = (order: OrderView): readonly PayoutView[] =>
  order.payouts.filter(({ state }) => state === 'settled');

interface Properties {
  readonly order: OrderView;
  readonly paid: readonly PayoutView[];
  /** Who paid. */
  readonly from: string;
}

/** A receipt for a bank: one printable page. */
export function Receipt({ order, paid, from }: Properties) {
  const messages = useMessages();
  const { t, momentBeside, longTime, naira, rate, stable, roundNaira, percent } = messages;
  const marketFact = useMarketFact();
  const { recipient, stampDuty } = order;
  // A deposit that waits, or is too small to be paid out, does not count as paid.
  const deposits = order.deposits.filter(({ payoutId }) => paid.some(({ id }) => id === payoutId));
  const parts = partsOf(deposits);
  const rates = [...new Set(parts.flatMap((part) => part.rate ?? []))];
  const margins = [...new Set(parts.flatMap(({ marginPercent }) => marginPercent ?? []))];
  const markets = rates.length > 0 ? marketsOf(parts) : [{ rate: order.referenceRate, sources: order.sources }];
  const last = paid.at(-1)!;
  const when = last.settledAt ?? order.completedAt ?? order.placedAt;
  return (
    <article className="card receipt" aria-label={t('receipt.title')}>
      <header className="receipt__head">
        <Brand />
        <p className="receipt__when">
          <b>{t('receipt.title')}</b>
          <span className="small dim">{longTime(when)}</span>
        </p>
      </header>
      <section className="note receipt__note">
        <p>
          <span className="small">{t('receipt.paid-to')}</span>
          <b className="receipt__name">{personName(recipient.name)}</b>
          <span className="small figures">{`${recipient.bankName} · ${recipient.account}`}</span>
        </p>
        <Naira value={order.paid} size={32} />
      </section>
      <div className="receipt__two">
        <section>
          <h2>{t('receipt.transfer')}</h2>
          <Facts
            pairs={[
              [t('fact.status'), t(`status.${order.status}`)],
              [t('timeline.sent'), momentBeside(last.requestedAt, when)],
              last.settledAt
                ? [t('receipt.confirmed', { bank: recipient.bankShortName }), momentBeside(last.settledAt, when)]
                : null,
              [t('fact.order'), orderNumberText(order.number)],
              [t('receipt.from'), from],
            ]}
          />
        </section>
        <section>
          <h2>{t('receipt.exchange')}</h2>
          <Facts
            pairs={[
              [t('proof.sent'), stable(sentIn(deposits))],
              [t('fact.rate'), (rates.length > 0 ? rates : [order.rate]).map(rate).join(' · ')],
              ...markets.map(marketFact),
              margins.length > 0 ? [t('quote.margin'), margins.map(percent).join(' · ')] : null,
              [t('fact.fee'), roundNaira(order.fee)],
              stampDuty && [t('fact.stamp-duty', { amount: roundNaira(stampDuty.amount) }), t('fact.we-pay-it')],
              [t('proof.paid'), naira(order.paid)],
            ]}
          />
        </section>
      </div>
      <section>
        <h2>{t('receipt.bank')}</h2>
        {paid.map((payout) => (
          <Facts
            key={payout.id}
            pairs={[
              paid.length > 1 ? [t('proof.paid'), naira(payout.amount)] : null,
              [t('fact.pay-ref'), payout.reference],
              payout.sessionId
                ? [t('proof.session'), <span className="figures">{groups(payout.sessionId, 6).join(' ')}</span>]
                : null,
            ]}
          />
        ))}
        <p className="receipt__words">{wordsForBank(order, messages)}</p>
      </section>
      <section>
        <h2>{t('receipt.chain')}</h2>
        {deposits.map((deposit) => (
          <Facts
            key={`${deposit.transactionId}/${deposit.logIndex}`}
            pairs={[
              [t('fact.first-seen'), longTime(deposit.firstSeenAt)],
              [t('fact.hash'), <span className="figures receipt__hash">{deposit.transactionId}</span>],
            ]}
          />
        ))}
      </section>
      <p className="small dim">{t('receipt.made')}</p>
    </article>
  );
}
