import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import { withInstants } from './days';
import { act, type AnswerOf, API, type Given, postIdempotent, read, request, type Route } from './http';

export interface OperatorRoute {
  readonly id: Identifier;
  readonly action: string;
  readonly body: object;
  /** Made when the dialog opened: pressing twice does it once. */
  readonly key: string;
}

/** Requests of the console beyond lists and records. */
export interface ConsoleDataProvider extends DataProvider {
  /** Does something to a record, and answers it is then. */
  act(resource: string, act: OperatorRoute): Promise<{ data: RaRecord }>;
  /** Queries an endpoint that is neither a record nor a list. */
  query<Path extends Route<'GET'>>(
    path: Path,
    signal: AbortSignal | undefined,
    ...input: Given<'GET', Path>
  ): Promise<AnswerOf<'GET', Path>>;
  /** Sends a command that is not an action on one record, or a preview that changes nothing. */
  postCommand<Path extends Route<'POST'>>(
    key: string,
    path: Path,
    ...input: Given<'POST', Path>
  ): Promise<AnswerOf<'POST', Path>>;
}

const never = (what: string) => (): Promise<never> =>
  Promise.reject(
    new Error(`${what}: nothing is changed or deleted in bulk here; every act is a verb with its reason.`),
  );

const rest = simpleRest(API, request as never);

/** A search text may be personal data: a list with a search text is queried by POST, so that no URL contains it. */
async function list<Row extends RaRecord>(resource: string, params: GetListParams & { readonly signal?: AbortSignal }) {
  const { pagination, sort, signal } = params;
  const filter = withInstants((params.filter ?? {}) as { readonly q?: string });
  if (filter.q === undefined) return rest.getList<Row>(resource, { ...params, filter });
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const { json, headers } = await request(`${API}/${resource}/search`, {
    method: 'POST',
    body: JSON.stringify({
      filter,
      range: [(page - 1) * perPage, page * perPage - 1],
      ...(sort && { sort: [sort.field, sort.order] }),
    }),
    ...(signal && { signal }),
  });
  const total = Number(headers.get('Content-Range')!.split('/').at(-1));
  return { data: json as Row[], total } satisfies GetListResult<Row>;
}

/** ra-data-simple-rest, without the operations that must not happen in this console, and with its actions. */
export const dataProvider: ConsoleDataProvider = {
  ...rest,
  getList: list,
  supportAbortSignal: true,
  update: never('update'),
  updateMany: never('updateMany'),
  delete: never('delete'),
  deleteMany: never('deleteMany'),
  create: never('create'),
  act: async (resource, { id, action, body, key }) => ({
    data: await act<RaRecord>(resource, String(id), action, body, key),
  }),
  query: read,
  postCommand: postIdempotent,
};
