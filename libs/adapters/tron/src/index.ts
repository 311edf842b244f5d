export * from './address.js';
export * from './errors.js';
export * from './node.js';
export * from './sending.js';
export * from './transfers.js';
