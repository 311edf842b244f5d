/** Username and note in one line: `@seun · “Lunch”`. */
export function noteLine(username: string | null, note: string | null): string {
  return [username && `@${username}`, note && `“${note}”`].filter(Boolean).join(' · ');
}
