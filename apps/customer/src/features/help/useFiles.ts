import { useRef, useState } from 'react';
import type { UploadedFileView } from '@usdt-africa/contracts/api';
import { problemCode } from '../../shared/api/client';
import { uploadFile } from './api';

/** Limits of the contract, checked before anything is sent. */
const MOST_BYTES = 10_000_000;
const MOST_FILES = 5;

/** A file that the customer chose: uploading, checked and stored, or refused. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'sending' | 'kept' | 'refused';
  readonly id: string | null;
  /** Code of the refusal. */
  readonly problem: string | null;
}

export interface Files {
  readonly files: readonly ChosenFile[];
  /** Ids of those that can be part of a message. */
  readonly fileIds: readonly string[];
  readonly sending: boolean;
  readonly full: boolean;
  readonly add: (chosen: readonly File[]) => void;
  readonly remove: (key: string) => void;
  /** Removes the files that are now part of a message, and the refused ones. */
  readonly sent: (ids: readonly string[]) => void;
}

/** Uploads files as soon as they are chosen, where they are checked and stored; the message refers to them. */
export function useFiles(number: string): Files {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const counter = useRef(0);
  const change = (key: string, values: Partial<ChosenFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...values } : file)));
  const took = (key: string, { id, name, bytes }: UploadedFileView) => change(key, { state: 'kept', id, name, bytes });

  const add = (chosen: readonly File[]) => {
    const free = MOST_FILES - files.filter((file) => file.state !== 'refused').length;
    for (const file of chosen.slice(0, Math.max(0, free))) {
      const key = String((counter.current += 1));
      const wrong = file.size === 0 ? 'file-empty' : file.size >= MOST_BYTES ? 'file-too-large' : null;
      const fresh = { key, name: file.name, bytes: file.size, id: null, problem: wrong } as const;
      setFiles((before) => [...before, { ...fresh, state: wrong ? 'refused' : 'sending' }]);
      if (wrong) continue;
      uploadFile(number, file).then(
        (fileIds) => took(key, fileIds),
        (error: unknown) => change(key, { state: 'refused', problem: problemCode(error) }),
      );
    }
  };
  const counted = files.filter((file) => file.state !== 'refused');
  return {
    files,
    fileIds: counted.flatMap((file) => file.id ?? []),
    sending: counted.some((file) => file.state === 'sending'),
    full: counted.length >= MOST_FILES,
    add,
    remove: (key) => setFiles((before) => before.filter((file) => file.key !== key)),
    sent: (ids) =>
      setFiles((before) =>
        before.filter(({ state, id }) => state === 'sending' || (state === 'kept' && !ids.includes(id!))),
      ),
  };
}
