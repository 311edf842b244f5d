import { Settings } from '@usdt-africa/platform';
import { sendsConfig } from './sends-config.js';

const read = (env: Record<string, string>, mode = 'production') =>
  sendsConfig(new Settings({ APP_MODE: mode, ...env }), {
    hotWalletAddress: null,
    treasuryAddress: null,
    usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });

describe('the settings of sends', () => {
  it.each(['SEND_EXPIRATION_SECONDS', 'SEND_GIVE_UP_SECONDS', 'SIGNER_RESIGN_MARGIN_SECONDS'])(
    'BUY-03 are those of production at least, and shorter in the sandbox alone (%s)',
    (name) => {
      expect(read({}).figures).toEqual({
        expirationMs: 300_000,
        giveUpAfterMs: 180_000,
        resignMarginMs: 300_000,
        feeLimitSun: 30_000_000n,
      });
      expect(() => read({ [name]: '100' })).toThrow(new RegExp(`^${name} `));
      expect(() => read({ [name]: '400' })).not.toThrow();
      expect(Object.values(read({ [name]: '20' }, 'sandbox').figures)).toContain(20_000);
    },
  );
});
