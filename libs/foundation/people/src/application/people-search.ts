import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { may, OperatorLog, type Viewer } from '@usdt-africa/operators';
import { CLOCK, type ListQuery, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { PersonRecord } from '../read-model/person-lookups.js';
import { PeopleIndex, type PersonTokens, recordsFoundBy } from './people-index.js';

type Searched = EventData<'PeopleSearched'>;
export type FoundRecord = Searched['records'][number];

/** A list that finds its rows by the people behind them. */
export type SearchedList = 'orders' | 'customers' | 'disputes';

/** Repeating a search within this time is the same search: lists load again, count their tabs, and are paged. */
const SAME_SEARCH_MS = 10 * 60_000;
/** Searches that are remembered, at most. */
const MOST_REMEMBERED = 10_000;
const MOST_COUNTED = 100;
const MOST_NAMED = 10;

const RECORDS: readonly { readonly record: PersonRecord; readonly resource: string }[] = [
  { record: 'account', resource: 'customers' },
  { record: 'order', resource: 'orders' },
];

/**
 * Searches for people by operators who may see customers; each is audited, without its text.
 */
@Injectable()
export class PeopleSearch {
  /** Time of each search, by operator, place and tokens. */
  readonly #recent = new Map<string, number>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly index: PeopleIndex,
    private readonly log: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What a text finds people by; empty where it names none, and for an operator who may not see customers. */
  tokensFor(viewer: Viewer, text: string): readonly PersonTokens[] {
    return may(viewer.role, 'customers.read') ? this.index.tokensOf(text) : [];
  }

  /** The query of a list whose search text may also find people; it is audited before the list answers. */
  async allowedIn(list: SearchedList, query: ListQuery, viewer: Viewer): Promise<ListQuery> {
    const text = query.filter?.['q'];
    const tokens = typeof text === 'string' ? this.tokensFor(viewer, text) : [];
    if (tokens.length === 0) return query;
    await this.record(viewer, list, tokens, () => this.#found(tokens));
    return { ...query, findsPeople: true };
  }

  /**
   * Records a search once in ten minutes.
   * @param found the found records, of which the first are named
   */
  async record(
    viewer: Viewer,
    resource: SearchedList | 'search',
    tokens: readonly (PersonTokens | { readonly kind: 'username'; readonly values: readonly (readonly string[])[] })[],
    found: () => Promise<readonly FoundRecord[]>,
  ): Promise<void> {
    const search = [viewer.id, resource, ...tokens.flatMap(({ values }) => values.map(([first]) => first))].join('\n');
    const now = this.clock.now().getTime();
    const before = this.#recent.get(search);
    if (before !== undefined && now >= before && now - before < SAME_SEARCH_MS) return;
    const records = await found();
    await this.log.peopleSearched(viewer, {
      resource,
      by: [...new Set(tokens.map(({ kind }) => kind))],
      found: Math.min(records.length, MOST_COUNTED),
      records: records.slice(0, MOST_NAMED),
    });
    this.#recent.delete(search);
    this.#recent.set(search, now);
    if (this.#recent.size > MOST_REMEMBERED) this.#recent.delete(this.#recent.keys().next().value!);
  }

  async #found(tokens: readonly PersonTokens[]): Promise<readonly FoundRecord[]> {
    const found = await Promise.all(
      RECORDS.map(async ({ record, resource }) => {
        const values: unknown[] = [];
        const ids = recordsFoundBy(tokens, record, (value) => `$${values.push(value)}`);
        const { rows } = await this.pool.query<{ record_id: string }>(`${ids} limit ${MOST_COUNTED}`, values);
        return rows.map(({ record_id: recordId }) => ({ resource, recordId }));
      }),
    );
    return found.flat();
  }
}
