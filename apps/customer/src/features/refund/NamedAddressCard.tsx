import { useMessages } from '../../shared/i18n/messages';
import { AddressGroups } from '../../shared/order/AddressGroups';

interface Properties {
  readonly address: string;
  /** Null: it cannot be changed any more. */
  readonly onAnother: (() => void) | null;
}

/** The named address, whole, and the way to another one. */
export function NamedAddressCard({ address, onAnother }: Properties) {
  const { t } = useMessages();
  return (
    <section className="card stack stack--8">
      <div className="row row--between">
        <span className="small dim">{t('back.wallet')}</span>
        {onAnother && (
          <button type="button" className="link link--alone back-beside" onClick={onAnother}>
            {t('change')}
          </button>
        )}
      </div>
      <AddressGroups address={address} small isWallet />
    </section>
  );
}
