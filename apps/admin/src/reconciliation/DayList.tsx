import './own-words';
import type { AdminReconciliationDayRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { PageTitle } from '../layout/Page';
import { Column, RowLink } from '../list/columns';
import { CountedTabs } from '../list/CountedTabs';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows, URGENT } from '../list/Rows';
import { countText, nairaText, timeText } from '../parts/format';
import { StatusChip } from './StatusChip';
import { useLineCount, wholeDay } from './words';

type Day = AdminReconciliationDayRow;
const Col = Column<Day>;

/** Before the provider's statement is imported, nothing is known of either side. */
const UNREAD = <span className="dim">–</span>;

/** Days, newest first: our ledger's sum, the provider's statement's sum, and what remains to be explained. */
export default function DayList() {
  const t = useTranslate();
  return (
    <ListPage sort={{ field: 'day', order: 'DESC' }} filterDefaultValues={{ tab: 'open' }}>
      <PageTitle title={t('pages.reconciliation')} sub={t('reconciliation.sub')} />
      <section className="card card--clip">
        <CountedTabs tabs={['open', 'closed', 'all']} urgent={['open']} />
        <Table />
        <NewRows />
      </section>
      <Footer />
    </ListPage>
  );
}

function Table() {
  const t = useTranslate();
  return (
    <Rows<Day> rowClick="show" rowSx={({ explain }) => (explain.lines > 0 ? URGENT : {})}>
      <Col
        source="day"
        sorts
        render={({ id, day }) => <RowLink to={`/reconciliation/${id}/show`}>{wholeDay(day)}</RowLink>}
      />
      <Col label="resources.reconciliation.fields.provider" source="providerName" />
      <Col
        source="status"
        render={(day) => (
          <span className="row">
            <StatusChip day={day} />
            {day.reopenedAt && day.status !== 'closed' && (
              <span className="wait small">{t('reconciliation.reopenedShort')}</span>
            )}
          </span>
        )}
      />
      <Col align="right" source="ledger" render={({ ledger }) => <Sum lines={ledger.lines} of={ledger.naira} />} />
      <Col
        align="right"
        source="statement"
        render={({ statement }) => (statement ? <Sum lines={statement.lines} of={statement.naira} /> : UNREAD)}
      />
      <Col
        align="right"
        source="explain"
        render={({ explain, status }) =>
          status === 'unread' ? (
            UNREAD
          ) : explain.lines === 0 ? (
            <span className="dim">0</span>
          ) : (
            <Sum lines={explain.lines} of={explain.naira} isWaiting />
          )
        }
      />
      <Col
        align="right"
        source="pending"
        render={({ pending, status }) => (status === 'unread' ? UNREAD : countText(pending))}
      />
      <Col
        align="right"
        source="closedAt"
        render={({ closedAt }) => <span className="dim nowrap">{closedAt ? timeText(closedAt) : '–'}</span>}
      />
    </Rows>
  );
}

interface SumProperties {
  readonly lines: number;
  readonly of: string;
  readonly isWaiting?: boolean;
}

function Sum({ lines, of, isWaiting = false }: SumProperties) {
  const linesOf = useLineCount();
  return (
    <span className={isWaiting ? 'nowrap wait medium' : 'nowrap'}>
      {nairaText(of)} <span className={isWaiting ? '' : 'dim'}>· {linesOf(lines)}</span>
    </span>
  );
}
