export { context } from './context.js';
