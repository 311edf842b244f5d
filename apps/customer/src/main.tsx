import './shared/links/pending-link';
import '@usdt-africa/web-kit/styles.css';
import './shared/ui/shell.css';
import { lazy, StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { endLandingPrefetch, takeOver } from './app/landing-prefetch';
import { ErrorBoundary } from './app/ErrorBoundary';
import { paths } from './shared/routing/paths';

const loadLanding = () => import('./features/landing/LandingPage');

const page = (landing: ComponentType) => (
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <App landing={landing} />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
);

const root = document.getElementById('root')!;
const isLanding = ([paths.home, paths.exchange, paths.landing] as string[]).includes(location.pathname);

/**
 * Renders the page from scratch with the lazily loaded landing: a failed fetch is retried automatically, and shown if
 * it keeps failing.
 */
function draw(): void {
  endLandingPrefetch();
  root.textContent = '';
  createRoot(root).render(page(lazy(loadLanding)));
}

// The prerendered landing is hydrated in place once all of its code has loaded.
if (root.firstElementChild && isLanding) {
  loadLanding().then(
    ({ default: LandingPage }) => takeOver(root, () => void hydrateRoot(root, page(LandingPage))),
    draw,
  );
} else draw();
