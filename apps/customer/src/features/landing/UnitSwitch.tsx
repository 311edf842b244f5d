import { useMessages } from '../../shared/i18n/messages';
import type { AmountUnit } from '../../shared/rates/amount-entry';

interface Properties {
  readonly unit: AmountUnit;
  readonly onSwitch: () => void;
}

/** Switches the typed unit: the stablecoin, or the naira that the recipient is to get. */
export function UnitSwitch({ unit, onSwitch }: Properties) {
  const { t } = useMessages();
  return (
    <button type="button" className="unit-switch" onClick={onSwitch}>
      {t(unit === 'stable' ? 'widget.type-naira' : 'widget.type-stable')}
    </button>
  );
}
