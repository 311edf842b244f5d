import { hasSupport, socialLinks, supportLinks } from './contacts';

describe('SHELL-04 contacts', () => {
  it('SHELL-04 an unset contact is no link', () => {
    expect(supportLinks({})).toEqual([]);
    expect(hasSupport({ x: 'https://x.com/a' })).toBe(false);
    expect(socialLinks({ x: 'https://x.com/a', facebook: ' ' })).toEqual([
      { name: 'x', href: 'https://x.com/a', shown: null },
    ]);
  });

  it('SHELL-04 links fit what they are', () => {
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

  it('SHELL-04 a setting that is no address becomes no link', () => {
    expect(supportLinks({ liveChat: 'javascript:alert(1)', email: 'nobody', phone: 'call us' })).toEqual([]);
  });
});
