import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { fill } from '@usdt-africa/web-kit';
import { App } from './app/App';
import { INITIAL_CONFIG } from './shared/ui/AppConfig';
import { english } from './shared/i18n/english';
import { ErrorBoundary } from './app/ErrorBoundary';
import { paths } from './shared/routing/paths';
import LandingPage from './features/landing/LandingPage';

export { pages } from './app/pages';

const values = { brand: INITIAL_CONFIG.brand, product: INITIAL_CONFIG.product };

/** The landing as HTML, for the build: what a browser shows before any script has come. */
export function renderLanding(): string {
  return renderToString(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouter location={paths.home}>
          <App landing={LandingPage} />
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** What search engines and link previews read. */
export const head = {
  title: fill(english['landing.page-title']!, values),
  description: fill(english['landing.description']!, values),
  brand: INITIAL_CONFIG.brand,
};
