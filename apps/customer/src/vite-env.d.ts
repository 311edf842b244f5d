interface ImportMetaEnv {
  /** Default brand and ticker of the build; the API's configuration replaces them. */
  readonly DEFAULT_BRAND: string;
  readonly DEFAULT_PRODUCT: string;
}

/** A part of the English messages, which adds itself to those that are here: see scripts/message-parts.mjs. */
declare module 'virtual:messages/*';
