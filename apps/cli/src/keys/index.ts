export { HELP, runKeys } from './main.js';
export type { KeysIo } from './main.js';
