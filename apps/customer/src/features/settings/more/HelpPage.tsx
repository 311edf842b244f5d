import { Icon, Notice, Rich } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { UseSteps } from '../../../shared/account/UseSteps';
import { Link, useLocation } from 'react-router-dom';
import { chevronRight, info, search } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { Questions } from '../../../shared/help/Questions';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import { SettingsFrame } from '../SettingsFrame';

/** SET-01: how the product works, frequent questions, and the support contacts. */
export function HelpPage() {
  const { t } = useMessages();
  const { state } = useLocation() as { readonly state: { readonly about?: string } | null };
  const about = state?.about;
  return (
    <SettingsFrame title={t('help.title')} at={accountPaths.help}>
      {about && (
        <>
          <Notice tone="plain" icon={info}>
            <p className="strong">{t('help.about-upgrade', { number: about })}</p>
            <p>{t('help.about-upgrade-more')}</p>
          </Notice>
          <SupportLinks about={about} />
        </>
      )}
      <section className="card stack stack--8">
        <h2>{t('use.title')}</h2>
        <UseSteps />
      </section>
      <Link className="card row link-card" to={accountPaths.findTransfer}>
        <span className="disc">
          <Icon of={search} />
        </span>
        <span className="grow">
          <span className="medium">{t('claim.entry')}</span>
          <span className="small dim link-card__more">{t('claim.entry-more')}</span>
        </span>
        <Icon of={chevronRight} />
      </Link>
      <Notice tone="caution" icon={shieldAlert}>
        <Rich text={t('use.never-requested')} />
      </Notice>
      <Questions />
      {!about && <SupportLinks />}
    </SettingsFrame>
  );
}
