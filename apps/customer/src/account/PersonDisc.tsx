import { useOwnAccount } from './useAccount';

/** The first letters of who is signed in. */
export function PersonDisc({ small }: { readonly small?: boolean }) {
  const { firstName, lastName } = useOwnAccount();
  const letters = [firstName, lastName].map((name) => [...name][0] ?? '').join('');
  return (
    <span className={small ? 'disc disc--small' : 'disc'} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
