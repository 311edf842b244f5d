import { useMessages } from '../app/messages';
import type { Wish } from './useUpgrade';

type Paper = Pick<Wish['papers'][number], 'id' | 'part' | 'kind' | 'bytes'>;
type Refused = Wish['again'][number];

/** What papers are called, as their reviewer reads it, too. */
export function usePaperWords() {
  const { t, dynamic } = useMessages();
  const sizeOf = ({ bytes }: Pick<Paper, 'bytes'>): string =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`
      : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
  const called = (paper: Omit<Paper, 'id'>, nth: number, of: number): string => {
    const name = dynamic(`upgrade.part.${paper.part}`);
    // Of several the place alone says little to who does not see them.
    return of > 1 ? t('upgrade.nth', { paper: name, nth, kind: paper.kind.toUpperCase(), size: sizeOf(paper) }) : name;
  };
  return {
    sizeOf,
    partOf: (part: Paper['part']): string => dynamic(`upgrade.part.${part}`),
    howTo: (part: Paper['part']): string => dynamic(`upgrade.how.${part}`),
    /** Among others of its part. */
    nameOf: (paper: Paper, among: readonly Paper[]): string => {
      const same = among.filter(({ part }) => part === paper.part);
      return called(paper, same.findIndex(({ id }) => id === paper.id) + 1, same.length);
    },
    /** One that is not here any more. @param of how many of its part were sent with it */
    nameOfRefused: (paper: Refused, of: number): string => called(paper, paper.nth, of),
    faultOf: ({ fault }: Pick<Refused, 'fault'>): string =>
      fault ? t('upgrade.again-because', { why: dynamic(`upgrade.fault-of.${fault}`) }) : t('upgrade.send-again'),
  };
}
