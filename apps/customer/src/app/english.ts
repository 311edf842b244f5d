import start from 'virtual:messages/start';

/** The English messages that are here: those of the first load, and the rest once a further page was gone to. */
export const english: Record<string, string> = { ...start };

let rest: Promise<unknown> | null = null;

/** A further page together with the words it needs. */
export async function withWords<T>(page: Promise<T>): Promise<T> {
  rest ??= import('virtual:messages/rest').then(
    ({ default: messages }) => Object.assign(english, messages),
    (error: unknown) => {
      rest = null;
      throw error;
    },
  );
  await rest;
  return page;
}
