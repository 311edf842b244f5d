import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the product runs whose API answers while developing: `npm start`'s, unless `API_URL` names another. */
const API = process.env.API_URL || 'http://127.0.0.1:4200';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  define: {
    'import.meta.env.DEFAULT_BRAND': JSON.stringify(process.env.BRAND_NAME || 'USDT Africa'),
    'import.meta.env.DEFAULT_PRODUCT': JSON.stringify(process.env.PRODUCT_TICKER || 'USDT'),
  },
  resolve: {
    conditions: ['@usdt-africa/source', 'module', 'browser', 'development|production'],
    dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/react-query'],
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 123 << 16, safari: 18 << 16, firefox: 128 << 16 } },
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // Operators use browsers of today: light-dark() and nesting stay as they are.
    target: ['chrome123', 'safari18', 'firefox128'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // A schema that no page uses is left out of it: making one does nothing else.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'line', 'decimalText', 'adminAction', 'adminCounts'] } },
  },
  server: {
    port: 4311,
    // The API takes what comes from its own pages alone: to it, this server is one.
    proxy: { '/api': { target: API, changeOrigin: true, headers: { origin: API } } },
  },
});
