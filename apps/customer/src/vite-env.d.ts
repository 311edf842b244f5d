interface ImportMetaEnv {
  /** Brand and ticker the page is built with; what the API's configuration says replaces them. */
  readonly DEFAULT_BRAND: string;
  readonly DEFAULT_PRODUCT: string;
}

/** The English catalogue in two parts: see scripts/message-parts.mjs. */
declare module 'virtual:messages/start' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:messages/rest' {
  const messages: Record<string, string>;
  export default messages;
}
