import { lazy } from 'react';

/** Every event, and any aggregate as it was after any of them; loaded when it is entered. */
export const events = {
  name: 'events',
  list: lazy(() => import('./EventList')),
  show: lazy(() => import('./EventShow')),
  /** `/events/streams/:id` */
  stream: lazy(() => import('./StreamPage')),
};
