import { X509Certificate } from 'node:crypto';
import { channelCertificates } from '../lib/certificates.mjs';

describe('the certificates of a private channel', () => {
  const now = new Date('2049-06-01T12:00:00.000Z');
  const { ca, server, client } = channelCertificates({ server: 'signer', names: ['signer'], client: 'worker' }, now);
  const [authority, ofServer, ofClient] = [ca, server.cert, client.cert].map((pem) => new X509Certificate(pem));

  it('INT-02 are signed by an authority of their own, and are not authorities themselves', () => {
    for (const one of [ofServer!, ofClient!]) {
      expect(one.checkIssued(authority!)).toBe(true);
      expect(one.verify(authority!.publicKey)).toBe(true);
      expect(one.ca).toBe(false);
    }
    expect(authority!.ca).toBe(true);
  });

  it('INT-02 state their permitted use, name and validity', () => {
    expect(ofServer!.checkHost('signer')).toBe('signer');
    expect(ofServer!.checkHost('worker')).toBeUndefined();
    expect(ofServer!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(ofClient!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(Date.parse(ofServer!.validFrom)).toBe(now.getTime() - 86_400_000);
    expect(Date.parse(ofServer!.validTo)).toBe(now.getTime() + 3_650 * 86_400_000);
  });

  it('INT-02 are new each time', () => {
    const other = channelCertificates({ server: 'signer', names: ['signer'], client: 'worker' }, now);
    expect(new X509Certificate(other.server.cert).verify(authority!.publicKey)).toBe(false);
    expect(other.server.key).not.toBe(server.key);
  });
});
