import { useTranslate } from 'react-admin';

/** The name of a field that wants something typed letter by letter, so that nobody goes on by mistake. */
export function ToType({ text }: { readonly text: string }) {
  const t = useTranslate();
  return (
    <>
      {t('projections.type')} <span className="mono">{text}</span> {t('projections.toGoOn')}
    </>
  );
}
