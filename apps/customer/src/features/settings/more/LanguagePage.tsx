import { useQueryClient } from '@tanstack/react-query';
import type { LanguageRequest } from '@usdt-africa/contracts/api';
import { useToast } from '@usdt-africa/web-kit';
import { ACCOUNT } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { LanguageChoice } from '../../../shared/ui/LanguageChoice';
import { ThemeToggle } from '../../../shared/ui/ThemeToggle';
import { SettingsFrame } from '../SettingsFrame';
import { putLanguage } from './api';

/** SHELL-12 INT-06: the language of the pages, in which one is written to as well. */
export function LanguagePage() {
  const { t } = useMessages();
  const queries = useQueryClient();
  const toast = useToast();
  const keep = (code: string) => {
    putLanguage({ language: code as LanguageRequest['language'] }).then(
      () => queries.invalidateQueries({ queryKey: ACCOUNT.queryKey }),
      () => toast(t('language.not-saved')),
    );
  };
  return (
    <SettingsFrame title={t('language.label')} at={accountPaths.language}>
      <section className="card stack stack--8">
        <LanguageChoice withNote onChosen={keep} />
        <p className="dim">{t('language.messages-too')}</p>
      </section>
      <section className="card">
        <ThemeToggle withWord />
      </section>
    </SettingsFrame>
  );
}
