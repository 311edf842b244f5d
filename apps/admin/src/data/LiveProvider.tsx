import { useQueryClient } from '@tanstack/react-query';
import type { AdminChange } from '@usdt-africa/contracts/admin';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { session } from '../auth/session';
import { API } from './http';
import { refetchAfterChange } from './refetch';

/** What changed in a resource since it was last looked at. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
}

type Told = Readonly<Record<string, Changes>>;

const NONE: Changes = { added: 0, changed: 0 };
const AfterChanges = createContext<{
  readonly told: Told;
  /** How often the stream was broken so far, and how often it had been when a resource was last brought up to date. */
  readonly breaks: number;
  readonly known: Readonly<Record<string, number>>;
  readonly forget: (resource: string) => void;
}>({ told: {}, breaks: 0, known: {}, forget: () => undefined });
const COALESCE_MS = 500;
/** After a refusal: too many streams, or a server that is being started. */
const RECONNECT_MS = 10_000;

/**
 * One stream of changes for the whole console. Records that are looked at are asked for again; lists are not moved under
 * the pointer: they count what is new and wait for a word.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [told, setTold] = useState<Told>({});
  const [breaks, setBreaks] = useState(0);
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({});

  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Map<string, AdminChange[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      for (const [resource, changes] of waiting) {
        const ids = changes.flatMap((change) => change.ids ?? []);
        const many = changes.some((change) => change.ids === undefined);
        // A request is about another record, whose page says whether one is open: whichever is looked at is asked for again.
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
      setTold((before) => {
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
    // What was read before the stream stood may have changed unheard: while the page came, or while the line was broken.
    const catchUp = (): void =>
      void queries.invalidateQueries(
        {
          predicate: ({ queryKey: [first, method] }) => method === 'getOne' || method === 'live' || first === 'counts',
        },
        { cancelRefetch: false },
      );
    let isBroken = false;
    const connect = (): void => {
      const opened = (source = new EventSource(`${API}/stream`, { withCredentials: true }));
      opened.addEventListener('open', () => {
        if (isBroken) setBreaks((before) => before + 1);
        isBroken = false;
        catchUp();
      });
      opened.addEventListener('changed', (message: MessageEvent<string>) => {
        const change = JSON.parse(message.data) as AdminChange;
        waiting.set(change.resource, [...(waiting.get(change.resource) ?? []), change]);
        timer ??= setTimeout(tell, COALESCE_MS);
      });
      // A stream that was refused does not come back by itself: it may be that there is no session any more.
      opened.addEventListener('error', () => {
        isBroken = true;
        if (opened.readyState !== EventSource.CLOSED) return;
        again = setTimeout(connect, RECONNECT_MS);
        void session.refresh().catch(logoutIfAccessDenied);
      });
    };
    connect();
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      source.close();
    };
  }, [queries, logoutIfAccessDenied]);

  const value = useMemo(
    () => ({
      told,
      breaks,
      known,
      forget: (resource: string) => {
        setTold(({ [resource]: _gone, ...rest }) => rest);
        setKnown((before) => ({ ...before, [resource]: breaks }));
      },
    }),
    [told, breaks, known],
  );
  return <AfterChanges value={value}>{children}</AfterChanges>;
}

/** What is new in a list since it was loaded, and how to forget it. */
export function useChanges(resource: string): Changes & {
  /** The line was broken meanwhile: there may be more than was counted. */
  readonly unheard: boolean;
  readonly forget: () => void;
} {
  const { told, breaks, known, forget } = useContext(AfterChanges);
  // What is shown from now on was asked for after the breaks before.
  const [atFirst] = useState(breaks);
  return {
    ...(told[resource] ?? NONE),
    unheard: breaks > Math.max(atFirst, known[resource] ?? 0),
    forget: () => forget(resource),
  };
}
