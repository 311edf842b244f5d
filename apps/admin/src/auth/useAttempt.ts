import { useState } from 'react';
import { fieldSentences, problemOf } from '../data/problem';

export interface Attempt {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Runs it once at a time; what goes wrong becomes a sentence. */
  run(work: () => Promise<void>): void;
  clear(): void;
}

/** One submission of a form. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const clear = (): void => {
    setError(null);
    setFields({});
  };
  return {
    isBusy,
    error,
    fields,
    clear,
    run: (work) => {
      if (isBusy) return;
      setBusy(true);
      clear();
      work()
        .catch((reason: unknown) => {
          setError(reason instanceof Error ? reason.message : String(reason));
          setFields(fieldSentences(problemOf(reason)));
        })
        .finally(() => setBusy(false));
    },
  };
}
