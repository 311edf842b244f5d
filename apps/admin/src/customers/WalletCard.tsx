import type { AdminWalletLine, AdminWalletView } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useLiveQuery, useRows } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { addMessages } from '../i18n/provider';
import words from '../messages/wallet.json';
import { useProviderName } from '../payouts/useProviderName';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { nairaAmount, nairaText, nearText, timeText } from '../parts/format';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';

const FIRST_LINES = 5;

addMessages(words);

/** A customer's naira: the balance, what is owed, what is held, and the lines. Read only. */
export function WalletCard() {
  const t = useTranslate();
  const { id } = useRecord('customers');
  // The page before which older lines were asked for; undefined: only the newest few are shown.
  const [after, setAfter] = useState<string | null>();
  const { data: wallet, error } = useLiveQuery(
    'customers',
    'customers/{id}/wallet',
    { placeholderData: (before) => before },
    { path: { id }, query: after ? { after } : {} },
  );
  if (!wallet)
    return (
      <Card title={t('wallet.title')}>
        <div className="card__body">{error ? <p className="neg">{error.message}</p> : <Waiting lines={3} />}</div>
      </Card>
    );
  const lines = after === undefined ? wallet.lines.slice(0, FIRST_LINES) : wallet.lines;
  const hasMore = lines.length < wallet.lines.length || wallet.next !== null;
  return (
    <Card title={t('wallet.title')} look="card--clip stacks" beside={<Number of={wallet.number} />}>
      <div className="card__body stack stack--8">
        <div>
          <p className="dim">{t('wallet.balance')}</p>
          <p className="amount title">{nairaAmount(wallet.balance)}</p>
        </div>
        {wallet.owed && (
          <Notice tone="caution" icon={triangleAlert}>
            {t('wallet.owed', { naira: nairaAmount(wallet.owed) })}
          </Notice>
        )}
        <Allowed action="list" resource="fundings">
          <Held />
        </Allowed>
        {wallet.lines.length === 0 && <p className="dim">{t('wallet.empty')}</p>}
      </div>
      {lines.length > 0 && <Lines lines={lines} />}
      {(hasMore || after) && (
        <div className="card__body row customer__more">
          {hasMore && (
            <Button look="edge" onClick={() => setAfter(lines.length < wallet.lines.length ? null : wallet.next)}>
              {t('wallet.more')}
            </Button>
          )}
          {after && (
            <Button look="plain" onClick={() => setAfter(undefined)}>
              {t('wallet.newest')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Number({ of }: { readonly of: AdminWalletView['number'] }) {
  const t = useTranslate();
  const providerOf = useProviderName();
  if (of === null) return <span className="dim small">{t('wallet.noNumber')}</span>;
  const { state, provider, bank, last4 } = of;
  return (
    <span className="dim small num">
      {t(`wallet.number.${state}`, { provider: providerOf(provider), bank: bank ?? '', last4: last4 ?? '–' })}
    </span>
  );
}

/** Payments to this customer that are in no customer's wallet. */
function Held() {
  const t = useTranslate();
  const { id } = useRecord('customers');
  const now = useNow(60_000);
  const { data } = useRows({
    pageName: 'fundings',
    resource: 'fundings',
    perPage: 10,
    sort: { field: 'due', order: 'ASC' },
    filter: { tab: 'open', accountId: id },
  });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <div>
      <p className="dim">{t('wallet.held')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="row row--wrap">
            <Link className="link medium num" to={`/fundings/${row.id}/show`}>
              {nairaAmount(row.naira)}
            </Link>
            <span className="wait">
              {t(row.state === 'held' && row.why ? `events.codes.why.${row.why}` : `wallet.waits.${row.state}`)}
            </span>
            {row.dueAt && <span className="dim">{t('wallet.goesBack', { at: nearText(row.dueAt, now) })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly AdminWalletLine[] }) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [naira, balance] = [t('wallet.naira'), t('wallet.after')];
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('wallet.when')}</th>
          <th>{t('wallet.what')}</th>
          <th className="right">{naira}</th>
          <th className="right">{balance}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="dim nowrap">{timeText(line.at, now)}</td>
            <td>
              <What line={line} />
            </td>
            <td className="right nowrap" data-name={naira}>
              {nairaText(line.naira)}
            </td>
            <td className="right dim nowrap" data-name={balance}>
              {nairaText(line.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ line: { kind, owed, fundingId, withdrawalId } }: { readonly line: AdminWalletLine }) {
  const t = useTranslate();
  const words = t(`wallet.kind.${kind}`, { owed: owed === null ? '' : nairaAmount(owed) });
  const to =
    fundingId !== null
      ? `/fundings/${fundingId}/show`
      : withdrawalId !== null
        ? `/withdrawals/${withdrawalId}/show`
        : null;
  return to === null ? (
    <>{words}</>
  ) : (
    <Link className="link" to={to}>
      {words}
    </Link>
  );
}
