import { useRows } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { usdtText } from '../parts/format';
import '../purchases/own-words';
import { StateChip } from '../purchases/StateChip';
import { LATEST, LatestCard } from './LatestCard';

/** What a customer bought last. */
export function PurchasesCard() {
  const { id } = useRecord('customers');
  const { data } = useRows({
    pageName: 'purchases',
    resource: 'purchases',
    perPage: LATEST,
    sort: { field: 'placedAt', order: 'DESC' },
    filter: { accountId: id },
  });
  if (!data) return null;
  return (
    <LatestCard resource="purchases" accountId={id} rows={data.data} at={({ placedAt }) => placedAt}>
      {(row) => (
        <>
          <td>
            <StateChip of={row} />
          </td>
          <td className="right nowrap stacks__side">{usdtText(row.usdt)}</td>
        </>
      )}
    </LatestCard>
  );
}
