import { useToast } from '@usdt-africa/web-kit';
import { useAppConfig } from './AppConfig';
import { LANGUAGE_NAMES, useLanguage } from '../i18n/Language';
import { useMessages } from '../i18n/messages';

interface Properties {
  readonly onChosen?: (code: string) => void;
  /** On the language page alone: below forms and menus the note would stand in the way. */
  readonly withNote?: boolean;
}

/** SHELL-12: the languages, each by its own name, and whether a native speaker has read the shown one. */
export function LanguageChoice({ onChosen, withNote = false }: Properties) {
  const { t } = useMessages();
  const { code: shown, choose } = useLanguage();
  const unread: readonly string[] = useAppConfig().unreadLanguages;
  const toast = useToast();
  return (
    <div className="languages" role="group" aria-label={t('language.label')}>
      {LANGUAGE_NAMES.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === shown}
          onClick={() => {
            choose(code).then(
              () => onChosen?.(code),
              () => toast(t('language.failed')),
            );
          }}
        >
          {name}
        </button>
      ))}
      {withNote && unread.includes(shown) && <p>{t('language.unread')}</p>}
    </div>
  );
}
