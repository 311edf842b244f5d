import { useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { x } from '../icons.js';
import { useTranslator } from '../i18n/context.js';
import { Icon } from './Icon.js';
import { useModal } from './useModal.js';

interface Properties {
  readonly open: boolean;
  /** Called on Escape, the close button, and a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Nearly the whole height, for lists. */
  readonly tall?: boolean;
  /** Words alone: its body is reached by keyboard, so that it can be scrolled. */
  readonly prose?: boolean;
  /** What has the focus at first; otherwise the title. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
}

/** A native modal dialog: a sheet from below on a phone, a card in the middle on a wide screen. */
export function Sheet({ open, ...content }: Properties) {
  return open ? <OpenSheet {...content} /> : null;
}

function OpenSheet({ onClose, title, children, foot, tall, prose, firstFocus }: Omit<Properties, 'open'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useModal(true, onClose, firstFocus ?? heading);
  const id = useId();
  const translator = useTranslator();
  return (
    <dialog {...modal} className={tall ? 'sheet sheet--tall' : 'sheet'} aria-labelledby={id}>
      <div className="sheet__head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={translator.text('close')} onClick={onClose}>
          <Icon of={x} />
        </button>
      </div>
      <div className="sheet__body" {...(prose ? { tabIndex: 0, role: 'region', 'aria-labelledby': id } : {})}>
        {children}
      </div>
      {foot && <footer className="sheet__foot">{foot}</footer>}
    </dialog>
  );
}
