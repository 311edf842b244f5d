import { useQueryClient } from '@tanstack/react-query';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { session } from '../auth/session';
import { ChangeStream } from './change-stream';
import { refetchAfterChange } from './refetch';

/** Changes of a resource since it was last viewed. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
}

type ChangesByResource = Readonly<Record<string, Changes>>;

const NONE: Changes = { added: 0, changed: 0 };
const AfterChanges = createContext<{
  readonly changes: ChangesByResource;
  /** How often the stream was broken so far, and how often it had been when a resource was last brought up to date. */
  readonly breaks: number;
  readonly known: Readonly<Record<string, number>>;
  readonly forget: (resource: string) => void;
}>({ changes: {}, breaks: 0, known: {}, forget: () => undefined });
const COALESCE_MS = 500;

/**
 * One stream of changes for all tabs of the console. Displayed records are refetched; lists do not move under the pointer:
 * they count new rows and wait until the operator reloads them.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [changes, setChanges] = useState<ChangesByResource>({});
  const [breaks, setBreaks] = useState(0);
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({});

  useEffect(() => {
    const waiting = new Map<string, AdminChange[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = (): void => {
      timer = undefined;
      for (const [resource, changes] of waiting) {
        const ids = changes.flatMap((change) => change.ids ?? []);
        const many = changes.some((change) => change.ids === undefined);
        // An approval request belongs to another record, whose page shows whether one is open: every displayed record
        // is refetched.
        const isOfAny = resource === 'approvals';
        refetchAfterChange(
          queries,
          ({ queryKey: [first, method, params] }) =>
            (isOfAny && (method === 'getOne' || method === 'live')) ||
            (first === resource &&
              method === 'getOne' &&
              (many || ids.includes(String((params as { id?: unknown } | undefined)?.id)))) ||
            (first === resource && method === 'live') ||
            (first === 'counts' && (method === resource || method === 'menu')),
        );
      }
      const batch = [...waiting];
      waiting.clear();
      setChanges((before) => {
        const next = { ...before };
        for (const [resource, changes] of batch) {
          const added = changes.reduce((sum, change) => sum + change.added, 0);
          const all = changes.reduce((sum, change) => sum + change.count, 0);
          const known = next[resource] ?? NONE;
          next[resource] = { added: known.added + added, changed: known.changed + all - added };
        }
        return next;
      });
    };
    // Data read before the stream was connected may have changed without an event: while the page loaded, or while the
    // connection was down.
    const catchUp = (): void =>
      void queries.invalidateQueries(
        {
          predicate: ({ queryKey: [first, method] }) => method === 'getOne' || method === 'live' || first === 'counts',
        },
        { cancelRefetch: false },
      );
    const stream = new ChangeStream({
      onOpen: (hasMissed) => {
        if (hasMissed) setBreaks((before) => before + 1);
        catchUp();
      },
      onChanged: (change) => {
        waiting.set(change.resource, [...(waiting.get(change.resource) ?? []), change]);
        timer ??= setTimeout(announce, COALESCE_MS);
      },
      onRefused: () => void session.refresh().catch(logoutIfAccessDenied),
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [queries, logoutIfAccessDenied]);

  const value = useMemo(
    () => ({
      changes,
      breaks,
      known,
      forget: (resource: string) => {
        setChanges(({ [resource]: _gone, ...rest }) => rest);
        setKnown((before) => ({ ...before, [resource]: breaks }));
      },
    }),
    [changes, breaks, known],
  );
  return <AfterChanges value={value}>{children}</AfterChanges>;
}

/** New rows of a list since it was loaded, and a function that resets the count. */
export function useChanges(resource: string): Changes & {
  /** The line was broken meanwhile: there may be more than was counted. */
  readonly unheard: boolean;
  readonly forget: () => void;
} {
  const { changes, breaks, known, forget } = useContext(AfterChanges);
  // Rows shown from now on were requested after the earlier disconnections.
  const [atFirst] = useState(breaks);
  return {
    ...(changes[resource] ?? NONE),
    unheard: breaks > Math.max(atFirst, known[resource] ?? 0),
    forget: () => forget(resource),
  };
}
