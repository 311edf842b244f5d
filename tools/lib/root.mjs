import { fileURLToPath } from 'node:url';

/** The workspace's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Something a person can put right: shown as its sentence, without a stack. */
export class Complaint extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Complaint';
  }
}

/** @typedef {(line: string) => void} Print */
