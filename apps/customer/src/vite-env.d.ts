interface ImportMetaEnv {
  /** Brand and ticker the page is built with; what the API's configuration says replaces them. */
  readonly DEFAULT_BRAND: string;
  readonly DEFAULT_PRODUCT: string;
}

/** A part of the English messages, which adds itself to those that are here: see scripts/message-parts.mjs. */
declare module 'virtual:messages/*';
