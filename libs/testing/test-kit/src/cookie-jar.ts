/** What a browser keeps of one host's cookies. */
export class CookieJar extends Map<string, string> {
  /** As a request carries them. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes what an answer sets; an empty one is taken away. */
  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.delete(name!);
      else this.set(name!, value!);
    }
  }
}
