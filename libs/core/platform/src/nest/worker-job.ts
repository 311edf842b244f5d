import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Role, Work } from './work.js';

/** Background work of a worker: runs from its start until it is stopped. */
export interface Job extends Work {
  start(): Promise<void> | void;
}

const JOB_ROLE = 'worker job role';

/** Declares a provider as a job of a worker's role; a worker without the role constructs it, and never starts it. */
export function WorkerJob(role: Role) {
  return applyDecorators(Injectable(), SetMetadata(JOB_ROLE, role));
}

/** Job of a subscription: subscribes at the start, and stops the subscription at the stop. */
export abstract class SubscriptionJob implements Job {
  #running: Work | null = null;

  protected abstract subscribe(): Promise<Work>;

  async start(): Promise<void> {
    this.#running = await this.subscribe();
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }
}

/** A job as discovery finds it. */
export interface DeclaredJob {
  readonly role: Role;
  readonly name: string;
  begin(): Promise<Work>;
}

/** All jobs that the modules of an application declare, in the order of the modules. */
export function declaredJobs(discovery: DiscoveryService): readonly DeclaredJob[] {
  return discovery.getProviders().flatMap((provider): DeclaredJob[] => {
    const role =
      typeof provider.metatype === 'function'
        ? (Reflect.getMetadata(JOB_ROLE, provider.metatype) as Role | undefined)
        : undefined;
    if (role === undefined) return [];
    const job = provider.instance as Job;
    const begin = async (): Promise<Work> => {
      await job.start();
      return job;
    };
    return [{ role, name: provider.name as string, begin }];
  });
}
