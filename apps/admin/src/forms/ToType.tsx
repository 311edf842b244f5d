import { useTranslate } from 'react-admin';

/** Label of a field that must be typed exactly, so that the operator does not continue by mistake. */
export function ToType({ text }: { readonly text: string }) {
  const t = useTranslate();
  return (
    <>
      {t('projections.type')} <span className="mono">{text}</span> {t('projections.toGoOn')}
    </>
  );
}
