import { Chip, Icon } from '@usdt-africa/web-kit';
import { arrowUpRight } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { useRate } from '../rates/useRate';
import { DropDown } from '../shell/DropDown';

/** RATE-01: 'Sell' or 'Buy' as a drop-down. */
export function SideMenu({ onBuy }: { readonly onBuy: () => void }) {
  const { t } = useMessages();
  const isOff = useRate().rate?.buy.state === 'off';
  return (
    <DropDown
      className="pick"
      label={
        <>
          <Icon of={arrowUpRight} size="small" className="positive" />
          {t('sell')}
        </>
      }
    >
      <li>
        <button type="button" aria-current="true">
          {t('sell')}
        </button>
      </li>
      <li>
        <button type="button" onClick={onBuy}>
          {t('buy')} {isOff && <Chip>{t('coming-soon')}</Chip>}
        </button>
      </li>
    </DropDown>
  );
}
