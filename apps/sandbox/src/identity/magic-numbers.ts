/** Last digit of a BVN, so that a test or a demo can call each case up; every other number agrees in everything. */
export const MAGIC_DIGITS = {
  /** Bank account and number belong to different persons: reported by webhook. */
  otherAccount: '3',
  /** The number does not exist: the bank refuses it at once, the register has no record. */
  notFound: '4',
  /** The face on the picture is another one. */
  otherFace: '5',
  /** The register knows another name. */
  otherName: '6',
  /** The register answers 503. */
  registerDown: '7',
  /** The register never answers. */
  registerSilent: '8',
  /** They agree, and the bank never calls back. */
  noWebhook: '9',
} as const;

/** Whether a number is of the named special case. */
export function isCase(bvn: string, name: keyof typeof MAGIC_DIGITS): boolean {
  return bvn.endsWith(MAGIC_DIGITS[name]);
}
