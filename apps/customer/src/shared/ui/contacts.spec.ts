import { hasSupport, socialLinks, supportLinks } from './contacts';

describe('SHELL-04 contacts', () => {
  it('SHELL-04 shows no link for an unset contact', () => {
    expect(supportLinks({})).toEqual([]);
    expect(hasSupport({ x: 'https://x.com/a' })).toBe(false);
    expect(socialLinks({ x: 'https://x.com/a', facebook: ' ' })).toEqual([
      { name: 'x', href: 'https://x.com/a', shown: null },
    ]);
  });

  it('SHELL-04 builds mailto, WhatsApp and tel links from the configured contacts', () => {
    const links = supportLinks({
      email: 'help@usdt.example',
      phone: '+234 800 000 0000',
      whatsapp: '+234 800 000 0000',
    });
    expect(links.map((link) => link.href)).toEqual([
      'mailto:help@usdt.example',
      'https://wa.me/2348000000000',
      'tel:+2348000000000',
    ]);
  });

  it('SHELL-04 shows no link for an invalid setting', () => {
    expect(supportLinks({ liveChat: 'javascript:alert(1)', email: 'nobody', phone: 'call us' })).toEqual([]);
  });
});
