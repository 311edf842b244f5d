import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent, RefObject, SyntheticEvent } from 'react';

/**
 * Opens a native `<dialog>` as a modal while `open`, and closes it on Escape and on a press outside. The browser keeps
 * the focus inside and gives it back afterwards.
 * @param firstFocus what has the focus at first
 */
export function useModal(open: boolean, onClose: () => void, firstFocus: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: its end comes while the dialog still stands in the page, and only then gives back the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!open || !element) return;
    element.showModal();
    firstFocus.current?.focus();
    return () => element.close();
  }, [open, firstFocus]);

  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX, clientY } = event;
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onClick, onCancel };
}
