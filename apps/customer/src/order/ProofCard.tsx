import type { OrderView } from '@usdt-africa/contracts/api';
import { Facts, groups, Icon, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../app/copy';
import { useMessages } from '../app/messages';

/** The bank's own session id for each payment, and what the price was made of. */
export function ProofCard({ order }: { readonly order: OrderView }) {
  const { t, stable, rate, roundNaira, minutes } = useMessages();
  const toast = useToast();
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
      <Facts
        pairs={[
          [t('proof.sent'), stable(order.arrived)],
          [t('fact.rate'), rate(order.rate)],
          [t('proof.market', { time: minutes(order.placedAt) }), rate(order.referenceRate)],
          [
            duty ? t('proof.fee-and-duty', { duty: roundNaira(duty.amount) }) : t('fact.fee'),
            duty ? t('proof.fee-and-duty-paid', { fee: roundNaira(order.fee) }) : roundNaira(order.fee),
          ],
        ]}
      />
    </section>
  );
}
