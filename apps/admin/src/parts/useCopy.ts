import { copyText } from '@usdt-africa/web-kit';
import { useEffect, useState } from 'react';

const NOTICE_MS = 2_000;

export interface Copy {
  /** The result of the last copy: a success is reported for two seconds, a failure until the next copy. */
  readonly result: 'copied' | 'failed' | null;
  /** Copies the text; false when the browser does not allow it. */
  readonly copy: (text: string) => Promise<boolean>;
}

/** Copies a text to the clipboard and reports whether that worked. */
export function useCopy(): Copy {
  const [result, setResult] = useState<Copy['result']>(null);
  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => setResult(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return {
    result,
    copy: async (text) => {
      const isCopied = await copyText(text);
      setResult(isCopied ? 'copied' : 'failed');
      return isCopied;
    },
  };
}
