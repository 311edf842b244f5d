import { BlockList, isIP } from 'node:net';

/** Names that every system, or every container, resolves to the machine it runs on. */
const OWN_NAMES = /(^|\.)(localhost|localdomain)[46]?$|^ip6-(localhost|loopback)$|^(host|gateway)\.docker\.internal$/;

/** 127.0.0.0/8, and all of 0.0.0.0/8, for which systems answer as this machine. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addAddress('::', 'ipv6');

/** Addresses that no external server can have: link-local (the metadata of clouds, too), multicast and reserved. */
const NOWHERE = new BlockList();
NOWHERE.addSubnet('169.254.0.0', 16, 'ipv4');
NOWHERE.addSubnet('224.0.0.0', 3, 'ipv4');
NOWHERE.addSubnet('fe80::', 9, 'ipv6');
NOWHERE.addSubnet('ff00::', 8, 'ipv6');

/** Networks of one's own: private, shared by a carrier's customers, and their IPv6 counterpart. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addSubnet('100.64.0.0', 10, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fec0::', 10, 'ipv6');

/** Names that public DNS has not, such as that of a cloud's metadata; a name without a dot is one of them. */
const PRIVATE_NAMES = /^[^.]+$|\.(internal|intranet|private|corp|home|lan|local|test|invalid|home\.arpa)$/;

/** Forms of IPv6 that carry an IPv4 address, and at which of the eight groups it begins. */
const CARRIERS: readonly (readonly [prefix: readonly number[], at: number])[] = [
  [[0, 0, 0, 0, 0, 0], 6],
  [[0, 0, 0, 0, 0, 0xffff], 6],
  [[0, 0, 0, 0, 0xffff, 0], 6],
  [[0x64, 0xff9b, 0, 0, 0, 0], 6],
  [[0x64, 0xff9b, 1, 0, 0, 0], 6],
  [[0x2002], 1],
];

/**
 * A host as the URL standard writes it: IPv4 in four decimal numbers however it was given (`127.1`, `0x7f000001`,
 * `%31…`), IPv6 without brackets, names in lower case without the root's dot. Null where it can be no host.
 */
export function canonicalHost(host: string): string | null {
  // What would be another part of an address: a user before the host, a path after it.
  if (/[\s/\\@?#]/.test(host)) return null;
  try {
    // Other schemes than http leave a host as it was typed.
    const name = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
    return name === '' ? null : name;
  } catch {
    return null;
  }
}

/** True for names and addresses of this machine, in any spelling; a host without its port. */
export function isLoopback(host: string): boolean {
  const bare = canonicalHost(bracketed(host));
  if (bare === null) return false;
  return isIP(bare) === 0 ? OWN_NAMES.test(bare) : isListed(LOOPBACK, bare);
}

/** True where no server outside this machine can be: this machine, link-local, multicast and reserved addresses. */
export function isNeverOutside(host: string): boolean {
  const bare = canonicalHost(bracketed(host));
  return bare === null || isLoopback(bare) || (isIP(bare) !== 0 && isListed(NOWHERE, bare));
}

/** True for hosts of a private network, by their address or by a name that public DNS has not. Names are not resolved. */
export function isPrivateNetwork(host: string): boolean {
  const bare = canonicalHost(bracketed(host));
  if (bare === null) return false;
  return isIP(bare) === 0 ? PRIVATE_NAMES.test(bare) : isListed(PRIVATE, bare);
}

/** The eight groups of an IPv6 address, however it was written. */
export function ipv6Groups(ip: string): readonly number[] {
  // The URL parser writes every form the same way: lower case, `::` once at most, no dotted tail.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string): number[] => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Two groups of IPv6 as an IPv4 address. */
export function ipv4Of(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function isListed(list: BlockList, ip: string): boolean {
  if (isIP(ip) === 4) return list.check(ip, 'ipv4');
  if (list.check(ip, 'ipv6')) return true;
  const groups = ipv6Groups(ip);
  return CARRIERS.some(
    ([prefix, at]) =>
      prefix.every((group, index) => groups[index] === group) && list.check(ipv4Of(groups.slice(at, at + 2)), 'ipv4'),
  );
}
