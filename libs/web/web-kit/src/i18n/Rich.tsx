import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** Wraps what stands between `<name>` and `</name>` of a message. */
export type Wrap = (inside: string) => ReactNode;

const TAGGED = /<(\w+)>(.*?)<\/\1>/gs;

/** A message with parts that are more than text: `We pay <b>{amount}</b>`. Tags without a wrap lose their brackets. */
export function Rich({ text, tags }: { readonly text: string; readonly tags?: Readonly<Record<string, Wrap>> }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(TAGGED)) {
    parts.push(text.slice(from, match.index));
    const wrap = tags?.[match[1]!] ?? (match[1] === 'b' ? (inside: string) => <b>{inside}</b> : undefined);
    parts.push(wrap ? wrap(match[2]!) : match[2]);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
