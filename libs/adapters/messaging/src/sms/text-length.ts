/** GSM 03.38's own letters; whatever is in none of the two makes the whole message UCS-2. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How a text travels, and how many messages it is paid as. */
export interface TextLength {
  readonly encoding: 'gsm-7' | 'ucs-2';
  readonly parts: number;
}

/** The length of a text message (3GPP TS 23.038 and 23.040): 160 places, 153 in each of several; 70 and 67 in UCS-2. */
export function textLength(text: string): TextLength {
  const letters = [...text];
  if (letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter))) {
    const places = letters.reduce((sum, letter) => sum + (EXTENDED.has(letter) ? 2 : 1), 0);
    return { encoding: 'gsm-7', parts: partsOf(places, 160, 153) };
  }
  return { encoding: 'ucs-2', parts: partsOf(text.length, 70, 67) };
}

function partsOf(places: number, alone: number, each: number): number {
  return places <= alone ? 1 : Math.ceil(places / each);
}
