import { useTranslate } from 'react-admin';

/** Label of a field that must be typed exactly, so that the operator does not continue by mistake. */
export function ToType({ text }: { readonly text: string }) {
  const t = useTranslate();
  return (
    <>
      {t('list.type')} <span className="mono">{text}</span> {t('list.toGoOn')}
    </>
  );
}
