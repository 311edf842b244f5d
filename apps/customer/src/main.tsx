import './links/pending-link';
import '@usdt-africa/web-kit/styles.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { ErrorBoundary } from './app/ErrorBoundary';
import { paths } from './app/paths';

const page = (
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
);

const root = document.getElementById('root')!;
const isLanding = ([paths.home, paths.exchange, paths.landing] as string[]).includes(location.pathname);
if (root.firstElementChild && isLanding) hydrateRoot(root, page);
else {
  root.textContent = '';
  createRoot(root).render(page);
}
