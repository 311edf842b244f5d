/** Faults of translated messages; the implementation is the one of `npm run words`. */
export { translationFaults, type SameOnPurpose } from '@usdt-africa/tools/translations';
