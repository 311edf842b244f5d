import { useTranslate } from 'react-admin';
import { useRows } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { nairaText } from '../parts/format';
import '../withdrawals/own-words';
import { StateChip } from '../withdrawals/StateChip';
import { LATEST, LatestCard } from './LatestCard';

/** What a customer sent last to bank accounts and other customers, or got from them. */
export function WithdrawalsCard() {
  const t = useTranslate();
  const { id } = useRecord('customers');
  const { data } = useRows({
    pageName: 'withdrawals',
    resource: 'withdrawals',
    perPage: LATEST,
    sort: { field: 'at', order: 'DESC' },
    filter: { accountId: id },
  });
  if (!data) return null;
  return (
    <LatestCard resource="withdrawals" accountId={id} rows={data.data} at={({ at }) => at}>
      {(row) => (
        <>
          <td>
            <StateChip of={row} />
          </td>
          <td className="dim">{t(`withdrawals.ofCustomer.${row.from.accountId === id ? 'out' : 'in'}`)}</td>
          <td className="right nowrap stacks__side">{nairaText(row.naira)}</td>
        </>
      )}
    </LatestCard>
  );
}
