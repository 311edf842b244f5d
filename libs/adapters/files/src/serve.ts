import type { FileKind } from './sniff.js';

const TYPES: Readonly<Record<FileKind, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };

/** A name as it may stand in a header and on a disk: letters, digits and marks, with the ending of what the file is. */
export function safeName(name: string, kind: FileKind): string {
  const plain = name
    .normalize('NFC')
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  // Cut between letters: half of one can be written neither into a header nor into the database.
  const base = [...plain].slice(0, 80).join('');
  return `${base || 'file'}.${kind}`;
}

/** Headers for serving a stored file: as a download, never displayed on our own page. */
export function fileHeaders(name: string, kind: FileKind): Readonly<Record<string, string>> {
  const safe = safeName(name, kind);
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  return {
    'Content-Type': TYPES[kind],
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe).replace(/['()]/g, escape)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  };
}

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
