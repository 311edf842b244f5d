import { useRef } from 'react';
import { Button, Icon, Naira, useModal } from '@usdt-africa/web-kit';
import { backspace, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { clean, grouped, press } from '../rates/amount-entry';
import type { Key } from '../rates/amount-entry';
import { RateCurve } from '../rates/RateCurve';
import type { Side } from './side';
import { GuestLimit } from './GuestLimit';
import { SideMenu } from './SideMenu';
import type { useAmountToSell } from './useAmountToSell';
import './keypad.css';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entry: ReturnType<typeof useAmountToSell>;
  readonly onSide: (side: Side) => void;
}

const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'];

/** RATE-03: the amount on a phone, as large as it can be, with its own keypad. */
export function KeypadSheet(properties: Properties) {
  return properties.open ? <Keypad {...properties} /> : null;
}

function Keypad({ onClose, entry, onSide }: Properties) {
  const { t, locale, product, rate: rateText, percent, roundNaira } = useMessages();
  const close = useRef<HTMLButtonElement>(null);
  const modal = useModal(true, onClose, close);
  const { rate, naira, reason } = entry;
  const shown = grouped(entry.typed, locale);

  const type = (key: string) => {
    if (/^[\d.]$/.test(key)) entry.change(press(entry.typed, key as Key));
    // Passed over, it would make a hundred times of what was meant.
    else if (key === ',') entry.change(clean(`${entry.typed},`));
    else if (key === 'Backspace') entry.change(press(entry.typed, 'delete'));
    else return false;
    return true;
  };
  return (
    <dialog
      {...modal}
      className="keypad"
      aria-label={t('keypad.title')}
      onKeyDown={(event) => type(event.key) && event.preventDefault()}
    >
      <div className="row row--between">
        <SideMenu
          onBuy={() => {
            onSide('buy');
            onClose();
          }}
        />
        {rate?.rate && (
          <span className="row row--close small dim figures keypad__rate">
            <RateCurve curve={rate.curve} width={56} height={24} />
            {rateText(rate.rate)}
          </span>
        )}
        <button ref={close} type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon of={x} />
        </button>
      </div>
      <div className="keypad__amount" aria-live="polite">
        <span className={shown.length > 8 ? 'amount keypad__figure keypad__figure--long' : 'amount keypad__figure'}>
          {shown}
          <span className="keypad__unit dim">{product}</span>
        </span>
        <span className="keypad__get">
          {t('keypad.you-get')} {naira === null ? '—' : <Naira value={naira} />}
        </span>
        <span className={reason ? 'small caution' : 'small dim'} id={entry.reasonId}>
          {reason ??
            (rate ? t('keypad.costs', { fee: roundNaira(rate.fee), percent: percent(rate.marginPercent) }) : '\u00a0')}
        </span>
        <GuestLimit limit={entry.limit} />
      </div>
      <div className="keypad__keys">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === 'delete' ? t('keypad.delete') : key === '.' ? t('keypad.point') : undefined}
            onClick={() => entry.change(press(entry.typed, key))}
          >
            {key === 'delete' ? <Icon of={backspace} size="large" /> : key}
          </button>
        ))}
      </div>
      <Button tone="main" full blockedBy={reason ? entry.reasonId : null} onPress={entry.sell}>
        {t('sell')}
      </Button>
    </dialog>
  );
}
