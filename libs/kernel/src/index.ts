export * from './clock.js';
export * from './decider.js';
export * from './ids.js';
export * from './money.js';
export * from './postings.js';
export * from './problem.js';
