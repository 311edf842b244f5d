import { useCallback, useState } from 'react';
import { passing } from './storage';

export interface KeptText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** It is sent, or not wanted any more. @param sent what was: who typed on meanwhile has typed something else, which stays */
  readonly drop: (sent?: string) => void;
}

const keyOf = (name: string): string => `typed:${name}`;

/** What was typed is sent; what was typed since is not. */
export function dropTyped(name: string, sent?: string): void {
  if (sent === undefined || passing.get(keyOf(name)) === sent) passing.remove(keyOf(name));
}

/**
 * Words that are being typed, kept in the tab until they are sent: a reload, another page or a session that ends in the middle of
 * them costs nothing.
 * @param otherwise what stands there while nothing was typed
 */
export function useKeptText(name: string, otherwise = ''): KeptText {
  const key = keyOf(name);
  const [text, setText] = useState(() => passing.get(key) ?? otherwise);
  const change = useCallback(
    (typed: string) => {
      setText(typed);
      passing.set(key, typed);
    },
    [key],
  );
  const drop = useCallback((sent?: string) => dropTyped(name, sent), [name]);
  return { text, change, drop };
}
