import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chunks } from './scripts/chunks.mjs';
import { messageParts } from './scripts/message-parts.mjs';
import { readCatalogue } from './scripts/messages.mjs';
import { ownParts } from './scripts/own-parts.mjs';
import { phoneCountries } from './scripts/phone-countries.mjs';

const { plugin: needed, groups } = chunks();

/** The router's package names its development build only: of the other, words for developers are left out. */
const routerFile = (name) => fileURLToPath(new URL(`../production/${name}.mjs`, import.meta.resolve('react-router')));

/**
 * Removes unused parts of the router that the bundler cannot drop, because they are not marked as free of side effects:
 * display names, which serve developers only, and page prefetching, which serves only its server-side framework.
 */
const routerParts = {
  name: 'router-parts',
  transform: (code, id) =>
    /[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)
      ? code
          .replace(/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace('function PrefetchPageLinks(', 'function PrefetchPageLinks() {}\nfunction Unused(')
      : null,
};

/** `API_URL` is where the API answers while developing; with `MOCK=1` the invented one in `dev/` does. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    messageParts(() => readCatalogue('en')),
    needed,
    phoneCountries(),
    routerParts,
    ownParts(),
    {
      name: 'mock-api',
      async configureServer(server) {
        if (process.env.MOCK !== '1') return;
        const { createMockApi } = await server.ssrLoadModule('/dev/mock-api.ts');
        const { handle } = createMockApi();
        server.middlewares.use((request, response, next) => void handle(request, response, next).catch(next));
      },
    },
  ],
  define: {
    'import.meta.env.DEFAULT_BRAND': JSON.stringify(process.env.BRAND_NAME || 'USDT Africa'),
    'import.meta.env.DEFAULT_PRODUCT': JSON.stringify(process.env.PRODUCT_TICKER || 'USDT'),
  },
  resolve: {
    conditions: ['@usdt-africa/source', 'module', 'browser', 'development|production'],
    alias: [
      { find: /^react-router$/, replacement: routerFile('index') },
      { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
    ],
  },
  ssr: {
    noExternal: true,
    // The mock API's handlers: parts of it are CommonJS, which only Node.js itself can load.
    external: ['msw'],
    resolve: { conditions: ['@usdt-africa/source', 'module', 'node', 'development|production'] },
  },
  css: {
    transformer: 'lightningcss',
    // light-dark() and nesting are lowered for phones of 2020 and later.
    lightningcss: { targets: { chrome: 87 << 16, safari: 14 << 16, firefox: 90 << 16 } },
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: ['chrome87', 'safari14', 'firefox90'],
    // Fonts and pictures stay files: they are cached on their own.
    assetsInlineLimit: 0,
    // Browsers without support load a module on demand, as usual.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  server: { port: 4310, proxy: process.env.API_URL ? { '/api': process.env.API_URL } : undefined },
}));
