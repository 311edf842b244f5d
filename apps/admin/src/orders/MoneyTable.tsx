import type { AdminUncreditedDeposit, AdminOrderDeposit, AdminOrderPayout } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { Chip, groups, Icon } from '@usdt-africa/web-kit';
import { chain, check, circleX, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Copyable } from '../parts/Copyable';
import { countText, nairaText, nearText, shortHash, timeText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { useNow } from '../parts/useNow';
import { PhaseChip } from '../payouts/PhaseChip';
import { useProviderName } from '../payouts/useProviderName';
import { TransactionCell } from './TransactionCell';
import './money.css';

/** Every deposit and payout with its state and its external proof, and what is still owed: a card each on a phone. */
export function MoneyTable() {
  const t = useTranslate();
  const order = useRecord('orders');
  return (
    <section className="card money stacks" aria-label={t('orders.money.what')}>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('orders.money.what')}</th>
            <th>{t('orders.money.proof')}</th>
            <th>{t('orders.money.state')}</th>
            <th className="right">{PRODUCT}</th>
            <th className="right">{t('orders.money.naira')}</th>
          </tr>
        </thead>
        <tbody>
          {order.deposits.map((deposit, at) => (
            <Deposit key={deposit.key} deposit={deposit} sequence={at + 1} />
          ))}
          {order.uncreditedDeposits.map((deposit) => (
            <RatedDeposit key={deposit.key} deposit={deposit} />
          ))}
          {order.payouts.map((payout, at) => (
            <Payout key={`${payout.id}-${payout.attempt}`} payout={payout} sequence={at + 1} />
          ))}
          {order.deposits.length + order.uncreditedDeposits.length + order.otherAssets.length + order.payouts.length ===
            0 && (
            <tr>
              <td colSpan={5} className="dim">
                {t('orders.money.nothing')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {PARTS.map((part) => (
            <OwedPart key={part} part={part} naira={order.owed[part]} />
          ))}
          <tr>
            <td className="nowrap">{t('orders.money.owed')}</td>
            <td colSpan={3} className={order.owed.ledgerAgrees ? 'pos' : 'neg'}>
              <span className="row" style={{ gap: 4 }}>
                <Icon of={order.owed.ledgerAgrees ? check : triangleAlert} size="small" />
                {t(order.owed.ledgerAgrees ? 'orders.money.agrees' : 'orders.money.disagrees')}
              </span>
            </td>
            <td className="right" data-name={t('orders.money.naira')}>
              {nairaText(order.owed.owed)}
              {parseMoney(order.owed.unpriced, 'USDT') > 0n && (
                <span className="money__under dim">
                  {t('orders.money.unpriced', {
                    usdt: `${usdtText(order.owed.unpriced)} ${PRODUCT}`,
                  })}
                </span>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const PARTS = ['held', 'waiting', 'requested', 'paid'] as const;

/** One part of the priced amount; the parts add up to it. */
function OwedPart({ part, naira }: { readonly part: (typeof PARTS)[number]; readonly naira: string }) {
  const t = useTranslate();
  if (parseMoney(naira, 'NGN') === 0n) return null;
  return (
    <tr>
      <td className="nowrap" colSpan={4}>
        {t(`orders.money.parts.${part}`)}
      </td>
      <td className="right" data-name={t('orders.money.naira')}>
        {nairaText(naira)}
      </td>
    </tr>
  );
}

function Deposit({ deposit, sequence }: { readonly deposit: AdminOrderDeposit; readonly sequence: number }) {
  const t = useTranslate();
  return (
    <tr>
      <td className="medium">{t('orders.money.deposit', { sequence })}</td>
      <TransactionCell
        transactionId={deposit.transactionId}
        shown={t('orders.money.log', { hash: shortHash(deposit.transactionId), log: deposit.logIndex })}
        explorerUrl={deposit.explorerUrl}
        where={t('orders.money.block', { block: countText(deposit.block) })}
      />
      <td className="stacks__side">
        <DepositState deposit={deposit} />
      </td>
      <td className="right" data-name={PRODUCT}>
        {usdtText(deposit.usdt)}
      </td>
      <td className="right dim" data-name={t('orders.money.naira')}>
        <DepositPrice deposit={deposit} />
      </td>
    </tr>
  );
}

function DepositState({ deposit }: { readonly deposit: AdminOrderDeposit }) {
  const t = useTranslate();
  if (deposit.state === 'dropped')
    return (
      <Chip tone="bad" icon={circleX}>
        {t('orders.money.dropped')}
      </Chip>
    );
  if (deposit.state !== 'confirmed')
    return <Chip icon={chain}>{t('orders.money.seen', { done: deposit.confirmations })}</Chip>;
  return (
    <>
      <Chip tone="good" icon={check}>
        {t('orders.money.final')}
      </Chip>
      {deposit.held && <span className="money__under wait">{t(`orders.attention.${deposit.held}`)}</span>}
    </>
  );
}

function Payout({ payout, sequence }: { readonly payout: AdminOrderPayout; readonly sequence: number }) {
  const t = useTranslate();
  const now = useNow(60_000);
  const providerOf = useProviderName();
  const isGone = payout.phase === 'returned' || payout.phase === 'failed';
  return (
    <tr>
      <td className="medium">{t('orders.money.payout', { sequence, provider: providerOf(payout.provider) })}</td>
      <td>
        {payout.reference !== '' && (
          <Link className="link mono" to={`/payouts/${payout.id}/show`}>
            {payout.reference}
          </Link>
        )}
        <span className="money__under">
          {payout.sessionId ? (
            <>
              <span className="dim">{t('orders.money.session')}</span>{' '}
              <Copyable text={payout.sessionId} what={t('orders.money.session')}>
                {groups(payout.sessionId, 6).join(' ')}
              </Copyable>
            </>
          ) : (
            <span className="dim">
              {t(payout.phase === 'needs-approval' ? 'orders.money.notRequested' : 'orders.money.noSession')}
            </span>
          )}
        </span>
      </td>
      <td className="stacks__side">
        <PhaseChip phase={payout.phase} /> <span className="dim small nowrap">{timeText(payout.at, now)}</span>
      </td>
      <td />
      <td className="right" data-name={t('orders.money.naira')}>
        <span className={isGone ? 'struck' : 'medium'}>{nairaText(payout.naira)}</span>
      </td>
    </tr>
  );
}

/** A deposit that could not be credited: an operator records its outcome. */
function RatedDeposit({ deposit }: { readonly deposit: AdminUncreditedDeposit }) {
  const t = useTranslate();
  return (
    <tr>
      <td className="medium">{t(`orders.money.notCreditable.${deposit.why}`)}</td>
      <TransactionCell
        transactionId={deposit.transactionId}
        shown={shortHash(deposit.transactionId)}
        explorerUrl={deposit.explorerUrl}
        where={nearText(deposit.at)}
      />
      <td className="stacks__side">
        {deposit.open ? (
          <Chip tone="caution" icon={triangleAlert}>
            {t('orders.money.notCreditable.open')}
          </Chip>
        ) : (
          <Chip icon={check}>{t('orders.money.notCreditable.closed')}</Chip>
        )}
      </td>
      <td className="right" data-name={PRODUCT}>
        {deposit.usdt === null ? '–' : usdtText(deposit.usdt)}
      </td>
      <td />
    </tr>
  );
}

/** The value of a deposit as on the customer's page: the sum, and each part with its rate. */
function DepositPrice({ deposit }: { readonly deposit: AdminOrderDeposit }) {
  const t = useTranslate();
  if (deposit.naira === null) return <span>{t('orders.money.noPrice')}</span>;
  return (
    <div>
      {nairaText(deposit.naira)}
      {deposit.price === 'expected' && <div className="small">{t('orders.money.expected')}</div>}
      {deposit.parts.map((part, at) => (
        <div key={at} className="small">
          {t(`orders.money.part.${part.basis}`, { usdt: usdtText(part.usdt), rate: nairaText(part.rate) })}
        </div>
      ))}
    </div>
  );
}
