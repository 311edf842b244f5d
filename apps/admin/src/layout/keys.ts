import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { actOnLetter } from './page-keys';

const KEYS = /^[?/a-z]$/;
const ROW = 'main tbody tr:has(a, button, input)';

/** Whether this operator uses single-key shortcuts; stored in the browser. */
export const useHasKeys = (): ReturnType<typeof useStore<boolean>> => useStore<boolean>('keys', true);

/**
 * Single-key shortcuts of every page: `?` help, `/` search, `j` and `k` rows, Enter opens the focused row; other letters do
 * what the page's elements have them for.
 */
export function useKeys(onHelp: () => void): void {
  const [isOn] = useHasKeys();
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOverlaid()) return;
      const { key, target } = event;
      if (key === 'Enter' && target instanceof HTMLTableRowElement) openRow(target);
      else if (!KEYS.test(key) || isTyping(target)) return;
      else if (key === '?') onHelp();
      else if (key === '/') searchField()?.focus();
      else if (key === 'j' || key === 'k') focusRow(key === 'j' ? 1 : -1);
      else if (!actOnLetter(key)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, onHelp]);
}

/** A dialog or a menu has the keyboard for itself; a closed menu may stay in the document, hidden. */
const isOverlaid = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu], dialog[open]')].some((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])');

const searchField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type=search]') ??
  document.querySelector<HTMLElement>('.search input');

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? 0 : at + step;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  if (!row) return;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Does what a click on the row does; where rows are not clickable, follows its first link or button. */
function openRow(row: HTMLTableRowElement): void {
  if (row.matches('.RaDataTable-clickableRow, .pick')) row.click();
  else row.querySelector<HTMLElement>('a, button')?.click();
}
