/*
 * What wishes for a tier are told in, apart from their schemas: the browser's pages need these words alone.
 */

/** What a customer may be with us; the limits of each stand in the configuration. */
export const TIERS = ['basic', 'individual', 'business'] as const;
export type Tier = (typeof TIERS)[number];
/** Whoever has limits: guests, who have a day alone, and the tiers of accounts. */
export const LIMITED_TIERS = ['guest', ...TIERS] as const;
export type LimitedTier = (typeof LIMITED_TIERS)[number];
/** What can be asked for. */
export const UPGRADE_TIERS = ['individual', 'business'] as const;

/** Which of the papers it is. */
export const PAPER_PARTS = ['identity-front', 'identity-back', 'selfie', 'registration'] as const;
export type PaperPart = (typeof PAPER_PARTS)[number];
export const IDENTITY_DOCUMENTS = ['nin-slip', 'passport', 'licence', 'voters-card'] as const;
export const IDENTITY_NUMBERS = ['bvn', 'nin'] as const;
/** A company's, or a business name's, at the Corporate Affairs Commission. */
export const COMPANY_NUMBERS = ['rc', 'bn'] as const;
/** What is compared of a person by somebody else than us. */
export const IDENTITY_CHECKS = ['bank-account', 'register', 'face'] as const;
/** What is compared by somebody else than us: also a company's number and name with the register of companies. */
export const OUTSIDE_CHECKS = [...IDENTITY_CHECKS, 'company'] as const;
/** What a reviewer says that they have seen themselves. */
export const REVIEW_TICKS = ['corners', 'unaltered', 'same-face', 'names', 'valid'] as const;
/** `altered` and `elsewhere` are told to nobody outside: the customer reads a neutral text. */
export const REFUSAL_REASONS = ['unreadable', 'expired', 'names', 'face', 'elsewhere', 'altered'] as const;
/** What was wrong with one paper, told to the customer beside it. */
export const PAPER_FAULTS = ['unreadable', 'incomplete', 'expired', 'names', 'face', 'other-paper'] as const;
export type PaperFault = (typeof PAPER_FAULTS)[number];
