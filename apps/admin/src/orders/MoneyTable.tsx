import type { AdminOrderDeposit, AdminOrderPayout, AdminOrderView } from '@usdt-africa/contracts/admin';
import { chain, check, circleX, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Chip } from '../parts/Chip';
import { countText, minuteText, nairaText, shortHash, usdtText } from '../parts/format';
import { Icon } from '../parts/Icon';
import { PhaseChip } from '../payouts/PhaseChip';

/** Every deposit and payout with its state and proof, and what is still owed. */
export function MoneyTable({ order }: { readonly order: AdminOrderView }) {
  const t = useTranslate();
  return (
    <section className="card card--clip">
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('orders.money.what')}</th>
            <th>{t('orders.money.reference')}</th>
            <th>{t('orders.money.state')}</th>
            <th className="right">{import.meta.env.DEFAULT_PRODUCT}</th>
            <th className="right">{t('orders.money.naira')}</th>
            <th className="right">{t('orders.money.proof')}</th>
          </tr>
        </thead>
        <tbody>
          {order.deposits.map((deposit, at) => (
            <Deposit key={deposit.key} deposit={deposit} sequence={at + 1} />
          ))}
          {order.payouts.map((payout, at) => (
            <Payout key={`${payout.id}-${payout.attempt}`} payout={payout} sequence={at + 1} />
          ))}
          {order.deposits.length + order.payouts.length === 0 && (
            <tr>
              <td colSpan={6} className="dim">
                {t('orders.money.nothing')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('orders.money.owed')}</td>
            <td className="right">{nairaText(order.owed.naira)}</td>
            <td className={order.owed.ledgerAgrees ? 'right pos' : 'right neg'}>
              <span className="row" style={{ justifyContent: 'end', gap: 4 }}>
                <Icon of={order.owed.ledgerAgrees ? check : triangleAlert} size="small" />
                {t(order.owed.ledgerAgrees ? 'orders.money.agrees' : 'orders.money.disagrees')}
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Deposit({ deposit, sequence }: { readonly deposit: AdminOrderDeposit; readonly sequence: number }) {
  const t = useTranslate();
  const state =
    deposit.state === 'confirmed' ? (
      <Chip tone="good" icon={check}>
        {t('orders.money.final')}
      </Chip>
    ) : deposit.state === 'dropped' ? (
      <Chip tone="bad" icon={circleX}>
        {t('orders.money.dropped')}
      </Chip>
    ) : (
      <Chip icon={chain}>{t('orders.money.seen', { done: deposit.confirmations })}</Chip>
    );
  const block = t('orders.money.block', { block: countText(deposit.block) });
  return (
    <tr>
      <td className="medium nowrap">{t('orders.money.deposit', { sequence })}</td>
      <td className="mono nowrap">
        {shortHash(deposit.transactionId)}, log {deposit.logIndex}
      </td>
      <td>{state}</td>
      <td className="right">{usdtText(deposit.usdt)}</td>
      <td className="right dim">{deposit.naira ? nairaText(deposit.naira) : ''}</td>
      <td className="right">
        {deposit.explorerUrl ? (
          <a className="link nowrap" href={deposit.explorerUrl} target="_blank" rel="noopener noreferrer">
            {block}
          </a>
        ) : (
          <span className="nowrap">{block}</span>
        )}
      </td>
    </tr>
  );
}

function Payout({ payout, sequence }: { readonly payout: AdminOrderPayout; readonly sequence: number }) {
  const t = useTranslate();
  const isGone = payout.phase === 'returned' || payout.phase === 'failed';
  return (
    <tr>
      <td className="medium nowrap">{t('orders.money.payout', { sequence, provider: payout.provider })}</td>
      <td className="mono nowrap">
        <Link className="link" to={`/payouts/${payout.id}/show`}>
          {payout.reference}
        </Link>
      </td>
      <td>
        <PhaseChip phase={payout.phase} /> <span className="dim small">{minuteText(payout.at)}</span>
      </td>
      <td />
      <td className={isGone ? 'right struck' : 'right medium'}>{nairaText(payout.naira)}</td>
      <td className="right">
        {payout.sessionId ? (
          <span className="mono" title={payout.sessionId}>
            …{payout.sessionId.slice(-12)}
          </span>
        ) : (
          <span className="dim">
            {t(payout.phase === 'needs-approval' ? 'orders.money.notAsked' : 'orders.money.noSession')}
          </span>
        )}
      </td>
    </tr>
  );
}
