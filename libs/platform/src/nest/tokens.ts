/** Injection tokens of what is not a class of ours: every part provides them once, for all contexts. */

/** A `Pool` of pg, with the rights of the application. */
export const POOL = Symbol('pg pool');
/** A `Log`. */
export const LOG = Symbol('log');
/** The `MessageBus` on which parts wake each other up. */
export const WAKE_UP = Symbol('wake-up bus');
/** A `Clock`: nothing asks the machine for the time. */
export const CLOCK = Symbol('clock');
