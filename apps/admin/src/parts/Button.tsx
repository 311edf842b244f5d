import { SteadyButton } from '@usdt-africa/web-kit';
import type { ComponentProps } from 'react';

interface Properties extends Omit<ComponentProps<typeof SteadyButton>, 'onBlocked'> {
  readonly look?: 'soft' | 'main' | 'edge' | 'plain' | 'bad' | 'bare';
  readonly tall?: boolean;
}

/** A button as the console draws it. */
export function Button({ look = 'soft', tall, className, ...rest }: Properties) {
  const classes = ['button', look !== 'soft' && `button--${look}`, tall && 'button--tall', className];
  return <SteadyButton {...rest} className={classes.filter(Boolean).join(' ')} />;
}
