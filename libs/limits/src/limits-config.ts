/** The `LimitRules` of the installation. */
export const LIMITS = Symbol('rules of limits');
