import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import { useListContext, useTranslate } from 'react-admin';
import { Column, RowButton, TimeColumn } from '../list/columns';
import { Rows } from '../list/Rows';
import { nairaText } from '../parts/format';
import { useIsPhone } from '../parts/useIsPhone';
import { Due } from './Due';
import { StateChip } from './StateChip';
import { accountText } from './words';

const Col = Column<AdminFundingRow>;

interface Properties {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Payments that came in: from whom, to whose number, and why one is in no customer's wallet. */
export function FundingTable({ chosen, onChoose }: Properties) {
  const t = useTranslate();
  const { filterValues } = useListContext();
  const isOpen = (filterValues as { tab?: string }).tab === 'open';
  const isPhone = useIsPhone();
  return (
    <Rows<AdminFundingRow> chosen={chosen} onChoose={onChoose}>
      {!isPhone && <TimeColumn align="left" source="receivedAt" />}
      <Col
        source="from"
        render={(row) => (
          <span className="fundings__from">
            <RowButton label={row.from.name ?? t('fundings.noName')} onChoose={() => onChoose(row.id)} />
            <span className="dim nowrap">{accountText(row.from.bank, row.from.last4)}</span>
            {isPhone && <Why of={row} />}
          </span>
        )}
      />
      <Col align="right" source="naira" sorts render={({ naira }) => <b className="num">{nairaText(naira)}</b>} />
      {!isPhone && (
        <Col
          source="to"
          render={({ to }) => (
            <span className="nowrap">
              {to.last4 && <span className="num">··{to.last4} </span>}
              {to.accountId !== null && <span className="dim">{to.customer ?? t('limits.erased')}</span>}
            </span>
          )}
        />
      )}
      {!isPhone && <Col source="why" render={(row) => <Why of={row} />} />}
      <Col
        align="right"
        source="due"
        sorts={isOpen}
        label={t(isOpen ? 'resources.fundings.fields.due' : 'fundings.ended')}
        render={(row) => <Due of={row} />}
      />
    </Rows>
  );
}

/** Why it is in no customer's wallet, or where it is. */
function Why({ of: { why, state } }: { readonly of: AdminFundingRow }) {
  const t = useTranslate();
  const words = why && t(`events.codes.why.${why}`);
  if (state === 'held' && words) return <span className="wait">{words}</span>;
  return (
    <span className="row row--wrap" style={{ gap: 6 }}>
      <StateChip state={state} />
      {words && <span className="dim">{words}</span>}
    </span>
  );
}
