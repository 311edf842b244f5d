import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PageTitle } from '../layout/Page';
import { clockText, dayText } from '../parts/format';
import { CountedTabs } from './CountedTabs';
import { ExportButton } from './ExportButton';
import { Footer } from './Footer';
import { ListPage } from './ListPage';
import { NewRows } from './NewRows';
import { SavedViews } from './SavedViews';
import { useLoadedAt } from './useLoadedAt';

interface Properties {
  /** Its name among the pages: `orders`. */
  readonly pageName: string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** What it shows initially; everything if omitted. */
  readonly startsWith?: string;
  readonly tabs: readonly string[];
  /** Tabs whose figure is work. */
  readonly urgent: readonly string[];
  /** Saved queries that come with the console: with them the list can be taken away as a file. */
  readonly presets?: Readonly<Record<string, object>>;
  /** Replaces the export button, where the list cannot be exported. */
  readonly besidePresets?: ReactNode;
  readonly filters?: ReactNode;
  /** What can be done with the ticked rows: in sight as long as the list is. */
  readonly chosen?: ReactNode;
  /** Below the list. */
  readonly note?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A page of rows to work through: load time, saved queries, counts on tabs, filters, new rows. */
export function WorkList({
  pageName,
  sort,
  startsWith,
  tabs,
  urgent,
  presets,
  filters,
  chosen,
  note,
  children,
  ...rest
}: Properties) {
  const { besidePresets = <ExportButton /> } = rest;
  return (
    <ListPage sort={sort} {...(startsWith !== undefined && { filterDefaultValues: { tab: startsWith } })}>
      <LoadedTitle pageName={pageName} />
      {presets && (
        <div className={rest.besidePresets ? 'row row--wrap' : 'row'}>
          <div className="grow">
            <SavedViews presets={presets} />
          </div>
          {besidePresets}
        </div>
      )}
      <section className="card card--clip">
        <CountedTabs tabs={tabs} urgent={urgent} />
        {filters}
        {children}
        <div className="listfoot">
          {chosen}
          <NewRows />
        </div>
      </section>
      <Footer />
      <BelowRows>{note}</BelowRows>
    </ListPage>
  );
}

/** Comes with the rows: it is not pushed away by them. */
function BelowRows({ children }: Pick<Properties, 'children'>) {
  const { isPending } = useListContext();
  return isPending ? null : children;
}

/** The page's name, and when its rows were loaded. */
function LoadedTitle({ pageName }: Pick<Properties, 'pageName'>) {
  const t = useTranslate();
  const loadedAt = useLoadedAt();
  return (
    <PageTitle
      title={t(`pages.${pageName}`)}
      sub={t('list.loaded', { day: dayText(loadedAt), time: clockText(loadedAt) })}
    />
  );
}
