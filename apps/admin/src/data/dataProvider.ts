import type {
  AdminAuditOperators,
  AdminCounts,
  AdminDashboard,
  AdminMenuCounts,
  AdminRateChart,
  AdminRatePreview,
  AdminRateSide,
  AdminRateView,
  AdminSearchHit,
  AdminStreamAt,
  AdminVerification,
} from '@usdt-africa/contracts/admin';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { API, post, read, request } from './http';

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
  counts(resource: string, filter: object, signal?: AbortSignal): Promise<AdminCounts>;
  menuCounts(signal?: AbortSignal): Promise<AdminMenuCounts>;
  search(words: string, signal?: AbortSignal): Promise<readonly AdminSearchHit[]>;
  dashboard(signal?: AbortSignal): Promise<AdminDashboard>;
  overview<T>(resource: string, signal?: AbortSignal): Promise<T>;
  streamAt(id: string, version: number, compare: number, signal?: AbortSignal): Promise<AdminStreamAt>;
  verification(signal?: AbortSignal): Promise<AdminVerification>;
  verify(): Promise<AdminVerification>;
  auditOperators(signal?: AbortSignal): Promise<AdminAuditOperators>;
  rates(signal?: AbortSignal): Promise<readonly AdminRateView[]>;
  rateChart(range: AdminRateChart['range'], signal?: AbortSignal): Promise<AdminRateChart>;
  /** What a margin or a rate would do; nothing is done. */
  ratePreview(side: AdminRateSide, asked: object): Promise<AdminRatePreview>;
  retryAll(cause: string, reason: string, key: string): Promise<{ readonly letters: number }>;
}

const json = (value: object): string => encodeURIComponent(JSON.stringify(value));
const never = (what: string) => (): Promise<never> =>
  Promise.reject(
    new Error(`${what}: nothing is changed or deleted in bulk here; every act is a verb with its reason.`),
  );

/** ra-data-simple-rest, without what must not happen in this console, and with its verbs. */
export const dataProvider: ConsoleDataProvider = {
  ...simpleRest(API, request as never),
  supportAbortSignal: true,
  update: never('update'),
  updateMany: never('updateMany'),
  delete: never('delete'),
  deleteMany: never('deleteMany'),
  create: never('create'),
  act: async (resource, { id, verb, body, key }) => ({
    data: await post<RaRecord>(`${resource}/${encodeURIComponent(id)}/${verb}`, body, key),
  }),
  counts: (resource, filter, signal) => read(`${resource}/counts?filter=${json(filter)}`, signal),
  menuCounts: (signal) => read('counts', signal),
  search: (words, signal) => read(`search?q=${encodeURIComponent(words)}`, signal),
  dashboard: (signal) => read('dashboard', signal),
  overview: (resource, signal) => read(`${resource}/overview`, signal),
  streamAt: (id, version, compare, signal) =>
    read(`streams/${encodeURIComponent(id)}/versions/${version}?compare=${compare}`, signal),
  verification: (signal) => read('audit/verification', signal),
  verify: () => post('audit/verification', {}),
  auditOperators: (signal) => read('audit/operators', signal),
  rates: (signal) => read('rates', signal),
  rateChart: (range, signal) => read(`rates/sell/chart?range=${range}`, signal),
  ratePreview: (side, asked) => post(`rates/${side}/preview`, asked),
  retryAll: (cause, reason, key) => post('dead-letters/retry-all', { cause, reason }, key),
};
