import type { ReactNode } from 'react';
import { Chip } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { useRate } from '../../shared/rates/useRate';
import { DropDown } from '../../shared/ui/DropDown';
import type { Side } from './side';

interface Properties {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly className: string;
  readonly label: ReactNode;
}

/** RATE-01: 'Sell' or 'Buy' as a drop-down. */
export function SideMenu({ side, onSide, className, label }: Properties) {
  const { t } = useMessages();
  const isOff = useRate().rate?.buy.state === 'off';
  const sides: readonly Side[] = ['sell', 'buy'];
  return (
    <DropDown className={className} label={label}>
      {sides.map((each) => (
        <li key={each}>
          <button type="button" aria-current={each === side ? 'true' : undefined} onClick={() => onSide(each)}>
            {t(each)} {each === 'buy' && isOff && <Chip>{t('coming-soon')}</Chip>}
          </button>
        </li>
      ))}
    </DropDown>
  );
}
