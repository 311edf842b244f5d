export * from './tronweb-node.js';
export type { TronWebNodeOptions } from './tronweb-ports.js';
export * from './tronweb-sending.js';
