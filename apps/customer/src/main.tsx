import './links/pending-link';
import '@usdt-africa/web-kit/styles.css';
import './shell/shell.css';
import { lazy, StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { endEarly, takeOver } from './app/early';
import { ErrorBoundary } from './app/ErrorBoundary';
import { paths } from './app/paths';

const loadLanding = () => import('./landing/LandingPage');

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

/** Whatever of the page cannot be fetched is asked for again by itself, and told if it does not come. */
function draw(): void {
  endEarly();
  root.textContent = '';
  createRoot(root).render(page(lazy(loadLanding)));
}

// What is seen already is taken over as it is once all of it is here.
if (root.firstElementChild && isLanding) {
  loadLanding().then(
    ({ default: LandingPage }) => takeOver(root, () => void hydrateRoot(root, page(LandingPage))),
    draw,
  );
} else draw();
