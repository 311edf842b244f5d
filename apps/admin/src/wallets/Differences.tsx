import { Chip } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Card } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { shortHash, timeText, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';
import './own-words';
import { useChainCheck } from './useTreasury';

/** Addresses of ours that have not what the ledger says. Nothing where all agree. */
export function Differences() {
  const t = useTranslate();
  const now = useNow(60_000);
  const { data } = useChainCheck();
  const differences = data?.differences ?? [];
  if (differences.length === 0) return null;
  const [chain, ledger, difference, since] = ['chain', 'ledger', 'difference', 'since'].map((name) =>
    t(`wallets.differences.${name}`),
  );
  return (
    <Card title={t('wallets.differences.title')} look="card--clip stacks">
      <p className="card__body dim">{t('wallets.differences.text')}</p>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('wallets.differences.address')}</th>
            <th>{t('wallets.differences.state')}</th>
            <th className="right">{chain}</th>
            <th className="right">{ledger}</th>
            <th className="right">{difference}</th>
            <th className="right">{since}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.address + one.currency}>
              <td>
                <Copyable text={one.address} what={t('layout.matched.address')}>
                  {shortHash(one.address)}
                </Copyable>{' '}
                <span className="dim">{t(`wallets.differences.place.${one.place}`)}</span>
              </td>
              <td className="stacks__side">
                <Chip tone={one.isCounted ? 'bad' : 'plain'} icon={one.isCounted ? triangleAlert : hourglass}>
                  {t(`wallets.differences.${one.isCounted ? 'counted' : 'once'}`)}
                </Chip>
              </td>
              <td className="right nowrap" data-name={chain}>
                {usdtText(one.chain)} {one.currency}
              </td>
              <td className="right nowrap" data-name={ledger}>
                {usdtText(one.ledger)} {one.currency}
              </td>
              <td className="right nowrap neg" data-name={difference}>
                {usdtText(one.difference)} {one.currency}
              </td>
              <td className="right nowrap dim" data-name={since}>
                {timeText(one.since, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
