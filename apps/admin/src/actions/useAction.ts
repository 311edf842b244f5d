import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useLogoutIfAccessDenied } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { fieldSentences, problemOf, uncertainSentence } from '../data/problem';
import { ActKeys, isOver, isUncertain } from '../data/uncertain';

export interface AdminRequest {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Does it, once: pressing again after a broken line repeats the same request under the same key. */
  act(body: object): Promise<RaRecord | null>;
}

/** Refusals because the reviewed state no longer exists: the record is refetched. */
const OLD: ReadonlySet<string | null | undefined> = new Set(['changed-meanwhile', 'another-limit']);

/**
 * One action on one record. Its key is created at the first submission, so that repeated submissions before a response
 * take effect once. Nothing on the screen changes before the server has accepted it.
 */
export function useAction(resource: string, id: Identifier, action: string): AdminRequest {
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const keys = useRef<ActKeys>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  return {
    isBusy,
    error,
    fields,
    act: async (body) => {
      setBusy(true);
      setError(null);
      setFields({});
      const known = (keys.current ??= new ActKeys());
      try {
        const { data } = await provider.act(resource, { id, action, ...known.of(action, body) });
        known.done(action);
        const isThis = ({ queryKey: [first, method, params] }: { readonly queryKey: readonly unknown[] }): boolean =>
          first === resource && method === 'getOne' && String((params as { id?: unknown }).id) === String(id);
        // The server's response is the record as it is now: only related data are refetched. But a response still in
        // flight may be older and must not overwrite it: then the record is refetched, too.
        const isUnderWay = queries.isFetching({ predicate: isThis }) > 0;
        await queries.cancelQueries({ predicate: isThis });
        queries.setQueriesData({ predicate: isThis }, data);
        void queries.invalidateQueries({
          predicate: (query) =>
            (isUnderWay || !isThis(query)) && (query.queryKey[0] === resource || query.queryKey[0] === 'counts'),
        });
        return data;
      } catch (reason) {
        if (await logoutIfAccessDenied(reason)) return null;
        const problem = problemOf(reason);
        // A key stands for one request: after a no, another body needs another key.
        if (isOver(reason)) known.done(action);
        if (OLD.has(problem.code))
          void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === resource });
        setFields(fieldSentences(problem));
        setError(isUncertain(reason) ? uncertainSentence(reason) : (reason as Error).message);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
