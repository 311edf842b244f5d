import { useToast } from '@usdt-africa/web-kit';
import { useAppConfig } from './AppConfig';
import { LANGUAGE_NAMES, useLanguage } from '../i18n/Language';
import { useMessages } from '../i18n/messages';

/** SHELL-12: the languages, each by its own name; translations that no native speaker has checked are marked. */
export function LanguageChoice({ onChosen }: { readonly onChosen?: (code: string) => void }) {
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
      {unread.includes(shown) && <p>{t('language.unread')}</p>}
    </div>
  );
}
