import { useModal } from '@usdt-africa/web-kit';
import { x } from '@usdt-africa/web-kit/icons';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../parts/IconButton';
import { Menu } from './Menu';

/** The menu of a small screen: over the page, with the current page in view and focused. */
export default function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const current = useRef<HTMLElement>(null);
  const modal = useModal(true, onClose, current);
  useEffect(() => {
    current.current = modal.ref.current!.querySelector<HTMLElement>('[aria-current=page]');
    current.current?.focus();
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [modal.ref]);
  return (
    <dialog
      {...modal}
      className="menusheet"
      aria-label={t('layout.menu')}
      onClick={(event) => {
        modal.onClick(event);
        if (event.target instanceof Element && event.target.closest('a')) onClose();
      }}
    >
      <IconButton icon={x} label={t('list.close')} onClick={onClose} />
      <Menu />
    </dialog>
  );
}
