import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { x } from '../icons.js';
import { useTranslator } from '../i18n/context.js';
import { Icon } from './Icon.js';

const SHOWN_FOR_MS = 5_000;
const SWIPE_PX = 50;

const ToastContext = createContext<(text: string) => void>(() => undefined);
const DismissContext = createContext<() => void>(() => undefined);

/** Shows a short message; a newer one takes the place of the one that is there. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}

/** Takes the message away: under a dialog that opens it could neither be read nor dismissed. */
export function useDismissToast(): () => void {
  return useContext(DismissContext);
}

interface Toast {
  readonly id: number;
  readonly text: string;
}

/** One message at a time for five seconds; a swipe to the right or the button takes it away, F8 goes to it. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [held, setHeld] = useState(false);
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const translator = useTranslator();

  const put = useCallback((change: (before: Toast | null) => Toast | null) => {
    setToast(change);
    // What held the one before, a finger or the focus, is not on the one that comes: that would never go.
    setHeld(false);
    setShift(0);
    start.current = null;
  }, []);
  const show = useCallback((text: string) => put((before) => ({ id: (before?.id ?? 0) + 1, text })), [put]);
  const dismiss = useCallback(() => put(() => null), [put]);

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(dismiss, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, held, dismiss]);

  useEffect(() => {
    const goTo = (event: KeyboardEvent) => {
      if (event.key === 'F8') element.current?.focus();
    };
    addEventListener('keydown', goTo);
    return () => removeEventListener('keydown', goTo);
  }, []);

  const move = (event: PointerEvent) => {
    if (start.current !== null) setShift(Math.max(0, event.clientX - start.current));
  };
  const letGo = () => {
    start.current = null;
    setShift(0);
  };
  const release = (event: PointerEvent) => {
    const moved = start.current === null ? 0 : event.clientX - start.current;
    letGo();
    if (moved > SWIPE_PX) dismiss();
  };
  const handlers = useMemo(
    () => ({ onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true) }),
    [],
  );

  return (
    <ToastContext value={show}>
      <DismissContext value={dismiss}>{children}</DismissContext>
      <div role="status">
        {toast && (
          <div
            key={toast.id}
            ref={element}
            className="toast"
            tabIndex={-1}
            style={shift ? { transform: `translateX(${shift}px)` } : undefined}
            {...handlers}
            onBlur={() => setHeld(false)}
            onPointerDown={(event) => {
              start.current = event.clientX;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={letGo}
            onKeyDown={(event) => event.key === 'Escape' && dismiss()}
          >
            <span className="grow">{toast.text}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={translator.text('dismiss')}
              onClick={dismiss}
              onPointerDown={(event) => event.stopPropagation()}
            >
              <Icon of={x} />
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  );
}
