import { useCallback, useState } from 'react';
import { passing } from './storage';

export interface KeptText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** It is sent, or not wanted any more. @param sent what was: who typed on meanwhile has typed something else, which stays */
  readonly drop: (sent?: string) => void;
}

const keyOf = (name: string): string => `typed:${name}`;

/** What was typed under this name, and is not sent yet. */
export const keptText = (name: string, otherwise = ''): string => passing.get(keyOf(name)) ?? otherwise;

/** What is typed stays in the tab until it is sent. */
export const keepText = (name: string, typed: string): void => passing.set(keyOf(name), typed);

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
  const [text, setText] = useState(() => keptText(name, otherwise));
  const change = useCallback(
    (typed: string) => {
      setText(typed);
      keepText(name, typed);
    },
    [name],
  );
  const drop = useCallback((sent?: string) => dropTyped(name, sent), [name]);
  return { text, change, drop };
}
