import type { ReactNode } from 'react';
import { permissionFor } from './permissions';
import { session } from './session';
import { useMe } from './useMe';

interface Properties {
  readonly action: string;
  readonly resource: string;
  readonly children: ReactNode;
}

/** What this operator may do, there from the first sight: nothing makes room for it a moment later. */
export function Allowed({ action, resource, children }: Properties) {
  return useMe() && session.may(permissionFor(action, resource)) ? children : null;
}
