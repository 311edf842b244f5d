import { useEffect, useState } from 'react';

interface Properties {
  readonly width?: string;
  readonly height: string;
}

/** The place of something that is really loading; shown only when that takes longer than 300 ms. */
export function Skeleton({ width, height }: Properties) {
  const late = useLate(300);
  // Attributes, not a style: prerendered, a style attribute would be refused by the content security policy.
  return (
    <svg
      className={late ? 'skeleton-place skeleton' : 'skeleton-place'}
      width={width ?? '100%'}
      height={height}
      aria-hidden="true"
    />
  );
}

/** True once `milliseconds` have passed since the component appeared (or since `active` became true). */
export function useLate(milliseconds: number, active = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [milliseconds, active]);
  return late && active;
}
