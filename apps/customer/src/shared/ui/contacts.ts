import type { AppConfigView } from '@usdt-africa/contracts/api';

export type Contacts = AppConfigView['contacts'];
type ContactName = keyof Contacts;

export const SUPPORT_ID = 'support';

/** Ways to a person, in the order they are shown; only those that the operator has set. */
const SUPPORT: readonly ContactName[] = ['liveChat', 'email', 'support', 'whatsapp', 'phone'];
const SOCIAL: readonly ContactName[] = ['x', 'instagram', 'facebook'];

export interface ContactLink {
  readonly name: ContactName;
  readonly href: string;
  /** Text next to the name: the number or address itself. */
  readonly shown: string | null;
}

/** @param about the number that the message is about; it pre-fills a mail or a message where the channel supports it */
export function supportLinks(contacts: Contacts, about?: string): ContactLink[] {
  const links = linksOf(SUPPORT, contacts);
  if (about === undefined) return links;
  const words = encodeURIComponent(about);
  return links.map((link) => {
    if (link.name === 'email') return { ...link, href: `${link.href}?subject=${words}` };
    return link.href.startsWith('https://wa.me/') ? { ...link, href: `${link.href}?text=${words}` } : link;
  });
}

export function socialLinks(contacts: Contacts): ContactLink[] {
  return linksOf(SOCIAL, contacts);
}

export function hasSupport(contacts: Contacts): boolean {
  return supportLinks(contacts).length > 0;
}

function linksOf(names: readonly ContactName[], contacts: Contacts): ContactLink[] {
  return names.flatMap((name) => {
    const value = contacts[name]?.trim();
    const href = value ? hrefOf(name, value) : null;
    return value && href ? [{ name, href, shown: name === 'email' || name === 'phone' ? value : null }] : [];
  });
}

/** Null for a value that is no such address: a mistyped setting must not become a dead or dangerous link. */
function hrefOf(name: ContactName, value: string): string | null {
  if (name === 'email') return /^[^\s@]+@[^\s@]+$/.test(value) ? `mailto:${value}` : null;
  if (name === 'phone') return /^\+?[\d\s()-]{5,}$/.test(value) ? `tel:${value.replace(/[^\d+]/g, '')}` : null;
  if (name === 'whatsapp' && /^\+?[\d\s()-]{5,}$/.test(value)) return `https://wa.me/${value.replace(/\D/g, '')}`;
  return /^https?:\/\/\S+$/.test(value) ? value : null;
}
