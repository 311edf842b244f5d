/* Vocabulary of tier upgrade requests, separate from their schemas: the browser's pages need only these. */

/** What a customer may be with us; the limits of each stand in the configuration. */
export const TIERS = ['basic', 'individual', 'business'] as const;
export type Tier = (typeof TIERS)[number];
/** Holders of limits: guests, who have only a daily limit, and the tiers of accounts. */
export const LIMITED_TIERS = ['guest', ...TIERS] as const;
export type LimitedTier = (typeof LIMITED_TIERS)[number];
/** Tiers that can be requested. */
export const UPGRADE_TIERS = ['individual', 'business'] as const;

/** Part that a document belongs to. */
export const DOCUMENT_PARTS = ['identity-front', 'identity-back', 'selfie', 'registration'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];
export const IDENTITY_DOCUMENTS = ['nin-slip', 'passport', 'licence', 'voters-card'] as const;
export const IDENTITY_NUMBERS = ['bvn', 'nin'] as const;
/** A company's, or a business name's, at the Corporate Affairs Commission. */
export const COMPANY_NUMBERS = ['rc', 'bn'] as const;
/** Checks of a person by outside sources. */
export const IDENTITY_CHECKS = ['bank-account', 'register', 'face'] as const;
/** Checks by outside sources: also a company's number and name with the register of companies. */
export const OUTSIDE_CHECKS = [...IDENTITY_CHECKS, 'company'] as const;
/** Facts that a reviewer confirms to have seen. */
export const REVIEW_TICKS = ['corners', 'unaltered', 'same-face', 'names', 'valid'] as const;
/** `altered` and `elsewhere` are internal: the customer reads a neutral text. */
export const REFUSAL_REASONS = ['unreadable', 'expired', 'names', 'face', 'elsewhere', 'altered'] as const;
/** Fault of one document, shown to the customer next to it. */
export const DOCUMENT_FAULTS = ['unreadable', 'incomplete', 'expired', 'names', 'face', 'other-document'] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];
