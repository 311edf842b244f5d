/* The handlers of operators' commands and queries. */
export { EnterSignatureHandler } from './application/enter-signature.js';
export { ListSignaturesHandler } from './read-model/list-signatures.js';
