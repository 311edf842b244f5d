import { Link } from 'react-router-dom';
import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { Notice } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useLanguage } from '../../shared/i18n/Language';
import { useMessages } from '../../shared/i18n/messages';
import { SiteFooter } from '../../shared/ui/SiteFooter';
import { SiteHeader } from '../../shared/ui/SiteHeader';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import './legal.css';

/** The full text, in the one language that it counts in. */
export interface FullText {
  readonly version: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

interface Properties {
  readonly of: 'terms' | 'privacy';
  readonly text: FullText;
}

const POINTS = [1, 2, 3, 4, 5] as const;

/** SET-03: what matters most in the reader's own language, then all of it. */
export function LegalText({ of, text }: Properties) {
  const { t, dynamic, date, brand, product } = useMessages();
  const { code } = useLanguage();
  const title = t(`legal.${of}`);
  usePageTitle(title);
  const filled = (words: string) => words.replaceAll('{brand}', brand).replaceAll('{product}', product);
  return (
    <>
      <SiteHeader />
      <main className="legal stack">
        <div>
          <h1>{title}</h1>
          <p className="dim">{t('legal.version', { date: date(TERMS_VERSION) })}</p>
        </div>
        <Notice icon={info}>{t('legal.draft')}</Notice>
        <section className="card">
          <h2>{t('legal.short')}</h2>
          <ul className="legal__points">
            {POINTS.map((each) => (
              <li key={each}>{dynamic(`legal.${of}-${each}`)}</li>
            ))}
          </ul>
        </section>
        {code !== 'en' && <p className="dim">{t('legal.english')}</p>}
        <article className="card legal__text" lang="en">
          {text.sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{filled(heading)}</h2>
              {paragraphs.map((each) => (
                <p key={each}>{filled(each)}</p>
              ))}
            </section>
          ))}
        </article>
        <Link className="link link--alone" to={of === 'terms' ? accountPaths.privacy : accountPaths.terms}>
          {t(of === 'terms' ? 'legal.privacy' : 'legal.terms')}
        </Link>
      </main>
      <SiteFooter />
    </>
  );
}
