import { ADMIN_TIER_TABS, type AdminTierRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { SearchHere } from '../list/facets';
import { Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { Due } from './Due';
import './own-words';

export { TierShow } from './TierShow';

const Col = Column<AdminTierRow>;

/** Tier upgrade requests; the earliest due comes first. */
export default function TierList() {
  const t = useTranslate();
  return (
    <WorkList
      pageName="tiers"
      sort={{ field: 'due', order: 'ASC' }}
      startsWith="waiting"
      tabs={ADMIN_TIER_TABS}
      urgent={['waiting']}
      filters={
        <Tools>
          <SearchHere />
        </Tools>
      }
      note={<p className="dim small">{t('tiers.clock')}</p>}
    >
      <Table />
    </WorkList>
  );
}

function Table() {
  const t = useTranslate();
  return (
    <Rows<AdminTierRow> rowClick="show" rowSx={({ state }) => (state === 'waiting-us' ? URGENT : {})}>
      <Col
        source="number"
        render={({ id, number }) => (
          <RowLink className="mono nowrap" to={`/tiers/${id}/show`}>
            {number}
          </RowLink>
        )}
      />
      <Col source="who" render={({ who }) => who ?? t('limits.erased')} />
      <Col source="tier" render={({ tier }) => t(`orders.tier.${tier}`)} />
      <Col source="documents" render={(row) => <Sent row={row} />} />
      <Col source="due" sorts render={(row) => <Due of={row} />} />
      <Col
        source="claimedBy"
        render={({ claimedBy }) => claimedBy?.name ?? <span className="dim">{t('tiers.unassigned')}</span>}
      />
      <TimeColumn source="sentAt" />
    </Rows>
  );
}

/** `passport, NIN, 2 papers, second try` */
function Sent({ row }: { readonly row: AdminTierRow }) {
  const t = useTranslate();
  const { document, numberKind, documents, attempt } = row;
  const words = [
    document && t(`tiers.document.${document}`),
    numberKind?.toUpperCase(),
    t('tiers.papersCount', { smart_count: documents }),
    attempt > 1 && t('tiers.attempt', { attempt }),
  ];
  return <span className="dim">{words.filter(Boolean).join(', ')}</span>;
}
