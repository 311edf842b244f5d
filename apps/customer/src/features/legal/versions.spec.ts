import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TERMS_VERSION } from '@usdt-africa/contracts/api';

/** What people agreed to, version by version. A text that changes is another version; these stay. */
const AGREED: Readonly<Record<string, Readonly<Record<'terms' | 'privacy', string>>>> = {
  '2026-11-21': {
    terms: '477e7b40420b838d6de6037557a3fe31561180a9d25a3c388b08295ab556268e',
    privacy: '95d228a463fb6ba104f3afa9d15cd1a1b56bd535998aa1844f4e9a92223f05b4',
  },
  '2026-11-29': {
    terms: '4557a271672fa6d63990636bc0e19802b4d69ab3c93f8d65ca7997aad62fb4e1',
    privacy: '95d228a463fb6ba104f3afa9d15cd1a1b56bd535998aa1844f4e9a92223f05b4',
  },
  '2026-12-01': {
    terms: '860dd9674cb97cf1672eb7d69856b5267aaa9d03c85c2548115ae67fd68e0c37',
    privacy: '411bbefdf78d9bcf07682c617d7bb39eee34a3e6d6e171ed3c86f5e3d7fd5420',
  },
};

describe('agreed legal texts', () => {
  it.each(['terms', 'privacy'] as const)('SET-03 %s has the text of the recorded version', (name) => {
    const { version, sections } = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as {
      version: string;
      sections: unknown;
    };
    expect(version).toBe(TERMS_VERSION);
    const digest = createHash('sha256').update(JSON.stringify(sections)).digest('hex');
    expect(AGREED[version]?.[name]).toBe(digest);
  });
});
