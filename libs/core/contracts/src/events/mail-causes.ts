/** Why a mail is not sent to an address that its owner has not proven. */
export const UNPROVEN = 'address-unproven';

/** Causes by which rules of ours hold a mail back: none of these mails failed. */
export const HELD_BACK_CAUSES: readonly string[] = [UNPROVEN, 'erased', 'not-wanted', 'no-context', 'superseded'];
