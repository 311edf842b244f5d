import { useCallback, useState } from 'react';
import { passing } from './storage';

export interface StoredText {
  readonly text: string;
  readonly change: (text: string) => void;
  /**
   * Removes the stored text after it was sent or discarded. @param sent the text that was sent: a text that changed
   * meanwhile stays
   */
  readonly drop: (sent?: string) => void;
}

const keyOf = (name: string): string => `typed:${name}`;

/** Text typed under this name and not sent yet. */
export const storedText = (name: string, otherwise = ''): string => passing.get(keyOf(name)) ?? otherwise;

/** Stores typed text in the tab until it is sent. */
export const keepText = (name: string, typed: string): void => passing.set(keyOf(name), typed);

/** Removes the sent text from the tab; text that changed since then stays. */
export function dropTyped(name: string, sent?: string): void {
  if (sent === undefined || passing.get(keyOf(name)) === sent) passing.remove(keyOf(name));
}

/**
 * Text being typed, stored in the tab until it is sent: it survives a reload, another page or the end of the session.
 * @param otherwise shown while no text was typed
 */
export function useStoredText(name: string, otherwise = ''): StoredText {
  const [text, setText] = useState(() => storedText(name, otherwise));
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
