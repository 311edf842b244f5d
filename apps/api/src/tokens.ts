/** Injection tokens of what is not a class of ours. */
export const API_CONFIG = Symbol('api config');
export const POOL = Symbol('pg pool');
export const LOG = Symbol('log');
export const WAKE_UP = Symbol('wake-up bus');
export const CLOCK = Symbol('clock');
