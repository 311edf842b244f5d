import { shortAddress } from './address-text';
import { useMessages } from '../../shared/i18n/messages';
import { changeBuy } from '../../shared/draft/buy-draft';
import { useSavedAddresses } from './useSavedAddresses';

/** Saved addresses to choose from; nothing while there are none. */
export function SavedAddresses({ chosen }: { readonly chosen: string | null }) {
  const { t } = useMessages();
  const all = useSavedAddresses();
  if (!all || all.length === 0) return null;
  return (
    <fieldset className="stack stack--8">
      <legend className="label buy-legend">{t('buy.saved')}</legend>
      {all.map(({ id, nickname, name, address }) => (
        <label key={id} className={address === chosen ? 'choice choice--on' : 'choice'}>
          <input
            type="radio"
            name="saved-address"
            checked={address === chosen}
            onChange={() => changeBuy({ address, nickname: nickname || name, isDifferent: false })}
          />
          <span className="grow">
            <b className="medium">{nickname || name || t('buy.wallet')}</b>
            <span className="small dim choice__more address-line">{shortAddress(address)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
