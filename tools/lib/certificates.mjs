/**
 * X.509 certificates of a private channel: a separate authority signs one certificate for each side, and is then
 * discarded. The encoding is written here, because Node reads certificates and makes none.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Longer than any certificate of the channel: who makes new ones makes all of them. */
const YEARS = 10;

const OID = {
  commonName: [0x55, 0x04, 0x03],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  subjectKeyId: [0x55, 0x1d, 0x0e],
  keyUsage: [0x55, 0x1d, 0x0f],
  subjectAltName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
  authorityKeyId: [0x55, 0x1d, 0x23],
  extendedKeyUsage: [0x55, 0x1d, 0x25],
  serverAuth: [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01],
  clientAuth: [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02],
};

/** @param {number} tag @param {...(Buffer | number[])} parts */
function der(tag, ...parts) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (/** @type {Buffer[]} */ ...parts) => der(0x30, ...parts);
const oid = (/** @type {number[]} */ bytes) => der(0x06, bytes);
const octets = (/** @type {Buffer} */ content) => der(0x04, content);
const yes = der(0x01, [0xff]);
/** Bits of a key's usage: the first octet is the number of unused bits at the end. */
const bits = (/** @type {number} */ unused, /** @type {Buffer | number[]} */ content) => der(0x03, [unused], content);
const named = (/** @type {string} */ name) =>
  sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))));
/** Up to 2049 with two digits of the year, as RFC 5280 wants it. */
const time = (/** @type {Date} */ at) => {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
};
const algorithm = sequence(oid(OID.ecdsaWithSha256));

/** @param {number[]} id @param {Buffer} value @param {boolean} critical */
const extension = (id, value, critical = false) => sequence(oid(id), ...(critical ? [yes] : []), octets(value));

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const info = publicKey.export({ type: 'spki', format: 'der' });
  // The last 65 bytes are the point itself.
  return { privateKey, info, id: createHash('sha1').update(info.subarray(-65)).digest() };
}

/** @param {string} label @param {Buffer} content */
const pem = (label, content) =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;

/**
 * @typedef {ReturnType<typeof newKey>} Key
 * @typedef {{ name: string, key: Key }} Party
 */

/**
 * @param {Party} subject
 * @param {Party} issuer
 * @param {Buffer[]} extensions
 * @param {Date} now
 */
function certificate(subject, issuer, extensions, now) {
  const serial = randomBytes(16);
  // Positive, and of its full length.
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  const from = new Date(now.getTime() - DAY_MS);
  const until = new Date(now.getTime() + YEARS * 365 * DAY_MS);
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, serial),
    algorithm,
    named(issuer.name),
    sequence(time(from), time(until)),
    named(subject.name),
    subject.key.info,
    der(
      0xa3,
      sequence(
        ...extensions,
        extension(OID.subjectKeyId, octets(subject.key.id)),
        extension(OID.authorityKeyId, sequence(der(0x80, issuer.key.id))),
      ),
    ),
  );
  const signature = sign('sha256', body, issuer.key.privateKey);
  return pem('CERTIFICATE', sequence(body, algorithm, bits(0, signature)));
}

/**
 * The certificates of one channel: `ca` for both sides to trust, and for each side its certificate and key, in PEM.
 * @param {{ server: string, names: readonly string[], client: string }} sides the client reaches the server by one of
 * the names
 * @param {Date} now
 */
export function channelCertificates({ server, names, client }, now = new Date()) {
  const authority = { name: `${server} channel ${randomBytes(4).toString('hex')}`, key: newKey() };
  const ca = certificate(
    authority,
    authority,
    [extension(OID.basicConstraints, sequence(yes), true), extension(OID.keyUsage, bits(1, [0x06]), true)],
    now,
  );
  /** @param {string} name @param {number[]} purpose @param {Buffer[]} more */
  const side = (name, purpose, more = []) => {
    const key = newKey();
    const extensions = [
      extension(OID.basicConstraints, sequence(), true),
      extension(OID.keyUsage, bits(7, [0x80]), true),
      extension(OID.extendedKeyUsage, sequence(oid(purpose))),
      ...more,
    ];
    return {
      cert: certificate({ name, key }, authority, extensions, now),
      key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  };
  const alternatives = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  return {
    ca,
    server: side(server, OID.serverAuth, [extension(OID.subjectAltName, alternatives)]),
    client: side(client, OID.clientAuth),
  };
}
