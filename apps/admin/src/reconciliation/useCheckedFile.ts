import type { AdminStatementCheck, AdminStatementMappingGiven } from '@usdt-africa/contracts/admin';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { upload } from '../data/http';
import { mappingText } from './mapping-text';

export interface CheckedFile {
  readonly file: File | null;
  /** What it would be read as; that of the mapping before while another is tried. */
  readonly check: AdminStatementCheck | null;
  readonly isBusy: boolean;
  readonly error: string | null;
  take(file: File): void;
  map(mapping: AdminStatementMappingGiven): void;
  drop(): void;
}

/** A file that somebody chose, and what the server would read it as; the newest wish wins. */
export function useCheckedFile(dayId: string): CheckedFile {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<AdminStatementCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const asking = useRef<AbortController>(null);
  const ask = async (chosen: File, mapping: AdminStatementMappingGiven | null): Promise<void> => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setBusy(true);
    setError(null);
    try {
      // Nothing of it is kept. Without a mapping it is read as last time, or by its columns' names.
      const query = mapping ? { mapping: mappingText(mapping) } : {};
      const about = { path: { id: dayId }, query };
      const answer = await upload('reconciliation/{id}/check-statement', about, chosen, {}, mine.signal);
      if (asking.current === mine) setCheck(answer);
    } catch (reason) {
      if (mine.signal.aborted) return;
      if (!(await logoutIfAccessDenied(reason))) setError((reason as Error).message);
    } finally {
      if (asking.current === mine) setBusy(false);
    }
  };
  return {
    file,
    check,
    isBusy,
    error,
    take: (chosen) => {
      setFile(chosen);
      setCheck(null);
      void ask(chosen, null);
    },
    map: (mapping) => {
      if (file) void ask(file, mapping);
    },
    drop: () => {
      asking.current?.abort();
      setFile(null);
      setCheck(null);
      setError(null);
      setBusy(false);
    },
  };
}
