import type { MismatchChoice } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { mismatchAhead } from './mismatch-later';

interface Properties {
  readonly choice: MismatchChoice;
  /** Opens the choice; null: it cannot be changed any more. */
  readonly onChange: (() => void) | null;
}

/** SELL-16: what is done with a different amount, and the way to change it. */
export function MismatchRow({ choice, onChange }: Properties) {
  const { t } = useMessages();
  return (
    <section className="card row row--between">
      <span className="grow">
        <span className="small dim">{t('mismatch.title')}</span>
        <br />
        <b>{t(`mismatch.is.${choice}`)}</b>
      </span>
      {onChange && (
        <button
          type="button"
          className="link link--alone"
          aria-label={`${t('mismatch.title')}: ${t('mismatch.change')}`}
          onClick={onChange}
          {...mismatchAhead}
        >
          {t('mismatch.change')}
        </button>
      )}
    </section>
  );
}
