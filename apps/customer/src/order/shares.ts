import { lasting, readJson } from '../app/storage';

/** Which of an order's links this browser has given out; only their ids, so that they can be withdrawn. */
export function sharesOf(number: string): readonly string[] {
  return readJson<string[]>(lasting, keyOf(number)) ?? [];
}

export function keepShare(number: string, id: string): void {
  lasting.set(keyOf(number), JSON.stringify([...sharesOf(number), id]));
}

export function dropShare(number: string, id: string): void {
  const left = sharesOf(number).filter((each) => each !== id);
  if (left.length === 0) lasting.remove(keyOf(number));
  else lasting.set(keyOf(number), JSON.stringify(left));
}

/** The link for the recipient; its token is in the fragment, which is never sent to a server. */
export function shareUrl(origin: string, number: string, token: string): string {
  return `${origin}/track/${number}#share=${token}`;
}

function keyOf(number: string): string {
  return `shares:${number}`;
}
