import { useRef } from 'react';
import { Button, Icon, Naira, useModal } from '@usdt-africa/web-kit';
import { arrowUpDown, arrowUpRight, backspace, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { grouped } from '../../shared/rates/amount-entry';
import type { Key } from '../../shared/rates/amount-entry';
import { RateCurve } from '../../shared/rates/RateCurve';
import type { Side } from './side';
import { GuestLimit } from './GuestLimit';
import { OverLimitHelp } from './OverLimitHelp';
import { QuickAmounts } from './QuickAmounts';
import { SideMenu } from './SideMenu';
import type { AmountToSell } from './useAmountToSell';
import './keypad.css';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entry: AmountToSell;
  readonly onSide: (side: Side) => void;
}

const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'];

/** RATE-03: the amount on a phone, as large as it can be, with its own keypad. */
export function KeypadSheet(properties: Properties) {
  return properties.open ? <Keypad {...properties} /> : null;
}

function Keypad({ onClose, entry, onSide }: Properties) {
  const { t, locale, product, stable, rate: rateText, percent, roundNaira } = useMessages();
  const close = useRef<HTMLButtonElement>(null);
  const modal = useModal(true, onClose, close);
  const { rate, amount, naira, reason } = entry;
  const isNaira = entry.unit === 'naira';
  const shown = `${isNaira ? '₦' : ''}${grouped(entry.typed, locale)}`;

  const type = (key: string) => {
    if (/^[\d.]$/.test(key)) entry.onKey(key as Key);
    // Passed over, it would make a hundred times of what was meant.
    else if (key === ',') entry.type(`${entry.typed},`, null);
    else if (key === 'Backspace') entry.onKey('delete');
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
          className="pick"
          label={
            <>
              <Icon of={arrowUpRight} size="small" className="positive" />
              {t('sell')}
            </>
          }
          side="sell"
          onSide={(side) => {
            if (side === 'sell') return;
            onSide(side);
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
        <span
          className={shown.length > 8 ? 'amount keypad__figure keypad__figure--long' : 'amount keypad__figure'}
          data-untouched={entry.isUntouched || undefined}
        >
          {shown}
          {!isNaira && <span className="keypad__unit dim">{product}</span>}
        </span>
        <button type="button" className="keypad__get" onClick={entry.switchUnit}>
          <span>
            {isNaira ? t('widget.you-send') : t('keypad.you-get')}{' '}
            {isNaira ? amount === null ? '—' : stable(amount) : naira === null ? '—' : <Naira value={naira} />}
          </span>
          <Icon of={arrowUpDown} size="small" />
          <span className="visually-hidden">{t(isNaira ? 'widget.type-stable' : 'widget.type-naira')}</span>
        </button>
        <span className={reason ? 'small caution' : 'small dim'} id={entry.reasonId}>
          {reason ??
            (rate ? t('keypad.costs', { fee: roundNaira(rate.fee), percent: percent(rate.marginPercent) }) : '\u00a0')}
        </span>
        {entry.isOverLimit ? <OverLimitHelp entry={entry} hasMax /> : <GuestLimit limit={entry.limit} />}
      </div>
      <QuickAmounts entry={entry} />
      <div className="keypad__keys">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === 'delete' ? t('keypad.delete') : key === '.' ? t('keypad.point') : undefined}
            onClick={() => entry.onKey(key)}
          >
            {key === 'delete' ? <Icon of={backspace} size="large" /> : key}
          </button>
        ))}
      </div>
      <Button tone="main" full blockedBy={reason ? entry.reasonId : null} onClick={entry.sell}>
        {t('sell')}
      </Button>
    </dialog>
  );
}
