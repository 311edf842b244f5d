/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly DEFAULT_BRAND: string;
  readonly DEFAULT_PRODUCT: string;
}
