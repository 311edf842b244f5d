import '@usdt-africa/web-kit/console-fonts.css';
import '@usdt-africa/web-kit/tokens.css';
import './theme/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
