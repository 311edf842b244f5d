import { useMessages } from '../../shared/i18n/messages';
import type { Side } from './side';
import { SideMenu } from './SideMenu';

type Currency = 'stable' | 'naira';

/** Which money it is; the other currencies come with their corridors. */
export function CurrencyTag({ currency }: { readonly currency: Currency }) {
  return (
    <span className="currency">
      <Coin currency={currency} />
    </span>
  );
}

interface MenuProperties {
  readonly currency: Currency;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

/** RATE-01: the money that is given, as the drop-down that sells or buys. */
export function CurrencyMenu({ currency, side, onSide }: MenuProperties) {
  const { t } = useMessages();
  const label = (
    <>
      <Coin currency={currency} />
      <span className="visually-hidden">{t('widget.sides')}</span>
    </>
  );
  return <SideMenu className="currency" label={label} side={side} onSide={onSide} />;
}

function Coin({ currency }: { readonly currency: Currency }) {
  const { product, t } = useMessages();
  const isNaira = currency === 'naira';
  return (
    <>
      <span className={isNaira ? 'coin coin--naira' : 'coin'} aria-hidden="true">
        {isNaira ? '₦' : '₮'}
      </span>
      {isNaira ? t('naira-code') : product}
    </>
  );
}
