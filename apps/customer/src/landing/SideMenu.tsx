import { useEffect, useId, useRef, useState } from 'react';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { arrowUpRight, chevronDown } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/** RATE-01: 'Sell' or 'Buy' as a drop-down that closes on a press outside and on Escape. */
export function SideMenu({ onBuy }: { readonly onBuy: () => void }) {
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open]);

  return (
    <div
      ref={root}
      className="side-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Only the menu closes, not the keypad around it.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="pick"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={arrowUpRight} size="small" className="positive" />
        {t('sell')}
        <Icon of={chevronDown} size="small" />
      </button>
      {open && (
        <ul id={id} className="side-menu__list card">
          <li>
            <button type="button" aria-current="true" onClick={() => setOpen(false)}>
              {t('sell')}
            </button>
          </li>
          <li>
            <button type="button" onClick={onBuy}>
              {t('buy')} <Chip>{t('coming-soon')}</Chip>
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
