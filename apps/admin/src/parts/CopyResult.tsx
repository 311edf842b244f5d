import { useTranslate } from 'react-admin';
import type { Copy } from './useCopy';

/** Announces a copy; a failure is also visible, with what to do instead. */
export function CopyResult({ result }: Pick<Copy, 'result'>) {
  const t = useTranslate();
  return (
    <span role="status" className={result === 'failed' ? 'neg small copyable__failed' : 'visually-hidden'}>
      {result && t(result === 'failed' ? 'list.notCopied' : 'list.copied')}
    </span>
  );
}
