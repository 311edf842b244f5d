import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useLogoutIfAccessDenied } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { fieldSentences, problemOf, uncertainSentence } from '../data/problem';
import { ActKeys, isOver, isUncertain } from '../data/uncertain';

export interface Acting {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Does it, once: pressing again after a broken line repeats the same request under the same key. */
  act(body: object): Promise<RaRecord | null>;
}

/** Refusals for what was looked at not being there any more: it is read again. */
const OLD: ReadonlySet<string | null | undefined> = new Set(['changed-meanwhile', 'another-limit']);

/**
 * One act on one record. Its key is made when it is first pressed, so that however often that is done before there is an answer, it
 * happens once. Nothing on the screen changes before the server has said yes.
 */
export function useAct(resource: string, id: Identifier, verb: string): Acting {
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
        const { data } = await provider.act(resource, { id, verb, ...known.of(verb, body) });
        known.done(verb);
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
        if (isOver(reason)) known.done(verb);
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
