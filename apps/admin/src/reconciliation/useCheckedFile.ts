import type { AdminStatementCheck, AdminStatementMappingGiven } from '@usdt-africa/contracts/admin';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { upload } from '../data/http';
import { mappingText } from './mapping-text';

export interface CheckedFile {
  readonly file: File | null;
  /** How the file would be imported; the result for the previous mapping while another is checked. */
  readonly check: AdminStatementCheck | null;
  readonly isBusy: boolean;
  readonly error: string | null;
  take(file: File): void;
  map(mapping: AdminStatementMappingGiven): void;
  drop(): void;
}

/** The file that the operator chose, and how the server would import it; the newest request wins. */
export function useCheckedFile(dayId: string): CheckedFile {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<AdminStatementCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const pending = useRef<AbortController>(null);
  const checkFile = async (chosen: File, mapping: AdminStatementMappingGiven | null): Promise<void> => {
    pending.current?.abort();
    const mine = new AbortController();
    pending.current = mine;
    setBusy(true);
    setError(null);
    try {
      // Nothing of it is stored. Without a mapping it is read as last time, or by its columns' names.
      const query = mapping ? { mapping: mappingText(mapping) } : {};
      const about = { path: { id: dayId }, query };
      const answer = await upload('reconciliation/{id}/check-statement', about, chosen, {}, mine.signal);
      if (pending.current === mine) setCheck(answer);
    } catch (reason) {
      if (mine.signal.aborted) return;
      if (!(await logoutIfAccessDenied(reason))) setError((reason as Error).message);
    } finally {
      if (pending.current === mine) setBusy(false);
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
      void checkFile(chosen, null);
    },
    map: (mapping) => {
      if (file) void checkFile(file, mapping);
    },
    drop: () => {
      pending.current?.abort();
      setFile(null);
      setCheck(null);
      setError(null);
      setBusy(false);
    },
  };
}
