import type { OrderView } from '@usdt-africa/contracts/api';
import { Facts, groups, Icon, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { PartsList } from '../../shared/order/PartsList';
import { marketsOf, partsOf, sentIn } from '../../shared/order/pricing';
import { useMarketFact } from '../../shared/order/useMarketFact';

/** The bank's own session id for each payment, and what the price was made of. */
export function ProofCard({ order }: { readonly order: OrderView }) {
  const { t, stable, rate, naira, roundNaira, percent, longTime } = useMessages();
  const toast = useToast();
  const marketFact = useMarketFact();
  // A deposit that is too small to be paid out is not part of the payout.
  const paid = order.deposits.filter((deposit) => deposit.payoutId !== null);
  const parts = partsOf(paid);
  const [only, ...others] = parts;
  const margins = [...new Set(parts.flatMap(({ marginPercent }) => marginPercent ?? []))];
  const sessions = order.payouts.flatMap((payout) => (payout.sessionId ? [payout.sessionId] : []));
  const duty = order.stampDuty;
  return (
    <section className="card stack stack--12">
      <h2>{t('proof.title')}</h2>
      {sessions.map((session) => (
        <div key={session}>
          <p className="small dim">{t('proof.session')}</p>
          <div className="row row--between">
            <span className="session figures">{groups(session, 6).join(' ')}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('proof.copy-session')}
              onClick={() => void copyText(session).then((done) => toast(t(done ? 'proof.copied' : 'copy-failed')))}
            >
              <Icon of={copy} />
            </button>
          </div>
        </div>
      ))}
      {others.length > 0 && <PartsList parts={parts} />}
      <Facts
        pairs={[
          [t('proof.sent'), stable(sentIn(paid))],
          only && others.length === 0 ? [t('proof.received'), longTime(only.receivedAt)] : null,
          only?.rate && others.length === 0 ? [t('fact.rate'), rate(only.rate)] : null,
          ...marketsOf(parts).map(marketFact),
          margins.length > 0 ? [t('quote.margin'), margins.map(percent).join(' · ')] : null,
          [t('proof.paid'), naira(order.paid)],
          [
            duty ? t('proof.fee-and-duty', { duty: roundNaira(duty.amount) }) : t('fact.fee'),
            duty ? t('proof.fee-and-duty-paid', { fee: roundNaira(order.fee) }) : roundNaira(order.fee),
          ],
        ]}
      />
    </section>
  );
}
