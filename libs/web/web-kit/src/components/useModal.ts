import { useLayoutEffect, useRef } from 'react';
import { useDismissToast } from './Toasts.js';
import type { MouseEvent, PointerEvent, RefObject, SyntheticEvent } from 'react';

/**
 * Opens a native `<dialog>` as a modal while `open`, and closes it on Escape and on a click outside. The browser keeps
 * the focus inside and restores it afterwards.
 * @param firstFocus the element that gets the focus first
 */
export function useModal(open: boolean, onClose: () => void, firstFocus: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null);
  const dismissToast = useDismissToast();
  // A layout effect: its end comes while the dialog still stands in the page, and only then gives back the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!open || !element) return;
    dismissToast();
    element.showModal();
    firstFocus.current?.focus();
    return () => element.close();
  }, [open, firstFocus, dismissToast]);

  // A text selection that starts inside and ends outside is no click outside: closing would lose the typed input.
  const beganOutside = useRef(false);
  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    beganOutside.current = isOutside(event);
  };
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (beganOutside.current && isOutside(event)) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onPointerDown, onClick, onCancel };
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
