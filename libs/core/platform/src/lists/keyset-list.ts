import type { AdminCounts } from '@usdt-africa/contracts/admin';
import type { PersonalData } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import {
  contentRange,
  filterOf,
  type ListQuery,
  listRequest,
  type Page,
  type WholeList,
  wholeListRequest,
} from './list-query.js';
import { countsOf } from './counts.js';
import type { KeysetPager, ReadModel, SortKey, Where } from './keyset.js';

/** What a list is made of. */
export interface ListShape<
  Row extends object,
  Filter,
  Field extends string,
  Tab extends string,
> extends ReadModel<Row> {
  /** As the range contract names it: `orders`. */
  readonly resource: string;
  readonly filter: z.ZodMiniType<Filter>;
  readonly fields: readonly [Field, ...Field[]];
  readonly sorts: Readonly<Record<Field, SortKey>>;
  /** The default sort. */
  readonly usual: readonly [Field, 'ASC' | 'DESC'];
  /** By what of a row never changes: only so can the whole list be walked through. */
  readonly lasting: readonly [Field, ...Field[]];
  readonly tabs: readonly Tab[];
  /** Filters that are equivalent to a tab: the counts on the tabs ignore them. */
  readonly tabbed: readonly (keyof Filter)[];
  readonly presets: Readonly<Record<string, Filter>>;
}

/** A list of the console over a table of its own: pages, the complete list, one row, and the counts on its tabs. */
export abstract class KeysetList<
  Row extends object,
  Filter extends object,
  View,
  Field extends string,
  Tab extends string,
> {
  protected constructor(
    protected readonly pool: Pool,
    private readonly pager: KeysetPager,
    protected readonly personalData: PersonalData,
    private readonly shape: ListShape<Row, Filter, Field, Tab>,
  ) {}

  /** @param findsPeople see {@link ListQuery} */
  protected abstract conditions(filter: Filter & { readonly tab?: Tab | undefined }, findsPeople: boolean): Where;
  /** See `Wanted.parts`. */
  protected abstract parts(field: Field, filter: Filter): readonly string[];
  protected abstract views(rows: readonly Row[]): Promise<readonly View[]>;
  /** Whose keys open a row. */
  protected abstract subjects(row: Row): readonly string[];

  /** @throws Refusal 400 for an invalid list query */
  async page(query: ListQuery): Promise<Page<View>> {
    const { resource, entity, alias, sorts, fields, usual } = this.shape;
    const { filter, field, direction, first, last } = listRequest(query, this.shape.filter, fields, usual);
    const { rows, total } = await this.pager.page({
      entity,
      alias,
      where: this.conditions(filter, query.findsPeople === true),
      sort: sorts[field],
      direction,
      parts: this.parts(field, filter),
      first,
      count: last - first + 1,
    });
    return { rows: await this.views(rows), contentRange: contentRange(resource, first, rows.length, total) };
  }

  /** All rows under a filter. @throws Refusal 400 for an invalid list query */
  async whole(query: ListQuery): Promise<WholeList<View>> {
    const { entity, alias, sorts, fields, lasting } = this.shape;
    const { filter, field, direction } = wholeListRequest(query, this.shape.filter, fields, lasting);
    const where = this.conditions(filter, query.findsPeople === true);
    const rows = this.pager.walk({ entity, alias, where, sort: sorts[field], direction });
    return { total: await this.pager.counted(this.shape, where), pages: this.#opened(rows) };
  }

  async *#opened(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly View[], void> {
    for await (const rows of pages) {
      await this.personalData.preload(rows.flatMap((row) => this.subjects(row)));
      yield await this.views(rows);
    }
  }

  /** One row as the list has it; null when the list has none yet. */
  async row(id: string): Promise<View | null> {
    const row = await this.pager.oneOf(this.shape, id);
    return row ? (await this.views([row]))[0]! : null;
  }

  /** The tabs under the other filters, and the saved queries that come with the console. */
  async counts(query: Pick<ListQuery, 'filter' | 'findsPeople'>): Promise<AdminCounts<Tab>> {
    const { filter: schema, tabbed, tabs, presets } = this.shape;
    const others = Object.entries(filterOf(query, schema)).filter(([name]) => !tabbed.includes(name as keyof Filter));
    const filter = Object.fromEntries(others) as Filter;
    const total = (under: Filter & { readonly tab?: Tab }) =>
      this.pager.total(this.shape, this.conditions(under, query.findsPeople === true));
    return countsOf(tabs, (tab) => total({ ...filter, tab }), presets, total);
  }
}
