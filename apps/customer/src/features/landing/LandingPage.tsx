import 'virtual:messages/site';
import { useMessages } from '../../shared/i18n/messages';
import { SiteFooter } from '../../shared/ui/SiteFooter';
import { SiteHeader } from '../../shared/ui/SiteHeader';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { Converter } from './Converter';
import { ExchangeWidget } from './ExchangeWidget';
import { HeroFacts } from './HeroFacts';
import { OpenOrder } from '../../shared/sale/OpenOrder';
import { TrackBox } from './TrackBox';
import './landing.css';

/** First page of a guest: the exchange widget, our rate, and the field to look up an order. */
export default function LandingPage() {
  const { t } = useMessages();
  usePageTitle(t('landing.page-title'));
  return (
    <>
      <div className="hero">
        <SiteHeader />
        <main className="hero__main">
          <div className="hero__lead">
            <h1>{t('landing.headline')}</h1>
            <p>{t('landing.subtitle')}</p>
            <HeroFacts />
          </div>
          <ExchangeWidget />
        </main>
      </div>
      <div className="landing__more">
        <TrackBox />
        <Converter />
      </div>
      <SiteFooter />
      <OpenOrder floating />
    </>
  );
}
