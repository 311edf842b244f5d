import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the caret behind the digit it was behind when a number is written in groups while it is typed.
 * @returns to be called with the field before its new value is taken over
 */
export function useDigitCaret(value: string): (field: HTMLInputElement) => void {
  const edited = useRef<{ readonly field: HTMLInputElement; readonly digits: number } | null>(null);

  // The prerendered pages have no such field, so that this runs in browsers only.
  useLayoutEffect(() => {
    const { field, digits } = edited.current ?? {};
    edited.current = null;
    if (!field || digits === undefined || field !== document.activeElement) return;
    let position = 0;
    for (let passed = 0; position < value.length && passed < digits; position += 1) {
      if (/\d/.test(value[position]!)) passed += 1;
    }
    field.setSelectionRange(position, position);
  }, [value]);

  return useCallback((field: HTMLInputElement) => {
    const before = field.value.slice(0, field.selectionStart ?? field.value.length);
    edited.current = { field, digits: before.replace(/\D/g, '').length };
  }, []);
}
