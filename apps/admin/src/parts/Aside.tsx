import { Drawer } from '@mui/material';
import { x } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from './IconButton';
import { useIsNarrow } from './useIsNarrow';

interface Properties {
  readonly title: ReactNode;
  readonly onClose?: () => void;
  readonly children: ReactNode;
  /** Over the page whatever its width. */
  readonly over?: boolean;
}

/** Details of the selected row: next to the list where there is space, else over it. */
export function Aside({ title, onClose, over, children }: Properties) {
  const t = useTranslate();
  const id = useId();
  const isNarrow = useIsNarrow();
  const content = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton icon={x} label={t('list.close')} onClick={onClose} />}
      </header>
      {children}
    </>
  );
  if (!over && !isNarrow)
    return (
      <aside className="card" aria-labelledby={id}>
        {content}
      </aside>
    );
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog' } as never }}
    >
      <div className="card drawer">{content}</div>
    </Drawer>
  );
}
