import { useTranslate } from 'react-admin';
import type { Line } from './diff';

const MARKS = { eq: '  ', add: '+ ', del: '− ' };

interface Properties {
  readonly lines: readonly Line[];
  readonly label: string;
}

/**
 * A state or a diff, line by line; added and removed lines are marked by sign and shade, and announced to screen
 * readers.
 */
export function StateText({ lines, label }: Properties) {
  const t = useTranslate();
  return (
    <pre className="code" tabIndex={0} role="region" aria-label={label}>
      {lines.map((line, at) => (
        <span key={at} className={line.kind}>
          {line.kind !== 'eq' && <span className="visually-hidden">{t(`events.page.${line.kind}`)} </span>}
          <i aria-hidden="true">{MARKS[line.kind]}</i>
          {line.text}
        </span>
      ))}
    </pre>
  );
}
