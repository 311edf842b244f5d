import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import { useListContext, useTranslate } from 'react-admin';
import { Column, RowButton } from '../list/columns';
import { Rows } from '../list/Rows';
import { orderNumberText, shortHash, usdtText } from '../parts/format';
import { useIsPhone } from '../parts/useIsPhone';
import { Since } from './Since';
import { StateChip } from './StateChip';

const Col = Column<AdminPurchaseRow>;

interface Properties {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Purchases: where each is, to which address it goes, and by which transaction. */
export function PurchaseTable({ chosen, onChoose }: Properties) {
  const t = useTranslate();
  const { filterValues } = useListContext();
  const { tab } = filterValues as { tab?: string };
  const isPhone = useIsPhone();
  return (
    <Rows<AdminPurchaseRow> chosen={chosen} onChoose={onChoose}>
      <Col
        source="number"
        render={(row) => (
          <span className="purchases__number">
            <RowButton label={orderNumberText(row.number)} onChoose={() => onChoose(row.id)} />
            {isPhone && <State of={row} />}
          </span>
        )}
      />
      {!isPhone && <Col source="status" render={(row) => <State of={row} />} />}
      <Col align="right" source="usdt" sorts render={({ usdt }) => <b className="num nowrap">{usdtText(usdt)}</b>} />
      {!isPhone && (
        <Col source="address" render={({ address }) => <span className="mono nowrap">{shortHash(address)}</span>} />
      )}
      {!isPhone && (
        <Col
          source="hash"
          render={({ hash }) =>
            hash === null ? (
              <span className="dim nowrap">{t('purchases.notSigned')}</span>
            ) : (
              <span className="mono nowrap">{shortHash(hash)}</span>
            )
          }
        />
      )}
      <Col
        align="right"
        source={tab === 'open' || tab === 'attention' ? 'due' : 'placedAt'}
        sorts
        label="resources.purchases.fields.due"
        render={(row) => <Since of={row} />}
      />
    </Rows>
  );
}

/** Where it is, and why it waits. */
function State({ of: row }: { readonly of: AdminPurchaseRow }) {
  const t = useTranslate();
  return (
    <span className="row row--wrap purchases__state">
      <StateChip of={row} />
      {row.hold && <span className="dim">{t(`purchases.hold.${row.hold}`)}</span>}
    </span>
  );
}
