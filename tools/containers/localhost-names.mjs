/** Names below localhost are this machine, as browsers have it: not every system's resolver knows. */
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = /** @type {typeof lookup} */ (
  (/** @type {string} */ name, /** @type {any[]} */ ...rest) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest])
);
