import { firstLetter } from '@usdt-africa/web-kit';
import { useState } from 'react';
import { pictureHref } from '../api/account';
import { useOwnAccount } from './useAccount';

/** The picture of who is signed in; without one, or where it does not come, their first letters. */
export function PersonDisc({ small }: { readonly small?: boolean }) {
  const { firstName, lastName, picture } = useOwnAccount();
  const [missing, setMissing] = useState<string | null>(null);
  const letters = [firstName, lastName].map(firstLetter).join('');
  return (
    <span className={small ? 'disc disc--small' : 'disc'} aria-hidden="true">
      {picture && picture !== missing ? (
        <img className="disc__picture" src={pictureHref(picture)} alt="" onError={() => setMissing(picture)} />
      ) : (
        letters.toUpperCase()
      )}
    </span>
  );
}
