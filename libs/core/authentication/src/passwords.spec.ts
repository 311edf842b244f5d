import { hash } from '@node-rs/argon2';
import type { PersonalData } from '@usdt-africa/event-store';
import { Passwords } from './passwords.js';

/** Seals nothing. */
const data = {
  ensureSubjects: () => Promise.resolve(),
  sealBytes: (_subject: string, bytes: Buffer) => Promise.resolve(bytes),
  openBytes: (bytes: Buffer) => Promise.resolve(bytes),
} as unknown as PersonalData;

describe('passwords with diacritics', () => {
  const passwords = new Passwords(data, { brand: 'B', decoySubject: 'nobody', atOnce: 1, waiting: 2, preparing: 1 });
  const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'ọ̀rẹ́ mi àtàtà kan'.normalize(form)) as [
    string,
    string,
  ];
  const matches = (sealed: Buffer, password: string) =>
    passwords.admitted((turn) => passwords.matches(sealed, password, turn));

  it('AUTH-03 match in every Unicode form that a keyboard may produce', async () => {
    for (const set of [composed, decomposed]) {
      const sealed = await passwords.make('somebody', set, []);
      expect([await matches(sealed, composed), await matches(sealed, decomposed)]).toEqual([true, true]);
      expect(await matches(sealed, composed.replaceAll('\u0300', ''))).toBe(false);
    }
  });

  it('AUTH-03 match passwords stored as typed, from before Unicode normalization', async () => {
    const sealed = Buffer.from(await hash(decomposed));
    expect(await matches(sealed, decomposed)).toBe(true);
  });
});
