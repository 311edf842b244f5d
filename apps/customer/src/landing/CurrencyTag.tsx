import { useMessages } from '../app/messages';

/** Which money it is; the other currencies come with their corridors. */
export function CurrencyTag({ currency }: { readonly currency: 'stable' | 'naira' }) {
  const { product, t } = useMessages();
  return currency === 'stable' ? (
    <span className="currency">
      <span className="coin" aria-hidden="true">
        ₮
      </span>
      {product}
    </span>
  ) : (
    <span className="currency">
      <span className="coin coin--naira" aria-hidden="true">
        ₦
      </span>
      {t('naira-code')}
    </span>
  );
}
