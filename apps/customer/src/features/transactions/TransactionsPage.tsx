import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TransactionsFilter } from '@usdt-africa/contracts/api';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Icon, Sheet, useSettled, useToast } from '@usdt-africa/web-kit';
import { download, slidersHorizontal } from '@usdt-africa/web-kit/account-icons';
import { problemCode } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { SearchField } from '../../shared/forms/SearchField';
import { Reference } from '../../shared/problem/Reference';
import { AppFrame } from '../../shared/ui/AppFrame';
import { FilterFields } from './FilterFields';
import { filterOf, isFiltered, NO_FILTER, queryOf, type UrlFilter } from '../../shared/transactions/filter-url';
import { downloadTransactions, transactionCountQuery, transactionsQuery } from './api';
import { Empty } from './Empty';
import { searched, wordsOf } from './searched';
import { TransactionRows } from './TransactionRows';

const lagosToday = () => new Date(Date.now() + 3_600_000).toJSON().slice(0, 10);

/** TXN-01, TXN-02: all that a customer did. */
export function TransactionsPage() {
  const { t } = useMessages();
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const [search, setSearch] = useState(searched.get);
  const sheet = useSheet('filter');
  const [chosen, setChosen] = useState<UrlFilter | null>(null);
  const wanted: TransactionsFilter = { ...filter, search: useSettled(wordsOf(search)) };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = useInfiniteQuery(
    transactionsQuery(wanted),
  );
  const first = data?.pages[0];
  const today = first?.today ?? lagosToday();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const days = data?.pages.flatMap((page) => page.days) ?? [];
  // Replaces the history entry of an open sheet: Back leads to the page before it.
  const apply = (next: UrlFilter) => setQuery(queryOf(next), { replace: true });
  const fields = { today, filter, onChange: apply };
  return (
    <AppFrame
      title={t('txn.title')}
      at="transactions"
      action={rows.length > 0 && <Download filter={wanted} />}
      asideFirst
      aside={
        <section className="card only-wide" aria-label={t('txn.filter')}>
          <div className="row">
            <h2 className="grow">{t('txn.filter')}</h2>
            {isFiltered(filter) && <Button onClick={() => apply(NO_FILTER)}>{t('txn.clear')}</Button>}
          </div>
          <FilterFields {...fields} />
        </section>
      }
    >
      <div className="row txn-search">
        <div className="grow">
          <SearchField
            label={t('txn.search-label')}
            placeholder={t('txn.search')}
            value={search}
            onChange={(text) => {
              setSearch(text);
              searched.set(text);
            }}
          />
        </div>
        <button
          type="button"
          className={isFiltered(filter) ? 'icon-button txn-open is-on only-narrow' : 'icon-button txn-open only-narrow'}
          aria-label={t('txn.filter')}
          onClick={() => {
            setChosen(null);
            sheet.show();
          }}
        >
          <Icon of={slidersHorizontal} />
        </button>
      </div>
      <div aria-live="polite" aria-busy={isPlaceholderData || undefined} className="stack">
        {error && !data && (
          <div role="alert" className="card stack">
            <p>{t('txn.failed')}</p>
            <Reference problem={problemCode(error)} />
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </div>
        )}
        {first &&
          rows.length === 0 &&
          (first.any ? <Nothing onClear={isFiltered(filter) ? () => apply(NO_FILTER) : null} /> : <Empty />)}
        {rows.length > 0 && <TransactionRows rows={rows} days={days} today={today} />}
      </div>
      {hasNextPage && (
        <Button full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('txn.more')}
        </Button>
      )}
      <FilterSheet
        draft={sheet.open ? (chosen ?? filter) : null}
        search={wanted.search}
        today={today}
        onDraft={setChosen}
        onApply={apply}
        onClose={sheet.hide}
      />
    </AppFrame>
  );
}

/** TXN-01: what the list shows, all pages of it, as a file for spreadsheets. */
function Download({ filter }: { readonly filter: TransactionsFilter }) {
  const { t } = useMessages();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      keepAsFile(await downloadTransactions(filter), `transactions-${lagosToday()}.csv`);
      toast(t('txn.downloaded'));
    } catch {
      toast(t('txn.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('txn.download')}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => void save()}
    >
      <Icon of={download} />
    </button>
  );
}

function keepAsFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by its next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

interface SheetProperties {
  readonly draft: UrlFilter | null;
  readonly search: string;
  readonly today: string;
  readonly onDraft: (draft: UrlFilter) => void;
  readonly onApply: (filter: UrlFilter) => void;
  readonly onClose: () => void;
}

/** On a phone: changes take effect only when applied, and the button shows the number of matches. */
function FilterSheet({ draft, search, today, onDraft, onApply, onClose }: SheetProperties) {
  const { t, n } = useMessages();
  const counted = { ...(draft ?? NO_FILTER), search };
  const { data } = useQuery({ ...transactionCountQuery(counted), enabled: draft !== null });
  const label = !data ? t('txn.apply') : data.more ? t('txn.show-many') : n('txn.show', data.count);
  return (
    <Sheet
      open={draft !== null}
      onClose={onClose}
      title={t('txn.filter')}
      tall
      foot={
        <div className="stack stack--8">
          <Button tone="main" full onClick={() => onApply(draft ?? NO_FILTER)}>
            {label}
          </Button>
          <Button full onClick={() => onDraft(NO_FILTER)}>
            {t('txn.clear')}
          </Button>
        </div>
      }
    >
      {draft && <FilterFields filter={draft} onChange={onDraft} today={today} />}
    </Sheet>
  );
}

/** @param onClear takes the filters away; null: there are none, the search alone finds nothing */
function Nothing({ onClear }: { readonly onClear: (() => void) | null }) {
  const { t } = useMessages();
  return (
    <div className="card txn-empty stack stack--8">
      <p>{t('txn.none')}</p>
      {onClear && (
        <Button full onClick={onClear}>
          {t('txn.clear')}
        </Button>
      )}
    </div>
  );
}
