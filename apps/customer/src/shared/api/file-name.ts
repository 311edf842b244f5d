const LONGEST = 100;

/** A file's name as a header carries it: its end, where an emoji is not cut in two. */
export function headerName(name: string): string {
  const letters = [...name.replace(/\p{Surrogate}/gu, '')];
  return encodeURIComponent(letters.slice(-LONGEST).join(''));
}
