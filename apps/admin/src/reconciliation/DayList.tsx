import type { AdminReconciliationDayRow } from '@usdt-africa/contracts/admin';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageTitle } from '../layout/Page';
import { CountedTabs } from '../list/CountedTabs';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows, URGENT } from '../list/Rows';
import { countText, nairaText, timeText } from '../parts/format';
import { StatusChip } from './StatusChip';
import { useLineCount, wholeDay } from './words';

type Day = AdminReconciliationDayRow;
const fields = (name: string): string => `resources.reconciliation.fields.${name}`;

/** Before their statement was read nothing can be said of either side. */
const UNREAD = <span className="dim">–</span>;

/** Days, the newest first: what our ledger says, what the provider's statement says, what is to be explained. */
export default function DayList() {
  const t = useTranslate();
  return (
    <ListPage sort={{ field: 'day', order: 'DESC' }} filterDefaultValues={{ tab: 'open' }}>
      <PageTitle title={t('rooms.reconciliation')} sub={t('reconciliation.sub')} />
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
      <DataTable.Col
        label={fields('day')}
        source="day"
        render={(day: Day) => (
          <Link className="nowrap" to={`/reconciliation/${day.id}/show`} onClick={(event) => event.stopPropagation()}>
            {wholeDay(day.day)}
          </Link>
        )}
      />
      <DataTable.Col label={fields('provider')} source="providerName" disableSort />
      <DataTable.Col
        label={fields('status')}
        source="status"
        disableSort
        render={(day: Day) => (
          <span className="row">
            <StatusChip day={day} />
            {day.reopenedAt && day.status !== 'closed' && (
              <span className="wait small">{t('reconciliation.reopenedShort')}</span>
            )}
          </span>
        )}
      />
      <DataTable.Col
        label={fields('ledger')}
        source="ledger"
        disableSort
        align="right"
        render={({ ledger }: Day) => <Sum lines={ledger.lines} of={ledger.naira} />}
      />
      <DataTable.Col
        label={fields('statement')}
        source="statement"
        disableSort
        align="right"
        render={({ statement }: Day) => (statement ? <Sum lines={statement.lines} of={statement.naira} /> : UNREAD)}
      />
      <DataTable.Col
        label={fields('explain')}
        source="explain"
        disableSort
        align="right"
        render={({ explain, status }: Day) =>
          status === 'unread' ? (
            UNREAD
          ) : explain.lines === 0 ? (
            <span className="dim">0</span>
          ) : (
            <Sum lines={explain.lines} of={explain.naira} isWaiting />
          )
        }
      />
      <DataTable.Col
        label={fields('pending')}
        source="pending"
        disableSort
        align="right"
        render={({ pending, status }: Day) => (status === 'unread' ? UNREAD : countText(pending))}
      />
      <DataTable.Col
        label={fields('closedAt')}
        source="closedAt"
        disableSort
        align="right"
        render={({ closedAt }: Day) => <span className="dim nowrap">{closedAt ? timeText(closedAt) : '–'}</span>}
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
