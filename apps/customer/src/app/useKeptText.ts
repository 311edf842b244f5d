import { useCallback, useState } from 'react';
import { passing } from './storage';

export interface KeptText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** It is sent, or not wanted any more. */
  readonly drop: () => void;
}

/**
 * Words that are being typed, kept in the tab until they are sent: a reload, another page or a session that ends in the middle of
 * them costs nothing.
 * @param otherwise what stands there while nothing was typed
 */
export function useKeptText(name: string, otherwise = ''): KeptText {
  const key = `typed:${name}`;
  const [text, setText] = useState(() => passing.get(key) ?? otherwise);
  const change = useCallback(
    (typed: string) => {
      setText(typed);
      passing.set(key, typed);
    },
    [key],
  );
  const drop = useCallback(() => passing.remove(key), [key]);
  return { text, change, drop };
}
