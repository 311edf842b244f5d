import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useLogoutIfAccessDenied, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { fieldSentences, isUncertain, problemOf } from '../data/problem';

export interface Acting {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Does it, once: pressing again after a broken line repeats the same request under the same key. */
  act(body: object): Promise<RaRecord | null>;
}

/**
 * One act on one record. Its key is made when this is first used (a dialog opens), so that however often it is pressed, it
 * happens once. Nothing on the screen changes before the server has said yes.
 */
export function useAct(resource: string, id: Identifier, verb: string): Acting {
  const t = useTranslate();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const key = useRef<string>(null);
  key.current ??= crypto.randomUUID();
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
      try {
        const { data } = await provider.act(resource, { id, verb, body, key: key.current! });
        const isThis = ({ queryKey: [first, method, params] }: { readonly queryKey: readonly unknown[] }): boolean =>
          first === resource && method === 'getOne' && String((params as { id?: unknown }).id) === String(id);
        // What the server answered is the record as it is now: only what stands around it is asked for again. But an answer
        // that is still under way may be of before, and must not come after: then it is asked for once more.
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
        if (!isUncertain(reason)) key.current = crypto.randomUUID();
        if (problem.code === 'changed-meanwhile')
          void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === resource });
        setFields(fieldSentences(problem));
        setError(isUncertain(reason) ? t('verbs.uncertain') : (reason as Error).message);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
