import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import { useListContext, useTranslate } from 'react-admin';
import { Column, RowButton, TimeColumn } from '../list/columns';
import { Rows } from '../list/Rows';
import { nairaText } from '../parts/format';
import { Due } from './Due';
import { StateChip } from './StateChip';
import { accountText } from './words';

const Col = Column<AdminFundingRow>;

interface Properties {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Payments that came in: from whom, to whose number, and why one is in nobody's wallet. */
export function FundingTable({ chosen, onChoose }: Properties) {
  const t = useTranslate();
  const { filterValues } = useListContext();
  const isOpen = (filterValues as { tab?: string }).tab === 'open';
  return (
    <Rows<AdminFundingRow> chosen={chosen} onChoose={onChoose}>
      <TimeColumn align="left" source="arrivedAt" />
      <Col
        source="from"
        render={({ id, from }) => (
          <span className="fundings__from">
            <RowButton label={from.name ?? t('fundings.noName')} onChoose={() => onChoose(id)} />
            <span className="dim nowrap">{accountText(from.bank, from.last4)}</span>
          </span>
        )}
      />
      <Col align="right" source="naira" sorts render={({ naira }) => <b className="num">{nairaText(naira)}</b>} />
      <Col
        source="to"
        render={({ to }) => (
          <span className="nowrap">
            {to.last4 && <span className="num">··{to.last4} </span>}
            <span className="dim">{to.customer ?? t(to.accountId === null ? 'fundings.nobody' : 'limits.erased')}</span>
          </span>
        )}
      />
      <Col
        source="why"
        render={({ why, state }) =>
          state === 'held' && why ? (
            <span className="wait">{t(`events.codes.why.${why}`)}</span>
          ) : (
            <span className="row row--wrap" style={{ gap: 6 }}>
              <StateChip state={state} />
              {why && <span className="dim">{t(`events.codes.why.${why}`)}</span>}
            </span>
          )
        }
      />
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
