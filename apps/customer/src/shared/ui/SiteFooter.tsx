import { Link } from 'react-router-dom';
import { Chip } from '@usdt-africa/web-kit';
import { accountPaths } from '../routing/account-paths';
import { useAppConfig } from './AppConfig';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';
import { socialLinks, SUPPORT_ID, supportLinks } from './contacts';
import type { ContactLink } from './contacts';
import { LanguageChoice } from './LanguageChoice';

/** SHELL-04: what the operator has set, the languages, the disclaimer, the years. */
export function SiteFooter() {
  const { t, brand } = useMessages();
  const { contacts } = useAppConfig();
  const support = supportLinks(contacts);
  const social = socialLinks(contacts);
  return (
    <footer className="site-footer">
      <div className="site-footer__columns">
        {support.length > 0 && (
          <section id={SUPPORT_ID}>
            <h2>{t('footer.support')}</h2>
            <Links links={support} />
          </section>
        )}
        <section>
          <h2>{t('footer.features')}</h2>
          <ul>
            <li>
              <Link to={paths.home}>{t('footer.send')}</Link>
            </li>
            <li>
              <Link to={paths.track}>{t('footer.track')}</Link>
            </li>
            <li>
              <Link to={paths.rates}>{t('footer.rates')}</Link>
            </li>
            <li className="site-footer__later">
              {t('footer.usd')} <Chip>{t('coming-soon')}</Chip>
            </li>
            <li className="site-footer__later">
              {t('footer.gbp')} <Chip>{t('coming-soon')}</Chip>
            </li>
          </ul>
        </section>
        <section>
          <h2>{brand}</h2>
          <ul>
            <li>
              <Link to={accountPaths.terms}>{t('legal.terms')}</Link>
            </li>
            <li>
              <Link to={accountPaths.privacy}>{t('legal.privacy')}</Link>
            </li>
          </ul>
        </section>
        {social.length > 0 && (
          <section>
            <h2>{t('footer.social')}</h2>
            <Links links={social} />
          </section>
        )}
      </div>
      <LanguageChoice />
      <p>{t('footer.disclaimer')}</p>
      <p suppressHydrationWarning>{t('footer.copyright', { from: 2024, to: thisYear(), brand })}</p>
    </footer>
  );
}

const thisYear = (): number => new Date().getFullYear();

function Links({ links }: { readonly links: readonly ContactLink[] }) {
  const { dynamic } = useMessages();
  return (
    <ul>
      {links.map((link) => (
        <li key={link.name}>
          <a href={link.href} rel="noopener">
            <span>
              {dynamic(`contact.${link.name}`)}
              {link.shown && <span className="site-footer__shown">{link.shown}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
