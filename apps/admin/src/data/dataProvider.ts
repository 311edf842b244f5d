import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { act, type AnswerOf, API, type Given, postOnce, read, request, type Route } from './http';

export interface Act {
  readonly id: Identifier;
  readonly verb: string;
  readonly body: object;
  /** Made when the dialog opened: pressing twice does it once. */
  readonly key: string;
}

/** What the console asks beyond lists and records. */
export interface ConsoleDataProvider extends DataProvider {
  /** Does something to a record, and answers it as it is then. */
  act(resource: string, act: Act): Promise<{ data: RaRecord }>;
  /** What is no record and no list. */
  ask<Path extends Route<'GET'>>(
    path: Path,
    signal: AbortSignal | undefined,
    ...ask: Given<'GET', Path>
  ): Promise<AnswerOf<'GET', Path>>;
  /** Does what is no act on one record, or has something tried out of which nothing is done. */
  tell<Path extends Route<'POST'>>(
    key: string,
    path: Path,
    ...ask: Given<'POST', Path>
  ): Promise<AnswerOf<'POST', Path>>;
}

const never = (what: string) => (): Promise<never> =>
  Promise.reject(
    new Error(`${what}: nothing is changed or deleted in bulk here; every act is a verb with its reason.`),
  );

const rest = simpleRest(API, request as never);

/** What somebody looks for may be a person's: a list with words is asked for by a post, and no address has them. */
async function list<Row extends RaRecord>(resource: string, params: GetListParams & { readonly signal?: AbortSignal }) {
  const { filter, pagination, sort, signal } = params;
  if ((filter as { readonly q?: string } | undefined)?.q === undefined) return rest.getList<Row>(resource, params);
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const { json, headers } = await request(`${API}/${resource}/search`, {
    method: 'POST',
    body: JSON.stringify({
      filter: filter as object,
      range: [(page - 1) * perPage, page * perPage - 1],
      ...(sort && { sort: [sort.field, sort.order] }),
    }),
    ...(signal && { signal }),
  });
  const total = Number(headers.get('Content-Range')!.split('/').at(-1));
  return { data: json as Row[], total } satisfies GetListResult<Row>;
}

/** ra-data-simple-rest, without what must not happen in this console, and with its verbs. */
export const dataProvider: ConsoleDataProvider = {
  ...rest,
  getList: list,
  supportAbortSignal: true,
  update: never('update'),
  updateMany: never('updateMany'),
  delete: never('delete'),
  deleteMany: never('deleteMany'),
  create: never('create'),
  act: async (resource, { id, verb, body, key }) => ({
    data: await act<RaRecord>(resource, String(id), verb, body, key),
  }),
  ask: read,
  tell: postOnce,
};
