import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRETS, Settings, withSettingFiles } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'setting-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('secrets in files', () => {
  it('OPS-01 each secret is read from the file that its setting names, without the newline at its end', () => {
    for (const name of [...SECRETS, 'SIGNER_CA', 'SIGNER_CERT'])
      for (const end of ['', '\n', '\r\n'])
        expect([name, new Settings({ [`${name}_FILE`]: file('one', `a b\nc${end}`) }).text(name)]).toEqual([
          name,
          'a b\nc',
        ]);
  });

  it('OPS-01 lose one trailing newline; everything before it belongs to the secret', () => {
    expect(new Settings({ MASTER_KEY_FILE: file('two', 'key\n\n') }).text('MASTER_KEY')).toBe('key\n');
  });

  it('OPS-01 a secret set both directly and by file is refused, even if both are equal', () => {
    const settings = new Settings({ MASTER_KEY: 'key-7f3a', MASTER_KEY_FILE: file('three', 'key-7f3a') });
    expect(() => settings.text('MASTER_KEY')).toThrow(
      /^MASTER_KEY and MASTER_KEY_FILE are both set: give one of them\.$/,
    );
    // What compose passes on empty is not given.
    expect(new Settings({ MASTER_KEY: '', MASTER_KEY_FILE: file('four', 'key') }).text('MASTER_KEY')).toBe('key');
    expect(new Settings({ MASTER_KEY: 'key', MASTER_KEY_FILE: '' }).text('MASTER_KEY')).toBe('key');
  });

  it('OPS-01 an unreadable file is reported in one sentence with the setting’s name', () => {
    const missing = new Settings({ SIGNER_SEED_FILE: join(folder, 'none') });
    expect(() => missing.optional('SIGNER_SEED')).toThrow(/^SIGNER_SEED_FILE cannot be read: ENOENT\.$/);
    mkdirSync(join(folder, 'folder'));
    const aFolder = new Settings({ SIGNER_SEED_FILE: join(folder, 'folder') });
    expect(() => aFolder.text('SIGNER_SEED')).toThrow(/^SIGNER_SEED_FILE cannot be read: EISDIR\.$/);
  });

  it('OPS-01 count as absent in an empty file: optional ones are left out, required ones are reported as missing', () => {
    for (const content of ['', '\n']) {
      const settings = new Settings({ SMTP_URL_FILE: file('empty', content) });
      expect(settings.optional('SMTP_URL')).toBeNull();
      expect(() => settings.text('SMTP_URL')).toThrow(/^SMTP_URL is not set: the file of SMTP_URL_FILE is empty\.$/);
    }
  });

  it('OPS-01 are the only settings that are read from files', () => {
    expect(new Settings({ PUBLIC_URL_FILE: file('five', 'https://x') }).optional('PUBLIC_URL')).toBeNull();
  });

  it('OPS-01 are read once: a later change of the file applies to the next start', () => {
    const settings = new Settings({ MASTER_KEY_FILE: file('six', 'first') });
    expect(settings.text('MASTER_KEY')).toBe('first');
    file('six', 'second');
    expect(settings.text('MASTER_KEY')).toBe('first');
  });

  it('OPS-01 are passed from their files to programs that read variables themselves', () => {
    const env = { PATH: '/bin', TRON_API_KEY_FILE: file('none', ''), MASTER_KEY_FILE: file('seven', 'key\n') };
    expect(withSettingFiles(env)).toEqual({ PATH: '/bin', TRON_API_KEY: undefined, MASTER_KEY: 'key' });
    expect(() => withSettingFiles({ ...env, MASTER_KEY: 'other' })).toThrow('MASTER_KEY and MASTER_KEY_FILE');
  });
});
