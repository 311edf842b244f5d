import { Icon } from '@usdt-africa/web-kit';
import { check, copy } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Properties {
  /** The full text that is copied, however it is displayed. */
  readonly text: string;
  /** What the text is: `session id`. */
  readonly what: string;
  readonly children?: ReactNode;
}

const NOTICE_MS = 2_000;

/** An identifier used elsewhere (a hash, a session id), copied with one click. */
export function Copyable({ text, what, children = text }: Properties) {
  const t = useTranslate();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!isTaken) return;
    const timer = setTimeout(() => setTaken(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isTaken]);
  return (
    <span className="copyable">
      <span className="mono">{children}</span>
      <button
        type="button"
        className="copyable__take"
        title={t('list.copy', { what })}
        aria-label={t('list.copy', { what })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setTaken(true))}
      >
        <Icon of={isTaken ? check : copy} size="small" />
      </button>
      <span role="status" className="visually-hidden">
        {isTaken && t('list.copied')}
      </span>
    </span>
  );
}
