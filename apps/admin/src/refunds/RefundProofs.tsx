import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { shortHash, timeText, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';

/** What was to prove an address, the newest first. */
export function RefundProofs() {
  const t = useTranslate();
  const { proofs } = useRecord('refunds');
  const now = useNow(60_000);
  const [sum, until] = [t('refunds.proofs.usdt'), t('refunds.proofs.until')];
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('refunds.proofs.at')}</th>
          <th>{t('refunds.proofs.how')}</th>
          <th>{t('refunds.proofs.address')}</th>
          <th className="right">{sum}</th>
          <th className="right">{until}</th>
        </tr>
      </thead>
      <tbody>
        {proofs.map((proof) => (
          <tr key={proof.at}>
            <td className="dim nowrap">{timeText(proof.at, now)}</td>
            <td title={proof.message ?? undefined}>{t(`refunds.method.${proof.method}`)}</td>
            <td className="num">{shortHash(proof.address)}</td>
            <td className="right nowrap" data-name={sum}>
              {proof.usdt === null ? '–' : usdtText(proof.usdt)}
            </td>
            <td className="right dim nowrap" data-name={until}>
              {timeText(proof.until, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
