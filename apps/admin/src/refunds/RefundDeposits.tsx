import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Copyable } from '../parts/Copyable';
import { shortHash, usdtText } from '../parts/format';

/** The deposits that go back, the sums that proved the address among them. */
export function RefundDeposits() {
  const t = useTranslate();
  const { deposits } = useRecord('refunds');
  const usdtName = t('refunds.deposits.usdt');
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('refunds.deposits.transaction')}</th>
          <th>{t('refunds.deposits.what')}</th>
          <th className="right">{usdtName}</th>
        </tr>
      </thead>
      <tbody>
        {deposits.map(({ key, usdt, isProof }) => {
          const hash = key.slice(0, 64);
          return (
            <tr key={key}>
              <td>
                <Copyable text={hash} what={t('layout.matched.transaction')}>
                  {shortHash(hash)}
                </Copyable>
              </td>
              <td className="dim">{t(`refunds.deposits.${isProof ? 'proof' : 'sale'}`)}</td>
              <td className="right nowrap" data-name={usdtName}>
                {usdtText(usdt)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
