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
  /** What is no record and no list. */
  ask<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** Does what is no act on one record, or has something tried out of which nothing is done. */
  tell<T>(path: string, body: object, key?: string): Promise<T>;
}

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
  ask: read,
  tell: post,
};
