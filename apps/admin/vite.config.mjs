import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `API_URL` is where the API answers while developing; with `MOCK=1` the invented one in `dev/` does. */
export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    {
      name: 'mock-api',
      async configureServer(server) {
        if (process.env.MOCK !== '1') return;
        const { createMockApi } = await import('./dev/mock-api.mjs');
        server.middlewares.use(createMockApi().handle);
      },
    },
  ],
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
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'line', 'decimalText', 'adminVerb', 'adminCounts'] } },
  },
  server: { port: 4311, proxy: process.env.API_URL ? { '/api': process.env.API_URL } : undefined },
});
