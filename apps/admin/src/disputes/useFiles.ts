import { useState } from 'react';
import { upload } from '../data/http';
import type { CaseFile } from './Files';

/** Files that were added and not sent yet. */
export interface AddedFiles {
  readonly files: readonly CaseFile[];
  readonly isBusy: boolean;
  readonly error: string | null;
  add(file: File): Promise<void>;
  remove(id: string): void;
}

export function useFiles(disputeId: string): AddedFiles {
  const [files, setFiles] = useState<readonly CaseFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    files,
    isBusy,
    error,
    add: async (file: File): Promise<void> => {
      setBusy(true);
      setError(null);
      try {
        const uploaded = await upload('disputes/{id}/files', { path: { id: disputeId } }, file);
        setFiles((before) => [...before.filter(({ id }) => id !== uploaded.id), uploaded]);
      } catch (reason) {
        setError(reason instanceof Error ? reason.message : String(reason));
      } finally {
        setBusy(false);
      }
    },
    remove: (id: string): void => setFiles((before) => before.filter((file) => file.id !== id)),
  };
}
