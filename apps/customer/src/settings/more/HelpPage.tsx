import { Rich, Say } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { UseSteps } from '../../account/UseSteps';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { Questions } from '../../help/Questions';
import { SupportLinks } from '../../order/SupportLinks';
import { SettingsFrame } from '../SettingsFrame';

/** SET-01: how it is used, what people ask, and the ways to a person. */
export function HelpPage() {
  const { t } = useMessages();
  return (
    <SettingsFrame title={t('help.title')} at={accountPaths.help}>
      <section className="card stack stack--8">
        <h2>{t('use.title')}</h2>
        <UseSteps />
      </section>
      <Say tone="caution" icon={shieldAlert}>
        <Rich text={t('use.nobody-asks')} />
      </Say>
      <Questions />
      <SupportLinks />
    </SettingsFrame>
  );
}
