import type { ReactNode } from 'react';
import { permissionFor } from './permissions';
import { session } from './session';
import { useMe } from './useMe';

interface Properties {
  readonly action: string;
  readonly resource: string;
  readonly children: ReactNode;
}

/**
 * Renders its children only if the operator may do the action. Decided at the first render, so that the layout does not
 * shift later.
 */
export function Allowed({ action, resource, children }: Properties) {
  return useMe() && session.may(permissionFor(action, resource)) ? children : null;
}
