interface Properties {
  /** One of `@usdt-africa/web-kit/icons`: markup of our own, never user input, hence safe to set as it is. */
  readonly of: string;
  readonly size?: 'small' | 'large';
  readonly className?: string;
}

/** An icon next to a text; never the only carrier of a meaning, hence hidden from screen readers. */
export function Icon({ of, size, className }: Properties) {
  const classes = ['icon', size && `icon--${size}`, className].filter(Boolean).join(' ');
  return <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: of }} />;
}
