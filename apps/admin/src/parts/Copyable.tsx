import { Icon } from '@usdt-africa/web-kit';
import { check, copy } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { CopyResult } from './CopyResult';
import { useCopy } from './useCopy';

interface Properties {
  /** The full text that is copied, however it is displayed. */
  readonly text: string;
  /** What the text is: `session id`. */
  readonly what: string;
  readonly children?: ReactNode;
}

/** An identifier used elsewhere (a hash, a session id), copied with one click. */
export function Copyable({ text, what, children = text }: Properties) {
  const t = useTranslate();
  const { result, copy: take } = useCopy();
  return (
    <span className="copyable">
      <span className="mono">{children}</span>
      <button
        type="button"
        className="copyable__take"
        title={t('list.copy', { what })}
        aria-label={t('list.copy', { what })}
        onClick={() => void take(text)}
      >
        <Icon of={result === 'copied' ? check : copy} size="small" />
      </button>
      <CopyResult result={result} />
    </span>
  );
}
