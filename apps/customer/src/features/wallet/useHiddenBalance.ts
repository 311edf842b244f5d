import { useState } from 'react';
import { lasting } from '../../shared/browser/storage';

const KEY = 'balance-hidden';

/** Whether amounts are hidden on this device, until they are shown again, and the switch. */
export function useHiddenBalance(): readonly [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(() => lasting.get(KEY) !== null);
  const toggle = () => {
    if (hidden) lasting.remove(KEY);
    else lasting.set(KEY, '1');
    setHidden(!hidden);
  };
  return [hidden, toggle];
}
